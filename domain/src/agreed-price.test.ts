import { describe, expect, it } from "vitest";
import { agreedPrice, type PriceAgreement } from "./agreed-price.ts";
import { pence } from "./money.ts";
import type { StoredCode } from "./winning-code.ts";

function stored(code: string, off: number, minimumHousemates?: number): StoredCode {
  return {
    code,
    discount: { kind: "amount-per-week", amount: pence(off) },
    conditions: { minimumHousemates },
    isWithdrawn: false,
  };
}
const sale: PriceAgreement<StoredCode> = {
  options: [
    { type: "Energy", code: "energy-uncapped", current: pence(900) },
    { type: "Water", code: "water-all", current: pence(100) },
  ],
  arePricesHonoured: true,
  codes: {},
  stored: {
    vouchers: [stored("SHARED", 100), stored("TYPED", 200), stored("BIGHOUSE", 300, 5)],
    referrals: [stored("MATES25", 25)],
  },
  facts: { today: Temporal.PlainDate.from("2027-07-15"), housemates: 4, optionCodes: [] },
  isReferralSent: false,
  shown: undefined,
};
function agree(more: Partial<PriceAgreement<StoredCode>>) {
  const { before, after, winner, refusal } = agreedPrice({ ...sale, ...more });
  return { before, after, code: winner?.code, refusal };
}

describe("The price of a sale [B3] [B4]", () => {
  it("is the one that was shown, with a discount and without", () => {
    const codes = { referral: "MATES25" };
    expect(agree({ shown: 1000 })).toMatchObject({ before: 1000, after: 1000, refusal: undefined });
    expect(agree({ codes, shown: 975 })).toEqual({
      before: 1000,
      after: 975,
      code: "MATES25",
      refusal: undefined,
    });
  });

  it.each([
    ["a code that came after the page was shown", { referral: "MATES25" }, 1000, 975, "price-changed"],
    ["a voucher that the page did not know of", { "typed-voucher": "TYPED" }, 1000, 800, "price-changed"],
    ["lower than ours", {}, 999, 1000, "price-changed"],
    ["higher than ours", {}, 1001, 1000, "price-changed"],
    ["no whole number of pence", {}, 999.5, 1000, "price-changed"],
    ["a voucher that no longer holds", { "typed-voucher": "BIGHOUSE" }, 700, 1000, "discount-changed"],
  ])("is refused when another was shown: %s", (_, codes, shown, after, refusal) => {
    expect(agree({ codes, shown })).toMatchObject({ after, refusal });
  });

  it("is agreed to when it is the new one, though the code no longer holds", () => {
    const codes = { "typed-voucher": "BIGHOUSE" };
    expect(agree({ codes, shown: 1000 })).toEqual({
      before: 1000,
      after: 1000,
      code: undefined,
      refusal: undefined,
    });
  });

  it("is refused without a price shown only when the discount is lost", () => {
    expect(agree({ codes: { "typed-voucher": "TYPED" } }).refusal).toBeUndefined();
    expect(agree({ codes: { "typed-voucher": "BIGHOUSE" } }).refusal).toBe("discount-changed");
  });

  it("is without a shared package's voucher where the price shown was", () => {
    const codes = { "share-link-voucher": "SHARED", referral: "MATES25" };
    expect(agree({ codes, shown: 900 })).toMatchObject({ code: "SHARED", refusal: undefined });
    expect(agree({ codes, shown: 975 })).toMatchObject({ code: "MATES25", refusal: undefined });
    expect(agree({ codes, shown: 1000 })).toMatchObject({ code: "SHARED", refusal: "price-changed" });
    expect(agree({ codes }).code).toBe("SHARED");
  });

  it("is refused when the picked prices are charged no more, whatever was shown [B5]", () => {
    expect(agree({ arePricesHonoured: false, shown: 1000 })).toMatchObject({
      after: 1000,
      refusal: "price-changed",
    });
  });
});
