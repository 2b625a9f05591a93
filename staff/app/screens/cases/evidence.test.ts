import { expect, test } from "vitest";
import { completenessText, type Evidence, evidenceRows } from "./evidence.tsx";

const all: Evidence = {
  mandate: {
    reference: "EVN-6P3KD",
    origin: "opening",
    setUp: { on: "2027-06-21", time: "18:40" },
    activeOn: "2027-06-24",
    endedOn: null,
  },
  consented: { on: "2027-06-21", time: "18:40" },
  account: { ending: "11", checkedOn: "2027-06-21" },
  notice: {
    mailId: "1",
    template: "payment-schedule",
    to: "aisha@example.com",
    sent: { on: "2027-06-22", time: "10:02" },
    amount: 6910,
    daysBefore: 71,
  },
  ownPage: { since: "2027-06-22", days: ["2027-07-03", "2027-08-01"] },
  earlierPayments: [
    { dueOn: "2027-07-01", takenOn: "2027-07-01", amount: 6910 },
    { dueOn: "2027-08-01", takenOn: "2027-08-02", amount: 6910 },
  ],
};

test("what we can show of a charge-back is said with its days [J1]", () => {
  const text = evidenceRows(all)
    .map((row) => `${row.name}: ${row.text}`)
    .join("\n");
  for (const said of [
    /EVN-6P3KD.*21 Jun 2027, 18:40.*24 Jun 2027/,
    /ending 11/,
    /aisha@example.com.*£69.10.*71 days/,
  ])
    expect(text).toMatch(said);
  expect(text).toMatch(/2 days since 22 Jun 2027, last on 1 Aug 2027/);
  expect(text).toMatch(/2 payments.*1 Jul 2027 to 2 Aug 2027/);
  expect(evidenceRows(all).every(({ isThere }) => isThere)).toBe(true);
});

test("what is not kept of a charge-back is named as not there [J1]", () => {
  const none = {
    ...all,
    consented: null,
    notice: null,
    earlierPayments: [],
    ownPage: { since: "2027-06-22", days: [] },
  };
  expect(evidenceRows(none).filter(({ isThere }) => !isThere)).toHaveLength(4);
  expect(completenessText(none)).toMatch(/^2 of 6 .*consent, notice, own page, earlier payments\.$/);
});
