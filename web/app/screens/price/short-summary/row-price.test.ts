import type { Product } from "@evenly/contract/products";
import { pence } from "@evenly/domain/money";
import { packagePrice } from "@evenly/domain/package-price";
import { expect, test } from "vitest";
import { rowPrice } from "./row-price.ts";

function product(type: Product["type"], prices: Record<string, number>, selected: string): Product {
  return {
    type,
    label: type,
    title: "",
    icon: "",
    image: "",
    showPrices: true,
    selected,
    options: Object.entries(prices).map(([code, current]) => ({
      code,
      title: code,
      body: "",
      info: "",
      image: "",
      priceId: code,
      price: { current, old: null },
    })),
  };
}
const licence = { "tv-licence": 75, "tv-licence-colour": 90, "no-tv-licence-01_none": 0 };
const full = { before: 1000, after: 1000, breakdown: undefined };
const rowOf = rowPrice({}, full);
function price(of: Product) {
  return rowOf(of)?.price;
}

test("a row shows its product's part of the price [S2.8]", () => {
  expect(price(product("TV Licence", licence, "tv-licence-colour"))).toBe(90);
  expect(price(product("Energy", { "energy-uncapped": 910 }, "energy-uncapped"))).toBe(910);
});

test("an unticked row shows what ticking it would add [S2.8]", () => {
  const without = product("TV Licence", licence, "no-tv-licence-01_none");
  expect(price(without)).toBe(75);
  expect(rowPrice({ "TV Licence": "tv-licence-colour" }, full)(without)?.price).toBe(90);
});

test("unwanted broadband shows the price it would add", () => {
  const speeds = { "virgin-fibre-600": 400, "no-broadband-vm-01_none": 0 };
  expect(price(product("Broadband", speeds, "no-broadband-vm-01_none"))).toBeUndefined();
});

test("a product without shown prices has none here either", () => {
  expect(price({ ...product("TV Licence", licence, "tv-licence"), showPrices: false })).toBeUndefined();
});

test("with a discount the rows add up to the price that stands above them, the amount off included [C1]", () => {
  const products = [
    product("Energy", { "energy-uncapped": 1123 }, "energy-uncapped"),
    product("TV Licence", licence, "tv-licence-colour"),
  ];
  const options = products.map(({ type, selected, options: [first] }) => ({
    type,
    code: selected,
    current: pence(type === "TV Licence" ? 90 : (first?.price.current ?? 0)),
  }));
  for (const discount of [
    { kind: "percent", percent: 10 },
    { kind: "product-free", productType: "TV Licence" },
    { kind: "amount-per-week", amount: pence(25) },
  ] as const) {
    const { before, after, byOption, amountOff } = packagePrice(options, discount);
    const row = rowPrice({}, { before, after, breakdown: { options: [...byOption], amountOff } });
    const shown = products.map(row);
    expect(shown.reduce((sum, of) => sum + (of?.price ?? Number.NaN), -amountOff)).toBe(after);
    expect(shown.reduce((sum, of) => sum + (of?.was ?? Number.NaN), 0)).toBe(before);
  }
});

test("with a discount whose parts are not known the rows show no price", () => {
  const row = rowPrice({}, { before: 1000, after: 900, breakdown: undefined });
  expect(row(product("Energy", { "energy-uncapped": 910 }, "energy-uncapped"))).toBeUndefined();
  const without = product("TV Licence", licence, "no-tv-licence-01_none");
  expect(row(without)).toEqual({ price: 75, was: 75, isDiscounted: true });
});
