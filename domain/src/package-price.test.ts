import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productTypes } from "./catalogue.ts";
import type { Discount } from "./discount.ts";
import { addPence, pence } from "./money.ts";
import { packagePrice, priceBefore } from "./package-price.ts";

const options = [
  { type: "Energy", code: "energy-uncapped", current: pence(999) },
  { type: "Water", code: "water-all", current: pence(333) },
  { type: "Broadband", code: "gbt-fibre", current: pence(205) },
  { type: "TV Licence", code: "tv-licence", current: pence(87) },
] as const;

const anyOptions = fc
  .tuple(...productTypes.map(() => fc.integer({ min: 0, max: 10_000 })))
  .map((prices) =>
    productTypes.map((type, index) => ({ type, code: `${type}-1`, current: pence(prices[index] ?? 0) })),
  );

const anyDiscount: fc.Arbitrary<Discount | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({
    kind: fc.constant("amount-per-week" as const),
    amount: fc.integer({ min: 0, max: 50_000 }).map(pence),
  }),
  fc.record({ kind: fc.constant("product-free" as const), productType: fc.constantFrom(...productTypes) }),
);

describe("the package price", () => {
  it("is the sum of the chosen options [C2]", () => {
    expect(priceBefore(options)).toBe(1624);
    expect(packagePrice(options, undefined).after).toBe(1624);
    expect(priceBefore([])).toBe(0);
  });

  it("rounds each option's discounted price up and then sums them [S3.1] [C1]", () => {
    const price = packagePrice(options, { kind: "percent", percent: 10 });
    expect(price.byOption.map((line) => line.after)).toEqual([900, 300, 185, 79]);
    expect(price.after).toBe(1464);
  });

  it("takes a weekly amount off the sum, at most the whole sum [C1]", () => {
    expect(packagePrice(options, { kind: "amount-per-week", amount: pence(25) }).after).toBe(1599);
    expect(packagePrice(options, { kind: "amount-per-week", amount: pence(5000) }).after).toBe(0);
  });

  it("never rises with a negative amount", () => {
    expect(packagePrice(options, { kind: "amount-per-week", amount: pence(-25) }).after).toBe(1624);
  });

  it("makes one product free", () => {
    expect(packagePrice(options, { kind: "product-free", productType: "TV Licence" }).after).toBe(1537);
  });

  it("always adds up, between 0 and the price before discount [C1]", () => {
    fc.assert(
      fc.property(anyOptions, anyDiscount, (chosen, discount) => {
        const price = packagePrice(chosen, discount);
        expect(addPence(price.byOption.map((line) => line.before))).toBe(price.before);
        expect(addPence(price.byOption.map((line) => line.after)) - price.amountOff).toBe(price.after);
        expect(price.after).toBeGreaterThanOrEqual(0);
        expect(price.after).toBeLessThanOrEqual(price.before);
        for (const line of price.byOption) expect(line.after).toBeLessThanOrEqual(line.before);
      }),
    );
  });
});
