import type { Success } from "@evenly/contract";
import { type CaseKind, caseKinds, checkCaseText, lettersOf } from "@evenly/domain/case";
import { caseLetters } from "@evenly/domain/complaint";
import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";
import { wordingsOf } from "./wordings.ts";

type Case = Success<"GET /staff/cases/:case">;

const about: Case["about"] = {
  person: "Jay Marsh",
  doubtedBy: null,
  payment: { dueOn: "2027-10-01", amount: 7279, state: "charged_back" },
  isUnknownToProvider: false,
  mandate: null,
  refund: { amount: 6420, state: "failed" },
  payout: null,
  event: null,
};

function caseOf(kind: CaseKind): Case {
  return {
    case: "CS-0412",
    kind,
    subject: null,
    alert: null,
    about,
    person: "Jay Marsh",
    reference: "EV-7K2M9",
    address: "Flat 6 Rosebery House, BS8 1AB",
    state: "open",
    waitsFor: null,
    outcome: null,
    topic: null,
    nextLetter: null,
    owner: null,
    ownerId: null,
    nextOn: "2027-10-08",
    isOverdue: false,
    workingDaysLeft: 5,
    openedOn: "2027-10-04",
    token: "token",
    dueOn: "2027-10-08",
    workingDays: 5,
    latestWait: "2027-10-18",
    latestDue: "2027-12-03",
    complaint:
      kind === "complaint"
        ? {
            said: null,
            contact: null,
            clocks: caseLetters
              .filter((letter) => letter !== "message")
              .map((letter) => ({ letter, by: "2027-11-15", sentOn: null, isInTime: null })),
            cause: null,
          }
        : null,
    letters: lettersOf(kind, undefined),
    mailTo: "jay@example.com",
    tel: null,
    place: 2,
    housemateId: "1",
    alerts: [],
    evidence: null,
    thread: [],
    ledTo: [],
    colleagues: [],
    today: "2027-10-04",
  };
}

const withoutReader: readonly CaseKind[] = ["death", "payout-differs", "other"];

test.each(caseKinds.filter((kind) => !withoutReader.includes(kind)))(
  "a case of %s has words to begin a mail with, with what is known of it [J1]",
  (kind) => {
    const found = caseOf(kind);
    const wordings = wordingsOf(found);
    expect(wordings.length).toBeGreaterThan(0);
    for (const { name, text } of wordings) {
      expect(name).toMatch(/^(Ask|Say) /);
      expect(checkCaseText(text)).toEqual([]);
      expect(text).not.toMatch(/undefined|null|debt|arrears|overdue/);
    }
  },
);

test("words name the payment, the sum that came back and the day [J1]", () => {
  const [arrears, returned, supplier] = (["arrears", "refund-returned", "supplier"] as const).map(
    (kind) => wordingsOf(caseOf(kind))[0]?.text,
  );
  expect(arrears).toContain(
    "your payment of £72.79, due on 1 October 2027 for Flat 6 Rosebery House, BS8 1AB",
  );
  expect(returned).toContain("£64.20");
  expect(supplier).toContain("8 October 2027");
});

test("a day that has passed is promised to nobody [J1]", () => {
  for (const kind of ["supplier", "complaint"] as const) {
    const [wording] = wordingsOf({ ...caseOf(kind), today: "2028-01-01" });
    expect(wording?.text).not.toMatch(/2027/);
  }
});

test("who cannot be mailed is not written to, and what was said is written down [F6] [J1]", () => {
  const found = { ...caseOf("arrears"), letters: [], mailTo: null };
  expect(wordingsOf(found)).toEqual([]);
  expect(stepsOf(found, ["finance"])[0]?.link).toEqual({ name: "Write it down", to: "#note" });
  expect(stepsOf(caseOf("arrears"), ["finance"])[0]?.link?.to).toBe(
    "/cases/CS-0412/letter?letter=message&wording=0",
  );
});
