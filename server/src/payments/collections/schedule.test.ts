import { expect, test } from "vitest";
import { addPence } from "@evenly/domain/money";
import { clockAt } from "../../../test/clock-at.ts";
import { parseConfig } from "../../config.ts";
import { firstDebitOf, scheduleOf } from "./schedule.ts";

const household = { tenancyStart: "2027-09-01", tenancyEnd: "2028-08-31", completedAt: null };

function onDay(today: string) {
  return { clock: clockAt(() => Temporal.PlainDate.from(today)), config: parseConfig({ NODE_ENV: "test" }) };
}

test("the first debit of a household that completes late is the sum of what is taken together [F12]", () => {
  const deps = onDay("2027-11-02");
  const { on, amount, payments } = firstDebitOf(deps, household, 1675);
  const together = scheduleOf(deps, household, 1675).filter(
    ({ collectionDate }) => collectionDate.toString() === on.toString(),
  );
  expect(payments).toBe(together.length);
  expect(payments).toBeGreaterThan(1);
  expect(amount).toBe(addPence(together.map((payment) => payment.amount)));
});

test("the first debit of a household that completes in time is one payment", () => {
  const { on, amount, payments } = firstDebitOf(onDay("2027-07-15"), household, 1675);
  expect([on.toString(), amount, payments]).toEqual(["2027-09-01", 7279, 1]);
});
