import { pence } from "@evenly/domain/money";
import { expect, test } from "vitest";
import { shownPrice } from "./shown-price.ts";

test("a price is shown per week and per month, with the original price only when it is discounted [C1] [C2]", () => {
  const now = { weekly: 1591, monthly: 6914 };
  expect(shownPrice({ before: 1691, after: 1591 })).toMatchObject({
    ...now,
    was: { weekly: 1691, monthly: 7348 },
  });
  expect(shownPrice({ before: 1591, after: 1591 })).toMatchObject({ ...now, was: null });
});

test("the month and the whole term are shown beside the week: 12 months without dates, else the payments", () => {
  const quote = { before: 1691, after: 1591 };
  const month = { amount: 6914, was: 7348, unit: "per person per month" };
  expect(shownPrice(quote).longer).toEqual([month, { amount: 82_968, unit: "per person for 12 months" }]);
  const payments = [{ amount: pence(6914) }, { amount: pence(3000) }];
  expect(shownPrice(quote, payments).longer).toEqual([
    month,
    { amount: 9914, unit: "per person for the whole term" },
  ]);
});
