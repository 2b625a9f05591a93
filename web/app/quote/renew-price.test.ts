import { expect, test } from "vitest";
import { discountLeft } from "./renew-price.ts";

const words = { isValid: true, inputRevealed: true, offer: "", aff: "", name: "", description: "" };
const voucher = { ...words, code: "ONLYONE", typed: true };
const referral = { ...words, inputRevealed: false, code: "MATES25" };

test("a more expensive package keeps a valid voucher", () => {
  expect(discountLeft({ before: 1800, after: 1620 }, 1700, voucher, voucher)).toBe(voucher);
});

test("an expired voucher leaves no discount", () => {
  expect(discountLeft({ before: 1700, after: 1700 }, 1700, voucher, undefined)).toBeUndefined();
});

test("a referral replaces an expired voucher", () => {
  expect(discountLeft({ before: 1700, after: 1675 }, 1700, voucher, referral)).toEqual({
    ...referral,
    typed: false,
  });
});

test("a voucher that is not valid for this tenancy is removed", () => {
  expect(discountLeft({ before: 1700, after: 1650 }, 1700, voucher, voucher)).toBeUndefined();
});
