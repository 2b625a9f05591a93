import type { Success } from "@evenly/contract";
import { alertFacts } from "@evenly/contract/staff/cases";
import { describe, expect, it } from "vitest";
import { alertName, caseNext, caseTitle, facts, alertSubjectText } from "./case-texts.ts";

type CaseRow = Success<"GET /staff/cases">["rows"][number];
type About = CaseRow["about"];

const nothing: About = {
  person: null,
  doubtedBy: null,
  payment: null,
  isUnknownToProvider: false,
  mandate: null,
  refund: null,
  payout: null,
  event: null,
};
const person = "Jay Marsh";
const payment = { dueOn: "2027-10-01", amount: 7279, state: "charged_back" } as const;
const payout = { reference: "PO-0913", arrivesOn: "2027-10-13", difference: -60 };

describe("A case in words [F6] [F8] [H4] [J1]", () => {
  it.each<[string, Partial<About>, string | null]>([
    ["disputed-place", { person, doubtedBy: "Ewan" }, "Ewan does not know Jay Marsh"],
    ["charge-back", { person, payment }, "Jay Marsh: £72.79, due 1 Oct 2027"],
    ["refund-failed", { person, payment, refund: { amount: 6420, state: "failed" } }, "Jay Marsh: £64.20"],
    ["payer-deceased", { person }, person],
    ["unknown-mandate", { person, mandate: { reference: "EVN-1", state: "active" } }, "Jay Marsh: EVN-1"],
    ["different-payout", { payout }, "PO-0913 is £0.60 short of the ledger"],
    ["different-payout", { payout: { ...payout, difference: 60 } }, "PO-0913 is £0.60 above the ledger"],
    ["different-payout", { payout: { ...payout, difference: 0 } }, "PO-0913 matches the ledger by now"],
    ["different-payout", { payout: { ...payout, difference: null } }, "PO-0913 does not match the ledger"],
    [
      "unknown-event",
      { event: { id: "EV1", provider: "gocardless", isLeft: true } },
      "Event EV1 of Gocardless",
    ],
    ["unknown-payment", {}, null],
  ])("has a text that names the person: %s", (kind, person, sentence) => {
    const about = { ...nothing, ...person };
    expect(alertSubjectText(about)).toBe(sentence);
    expect(alertName(kind, about)).toMatch(/^[A-Z][a-z -]+$/);
  });

  it("says which side does not have a payment", () => {
    const ours = { ...nothing, isUnknownToProvider: true };
    expect(alertName("unknown-payment", ours)).toBe("The provider does not know a payment of ours");
  });

  const row: CaseRow = {
    case: "CS-0412",
    kind: "charge-back",
    subject: null,
    alert: "charge-back",
    about: { ...nothing, person, payment },
    person,
    reference: null,
    address: null,
    state: "open",
    waitsFor: null,
    outcome: null,
    topic: null,
    nextLetter: null,
    owner: null,
    ownerId: null,
    nextOn: "2027-10-20",
    isOverdue: false,
    workingDaysLeft: 14,
    openedOn: "2027-10-01",
    token: "",
  };
  it.each<[Partial<CaseRow>, string, string]>([
    [{}, "Charge-back, £72.79", "14 working days to challenge"],
    [{ workingDaysLeft: 0 }, "Charge-back, £72.79", "Too late to challenge: decide"],
    [{ state: "waiting", waitsFor: "A call" }, "Charge-back, £72.79", "A call"],
    [{ state: "done", outcome: "accepted" }, "Charge-back, £72.79", "Accepted: it stands"],
    [
      { kind: "payout-differs", alert: "different-payout", about: { ...nothing, payout } },
      "Payout differs by £0.60",
      "Compare the parts",
    ],
    [
      {
        kind: "complaint",
        alert: null,
        subject: "no broadband for 9 days",
        nextLetter: { letter: "acknowledgement", by: "2027-10-03" },
      },
      "Complaint: no broadband for 9 days",
      "Acknowledgement by 3 Oct 2027",
    ],
    [
      { kind: "other", alert: null, subject: "A key", waitsFor: "An answer" },
      "A key",
      "The wait is over: An answer",
    ],
    [{ kind: "arrears", alert: null }, "Arrears", "Ask how they can pay"],
  ])("has a title and says what is next: %j", (more, title, next) => {
    const one = { ...row, ...more };
    expect([caseTitle(one), caseNext(one)]).toEqual([title, next]);
  });

  it("formats each fact, with amounts in pounds and days as dates", () => {
    expect(Object.keys(facts)).toEqual(alertFacts);
    const values = {
      ours: "7279",
      theirs: "7280",
      collectOn: "2027-10-01",
      cause: "refer_to_payer",
      was: "paid_out",
    };
    const said = Object.entries(values).map(([name, value]) => {
      const [words, format] = facts[name as keyof typeof values];
      return `${words}: ${format(value)}`;
    });
    expect(said).toEqual([
      "Our books say: £72.79",
      "The provider says: £72.80",
      "To be taken on: 1 Oct 2027",
      "The bank says: Refer to payer",
      "It was: paid out",
    ]);
  });
});
