import { describe, expect, it } from "vitest";
import {
  checkSelectedProducts,
  firstProductType,
  isBroadbandWanted,
  isNoneOption,
  nextProductType,
  productTypeFromSlug,
  productTypes,
  slugOf,
} from "./catalogue.ts";

const fullPackage = [
  { type: "Energy", code: "energy-uncapped" },
  { type: "Water", code: "no-water-01_none" },
  { type: "Broadband", code: "gbt-fibre" },
  { type: "TV Licence", code: "tv-licence" },
] as const;

describe("the catalogue", () => {
  it("reads back every slug it writes [A3]", () => {
    expect(productTypes.map(slugOf)).toEqual(["Energy", "Water", "Broadband", "TVLicence"]);
    expect(productTypes.map((type) => productTypeFromSlug(slugOf(type)))).toEqual(productTypes);
  });

  it.each(["TVLicence", "tvlicence", "TV Licence", "TV%20Licence", "tv%20licence"])(
    "reads %j [A3]",
    (slug) => {
      expect(productTypeFromSlug(slug)).toBe("TV Licence");
    },
  );

  it.each(["", "Gas", "TV", undefined])("rejects the product type %j", (slug) => {
    expect(productTypeFromSlug(slug)).toBeUndefined();
  });

  it("recognises _NONE in a code in any case [S3.4] [A4]", () => {
    expect(isNoneOption("no-broadband-other-01_none")).toBe(true);
    expect(isNoneOption("NO-WATER-01_NONE")).toBe(true);
    expect(isNoneOption("virgin-fibre-600")).toBe(false);
  });

  it("counts broadband as wanted only with an option other than _NONE [S3.4]", () => {
    expect(isBroadbandWanted({ Broadband: "gbt-fibre" })).toBe(true);
    expect(isBroadbandWanted({ Broadband: "no-broadband-vm-01_none" })).toBe(false);
    expect(isBroadbandWanted({})).toBe(false);
  });

  it("goes through the offered types in order [S2.7] [S9.2]", () => {
    expect(nextProductType("Energy")).toBe("Water");
    expect(nextProductType("TV Licence")).toBeUndefined();
    expect(nextProductType("Energy", ["TV Licence", "Energy"])).toBe("TV Licence");
    expect(firstProductType(["TV Licence", "Water"])).toBe("Water");
  });

  it("accepts a package with one option of each type", () => {
    expect(checkSelectedProducts(fullPackage)).toEqual([]);
  });

  it("refuses a package with a type missing or twice [C17]", () => {
    const incomplete = [{ field: "selectedProducts", code: "selected-products-incomplete" }];
    expect(checkSelectedProducts(fullPackage.slice(1))).toEqual(incomplete);
    expect(checkSelectedProducts([...fullPackage, { type: "Water", code: "water-all" }])).toEqual(incomplete);
    expect(checkSelectedProducts([])).toEqual(incomplete);
  });

  it("refuses a package without energy [B3]", () => {
    const withoutEnergy = [{ type: "Energy", code: "no-energy-01_none" } as const, ...fullPackage.slice(1)];
    expect(checkSelectedProducts(withoutEnergy)).toEqual([
      { field: "selectedProducts", code: "energy-not-selected" },
    ]);
  });
});
