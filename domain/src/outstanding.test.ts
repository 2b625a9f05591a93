import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPence, pence } from "./money.ts";
import { type DuePayment, outstandingOf, type PersonAccount, waiveOldest } from "./outstanding.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const monthly = 8_830;

function payment(dueOn: string, changes: Partial<Record<keyof DuePayment, number>> = {}): DuePayment {
  const { charge = monthly, collected = 0, withBank = 0, waived = 0 } = changes;
  return {
    id: dueOn,
    dueOn: day(dueOn),
    charge: pence(charge),
    collected: pence(collected),
    withBank: pence(withBank),
    waived: pence(waived),
  };
}
function account(
  payments: readonly DuePayment[],
  { otherEntries = 0, refundsAsked = 0 } = {},
): PersonAccount {
  return { payments, otherEntries: pence(otherEntries), refundsAsked: pence(refundsAsked) };
}
function amounts(account: PersonAccount) {
  return Object.fromEntries(outstandingOf(account));
}
const [january, february, march] = ["2027-01-01", "2027-02-01", "2027-03-01"];

describe("what may still be collected of a payment [F4]", () => {
  it("is its charge, less what was collected and what is with the bank", () => {
    const payments = [
      payment(january, { collected: monthly }),
      payment(february, { withBank: monthly }),
      payment(march),
    ];
    expect(amounts(account(payments))).toEqual({ [january]: 0, [february]: 0, [march]: monthly });
  });

  it("is not what a write-off let go of it, and the next payment stays whole", () => {
    const payments = [payment(january, { waived: monthly }), payment(february)];
    expect(amounts(account(payments, { otherEntries: -monthly }))).toEqual({
      [january]: 0,
      [february]: monthly,
    });
  });

  it("is less by a credit, oldest payment first", () => {
    const payments = [payment(march), payment(january), payment(february)];
    expect(amounts(account(payments, { otherEntries: -10_000 }))).toEqual({
      [january]: 0,
      [february]: 2 * monthly - 10_000,
      [march]: monthly,
    });
  });

  it("is less by what came in beyond a charge, unless that is being refunded", () => {
    const payments = [payment(january, { charge: 5_000, collected: monthly }), payment(february)];
    const credit = monthly - 5_000;
    expect(amounts(account(payments))).toEqual({ [january]: 0, [february]: monthly - credit });
    expect(amounts(account(payments, { refundsAsked: credit }))[february]).toBe(monthly);
    expect(amounts(account(payments, { otherEntries: credit }))[february]).toBe(monthly);
  });

  it("stays let go when money comes all the same, which is a credit for the next", () => {
    const payments = [payment(january, { collected: monthly, waived: monthly }), payment(february)];
    expect(amounts(account(payments, { otherEntries: -monthly }))[february]).toBe(0);
  });
});

describe("a write-off [F2] [F4]", () => {
  const payments = [payment(march), payment(february), payment(january)];
  it("lets go of the oldest debts first, and of nothing that is not due", () => {
    expect(waiveOldest(account(payments), pence(monthly + 100), day(february))).toEqual([
      { id: january, amount: monthly },
      { id: february, amount: 100 },
    ]);
    expect(
      addPence(waiveOldest(account(payments), pence(90_000), day(february)).map((part) => part.amount)),
    ).toBe(2 * monthly);
  });
  it("lets go of what is with the bank last", () => {
    const withBank = [payment(january, { withBank: monthly }), payment(february)];
    expect(waiveOldest(account(withBank), pence(monthly), day(february))).toEqual([
      { id: february, amount: monthly },
    ]);
    expect(waiveOldest(account(withBank), pence(monthly + 5), day(february))).toEqual([
      { id: february, amount: monthly },
      { id: january, amount: 5 },
    ]);
  });
});

/** One thing that happens to a person; `at` says to which payment, `part` how much of what is possible. */
type Happening = {
  readonly what: "submit" | "confirm" | "fail" | "charge-back" | "write-off" | "refund" | "cut" | "month";
  readonly at: number;
  readonly part: number;
};

