import type { Success } from "@evenly/contract";
import { alertFacts } from "@evenly/contract/staff/home";
import { describe, expect, it } from "vitest";
import { alertOf, facts, alertSubjectText } from "./alert-texts.ts";

type About = Success<"GET /staff/home">["toDo"]["alerts"][number]["about"];

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

describe("An alert [F6] [F8] [H4]", () => {
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
    expect(alertOf({ kind, about }).words).toMatch(/^[A-Z][a-z ]+$/);
  });

  it("says which side does not have a payment", () => {
    const ours = { ...nothing, isUnknownToProvider: true };
    expect(alertOf({ kind: "unknown-payment", about: ours }).words).toBe(
      "The provider does not know a payment of ours",
    );
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
