import { describe, expect, it } from "vitest";
import { pence } from "./money.ts";
import type { PricedOption } from "./package-price.ts";
import { isBookOfSaleHonoured, type PackageChange, priceOfChange, type SoldPackage } from "./sold-package.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const energy: PricedOption = { type: "Energy", code: "energy-uncapped", current: pence(900) };
const broadband: PricedOption = { type: "Broadband", code: "gbt-fibre", current: pence(200) };
const noBroadband: PricedOption = { ...broadband, code: "no-broadband-vm-01_none", current: pence(0) };
const sold: SoldPackage = {
  housemates: 5,
  start: day("2027-09-01"),
  end: day("2028-08-31"),
  options: [energy, broadband],
  discount: { kind: "amount-per-week", amount: pence(100) },
  conditions: {},
};
function priceOf(change: PackageChange, conditions: SoldPackage["conditions"] = {}) {
  return priceOfChange({ ...sold, conditions }, change, [noBroadband, broadband, energy]);
}

describe("A change of a sold package [G3] [G6]", () => {
  it("is priced from the prices of its book, in the order of its products, with the discount as sold [C1]", () => {
    expect(priceOf({ housemates: 6 })).toEqual({
      options: [energy, broadband],
      before: 1100,
      after: 1000,
      isDiscountLost: false,
    });
    expect(priceOf({ without: "Broadband" })).toMatchObject({ options: [energy, noBroadband], after: 800 });
  });

  it("can have another option of a product, which the book must price", () => {
    const faster: PricedOption = { ...broadband, code: "virgin-fibre-600", current: pence(250) };
    const codes = { Broadband: faster.code };
    expect(priceOfChange(sold, { codes }, [broadband, faster, energy])).toMatchObject({
      options: [energy, faster],
      before: 1150,
    });
    expect(priceOf({ codes })).toBeUndefined();
  });

  it("prices an option that is chosen anew from the book of the sale for 30 days [B5]", () => {
    const soldOn = day("2027-07-01");
    expect(isBookOfSaleHonoured(soldOn, day("2027-07-31"))).toBe(true);
    expect(isBookOfSaleHonoured(soldOn, day("2027-08-01"))).toBe(false);
  });

  it.each([
    ["fewer housemates than it asks for", { housemates: 4 }, { minimumHousemates: 5 }],
    ["without the product that it is for", { without: "Broadband" }, { productCode: "gbt-fibre" }],
    ["a shorter term than it asks for", { start: day("2027-10-01") }, { minimumTermMonths: 12 }],
    ["an earlier end than it asks for", { end: day("2028-07-31") }, { minimumTermMonths: 12 }],
    [
      "another option than it is for",
      { codes: { Broadband: noBroadband.code } },
      { productCode: "gbt-fibre" },
    ],
  ] as const)("loses a discount: %s", (_, change, conditions) => {
    expect(priceOf({}, conditions)?.isDiscountLost).toBe(false);
    const price = priceOf(change, conditions);
    expect(price?.isDiscountLost).toBe(true);
    expect(price?.after).toBe(price?.before);
  });

  it("has no price where its book has none", () => {
    expect(priceOfChange(sold, {}, [energy])).toBeUndefined();
    expect(priceOfChange(sold, { without: "Broadband" }, [energy, broadband])).toBeUndefined();
  });
});
