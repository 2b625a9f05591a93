import { describe, expect, it } from "vitest";
import {
  firstProductType,
  isBroadbandWanted,
  isNoneOption,
  nextProductType,
  type ProductType,
  productTypeFromSlug,
  productTypes,
  slugOf,
  wantedTypes,
} from "./catalogue.ts";

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
    const isWanted = (type: ProductType, code: string) => isBroadbandWanted(wantedTypes([{ type, code }]));
    expect(isWanted("Broadband", "gbt-fibre")).toBe(true);
    expect(isWanted("Broadband", "no-broadband-vm-01_none")).toBe(false);
    expect(isWanted("Water", "water-all")).toBe(false);
  });

  it("goes through the offered types in order [S2.7] [S9.2]", () => {
    expect(nextProductType("Energy", productTypes)).toBe("Water");
    expect(nextProductType("TV Licence", productTypes)).toBeUndefined();
    expect(nextProductType("Energy", ["TV Licence", "Energy"])).toBe("TV Licence");
    expect(firstProductType(["TV Licence", "Water"])).toBe("Water");
  });
});
