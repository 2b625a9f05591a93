import { expect, test } from "vitest";
import { codeKinds, hasDiscount, isVoucher } from "./code.ts";

test("Vouchers and offers have days and limits; they and referrers' codes take something off [H4]", () => {
  expect(codeKinds.filter(isVoucher)).toEqual(["vouchers", "offers"]);
  expect(codeKinds.filter(hasDiscount)).toEqual(["vouchers", "offers", "referrers"]);
});
