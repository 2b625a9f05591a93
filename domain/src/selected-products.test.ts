import type { ProductType } from "./catalogue.ts";
import { describe, expect, it } from "vitest";
import { checkSelectedProducts, selectedAtFirst } from "./selected-products.ts";

const fullPackage = [
  { type: "Energy", code: "energy-uncapped" },
  { type: "Water", code: "no-water-01_none" },
  { type: "Broadband", code: "gbt-fibre" },
  { type: "TV Licence", code: "tv-licence" },
] as const;

describe("the options of a package", () => {
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

describe("the option selected at first [B3]", () => {
  const product = {
    type: "Broadband" as ProductType,
    selected: "usual",
    options: ["other", "usual", "shared"].map((code) => ({ code })),
  };
  const selected = (byShare: string | undefined, byAgent: string | undefined, of = product) =>
    selectedAtFirst(of, {
      byShare: byShare === undefined ? undefined : new Set([byShare]),
      byAgent: byAgent === undefined ? undefined : new Set([byAgent]),
    });

  it("is never a TV licence by a letting agent [D15]", () => {
    const options = ["tv-licence", "no-tv-licence-01_none"].map((code) => ({ code }));
    const licence = { type: "TV Licence" as const, selected: "tv-licence", options };
    expect(selected(undefined, "tv-licence", licence)).toBe("no-tv-licence-01_none");
    expect(selected(undefined, "other", licence)).toBe("no-tv-licence-01_none");
    expect(selected("tv-licence", undefined, licence)).toBe("tv-licence");
    expect(selected(undefined, undefined, licence)).toBe("tv-licence");
  });

  it("is the shared package's, else the letting agent's, else ours", () => {
    expect(selected("shared", "other")).toBe("shared");
    expect(selected(undefined, "other")).toBe("other");
    expect(selected(undefined, undefined)).toBe("usual");
  });

  it("is ours where theirs is not offered, and the first where ours is not", () => {
    expect(selected("withdrawn", "other")).toBe("usual");
    expect(selected(undefined, undefined, { ...product, selected: "withdrawn" })).toBe("other");
    expect(selected(undefined, undefined, { ...product, selected: "withdrawn", options: [] })).toBe(
      "withdrawn",
    );
  });
});
