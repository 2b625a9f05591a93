import { afterEach, expect, test, vi } from "vitest";
import { answer, forgetAnswers, type DiscountAnswers } from "../answers/answers.ts";
import { discountLeft, renewPrice } from "./renew-price.ts";

afterEach(() => vi.unstubAllGlobals());

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

test.each<[string, DiscountAnswers, string | null]>([
  ["a voucher is asked for again", voucher, "ONLYONE"],
  ["a friend's code is the lead's, and no voucher", { ...referral, typed: false }, null],
])("after an expired price %s [C11] [C13]", async (_, discount, voucherCode) => {
  const queries: URLSearchParams[] = [];
  const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("sessionStorage", nothingKept);
  vi.stubGlobal("localStorage", nothingKept);
  vi.stubGlobal("fetch", async (url: string) => {
    queries.push(new URL(url, "https://evenly.test").searchParams);
    return Response.json({
      leadId: "lead",
      products: [],
      priceBeforeDiscount: 1700,
      priceAfterDiscount: 1675,
    });
  });
  forgetAnswers();
  answer({ discount, leadId: "lead" });
  await renewPrice({ before: 1700, after: 1675 });
  expect(queries.map((query) => query.get("voucherCode"))).toEqual([voucherCode]);
});
