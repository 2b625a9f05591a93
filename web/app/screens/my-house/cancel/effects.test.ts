import { expect, test } from "vitest";
import { effectsOf, type Preview } from "./effects.ts";

const served: NonNullable<Preview["served"]> = {
  from: "2027-02-01",
  to: "2027-02-04",
  hasAskedForStart: true,
  charged: 1370,
  owed: 1370,
  refunded: 0,
  withBank: 0,
  payments: [{ on: "2027-02-18", amount: 1370, was: 9586 }],
  calledOff: { payments: 11, from: "2027-03-01", to: "2028-01-01" },
};
const preview: Preview = {
  firstName: "Hana",
  end: "cancel",
  until: "2027-02-09",
  served,
  freesPlace: true,
  hasMandate: true,
  others: ["Fay", "Gus"],
  othersTold: 2,
  housemateCount: 3,
  joinedAfter: 2,
  productTypes: ["Energy"],
  isLast: false,
  token: "shown",
};

function lines(changes: Partial<Preview>) {
  return effectsOf({ ...preview, ...changes }).map(({ title, sum, text }) =>
    [title, sum, text]
      .filter((part) => part !== undefined)
      .join(" | ")
      .replaceAll("\u00a0", " "),
  );
}

test("each effect in a live household is shown with its sum [J3]", () => {
  expect(lines({})).toEqual([
    "What you pay in all | £13.70 | £13.70 is taken on 18 February 2027 instead of the £95.86 you were told.",
    "The other 11 payments are off | £0.00 | 1 March 2027 to 1 January 2028. None of them is taken.",
    "Your Direct Debit ends | When this is settled.",
    "Fay and Gus are told that you are leaving | No amounts and no reason. What they pay stays the same.",
    "Your window goes dark tonight | You keep this page, with your payments and your statement.",
  ]);
});

test("what was paid comes back, and what is with the bank is said apart [J3]", () => {
  const paid = { ...served, to: null, charged: 0, owed: 0, refunded: 9586, withBank: 500, payments: [] };
  expect(lines({ served: { ...paid, calledOff: null } })[0]).toBe(
    "What you pay in all | £0.00 | £95.86 goes back to the account from which you paid, within 14 days. £5.00 is with your bank. We stop it if we still can, and pay back what it takes too much.",
  );
});

test("before the start the place is free, and those whose names are not known are the others [A5] [J3]", () => {
  const before = { end: "withdraw", served: null } as const;
  expect(lines({ ...before, others: ["Fay"], othersTold: 1, joinedAfter: 1 })).toEqual([
    "Your place is free again | Your window goes dark. Somebody else can take it with the house's link.",
    "Fay is told | That a place is free: 2 to go. No reason.",
    "Your Direct Debit is cancelled | £0.00 | Nothing is taken by it.",
    "You get one email | It confirms this, and nothing more follows.",
  ]);
  expect(lines({ ...before, others: ["Fay"] })[1]).toContain("The others are told");
  expect(lines({ ...before, freesPlace: false })[0]).toContain("You give up the place");
  expect(lines({ ...before, isLast: true, others: [], othersTold: 0 })[0]).toContain(
    "The account is cancelled",
  );
});
