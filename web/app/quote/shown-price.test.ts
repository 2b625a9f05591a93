import { expect, test } from "vitest";
import { shownPrice } from "./shown-price.ts";

test("a price is shown per week and per month, with the original price only when it is discounted [C1] [C2]", () => {
  const now = { weekly: 1591, monthly: 6914 };
  expect(shownPrice({ before: 1691, after: 1591 })).toEqual({ ...now, was: { weekly: 1691, monthly: 7348 } });
  expect(shownPrice({ before: 1591, after: 1591 })).toEqual({ ...now, was: null });
});