const happenings = fc.array(
  fc.record({
    what: fc.constantFrom(
      "submit",
      "submit",
      "confirm",
      "confirm",
      "fail",
      "charge-back",
      "write-off",
      "refund",
      "cut",
      "month",
      "month",
    ) as fc.Arbitrary<Happening["what"]>,
    at: fc.nat(11),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 120 },
);

/** A year of twelve payments, kept by a ledger that knows sums only. */
function live(story: readonly Happening[], submitted: (amount: number, owed: number) => void) {
  const start = day(january);
  let today = start;
  const payments = Array.from({ length: 12 }, (_, month) => ({
    ...payment(start.add({ months: month }).toString()),
  }));
  // By their own sums, not by what is tested.
  const sums = { charged: 0, collected: 0, withBank: 0, other: 0 };
  let due = 0;
  const pass = () => {
    for (const each of payments
      .slice(due)
      .filter(({ dueOn }) => Temporal.PlainDate.compare(dueOn, today) <= 0)) {
      sums.charged += each.charge;
      due += 1;
    }
  };
  const accountNow = () => account(payments, { otherEntries: sums.other });
  const change = (index: number, changes: Partial<Record<keyof DuePayment, number>>) => {
    const before = payments[index];
    if (before) payments[index] = { ...before, ...(changes as Partial<DuePayment>) };
  };
  pass();
  for (const { what, at, part } of story) {
    const each = payments[at];
    if (each === undefined || at >= due) {
      if (what === "month") {
        today = today.add({ months: 1 });
        pass();
      }
      continue;
    }
    switch (what) {
      case "month":
        break;
      case "submit": {
        const amount = Math.min(monthly, outstandingOf(accountNow()).get(each.id) ?? 0);
        if (amount === 0) break;
        submitted(amount, sums.charged - sums.collected - sums.withBank + sums.other);
        sums.withBank += amount;
        change(at, { withBank: each.withBank + amount });
        break;
      }
      case "confirm":
        sums.collected += each.withBank;
        sums.withBank -= each.withBank;
        change(at, { collected: each.collected + each.withBank, withBank: 0 });
        break;
      case "fail":
        sums.withBank -= each.withBank;
        change(at, { withBank: 0 });
        break;
      case "charge-back":
        sums.collected -= each.collected;
        change(at, { collected: 0 });
        break;
      case "write-off": {
        const amount = Math.floor(part * Math.max(0, sums.charged - sums.collected + sums.other));
        for (const { id, amount: waived } of waiveOldest(accountNow(), pence(amount), today)) {
          const index = payments.findIndex((one) => one.id === id);
          change(index, { waived: (payments[index]?.waived ?? 0) + waived });
        }
        sums.other -= amount;
        break;
      }
      case "refund":
        // What exceeds a credit is the operator's loss, and owed by nobody.
        sums.other += Math.floor(part * Math.max(0, sums.collected - sums.charged - sums.other));
        break;
      case "cut": {
        const charge = Math.floor(part * each.charge);
        sums.charged += charge - each.charge;
        change(at, { charge });
        break;
      }
    }
  }
}

describe("whatever happens to a person's payments [F4]", () => {
  it("nothing is submitted beyond what the ledger says they owe", () => {
    fc.assert(
      fc.property(happenings, (story) => {
        live(story, (amount, owed) => expect(amount).toBeLessThanOrEqual(owed));
      }),
      { seed: 24, numRuns: 300 },
    );
  });

  it("the year is collected whole when nothing goes wrong", () => {
    let taken = 0;
    const story = Array.from({ length: 12 }, (_, at): Happening[] => [
      { what: "submit", at, part: 0 },
      { what: "confirm", at, part: 0 },
      { what: "month", at: 11, part: 0 },
    ]).flat();
    live(story, (amount) => {
      taken += amount;
    });
    expect(taken).toBe(12 * monthly);
  });
});
