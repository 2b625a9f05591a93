import type { Product } from "@evenly/contract/products";
import { expect, test } from "vitest";
import { rowPrice } from "./row-price.ts";

const product = (type: Product["type"], prices: Record<string, number>, selected: string): Product => ({
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
});
const licence = { "tv-licence": 75, "tv-licence-colour": 90, "no-tv-licence-01_none": 0 };
const price = rowPrice({});

test("a row shows its product's part of the price [S2.8]", () => {
  expect(price(product("TV Licence", licence, "tv-licence-colour"))).toBe(90);
  expect(price(product("Energy", { "energy-uncapped": 910 }, "energy-uncapped"))).toBe(910);
});

test("an unticked row shows what ticking it would add [S2.8]", () => {
  const without = product("TV Licence", licence, "no-tv-licence-01_none");
  expect(price(without)).toBe(75);
  expect(rowPrice({ "TV Licence": "tv-licence-colour" })(without)).toBe(90);
});

test("unwanted broadband shows the price it would add", () => {
  const speeds = { "virgin-fibre-600": 400, "no-broadband-vm-01_none": 0 };
  expect(price(product("Broadband", speeds, "no-broadband-vm-01_none"))).toBeUndefined();
});

test("a product without shown prices has none here either", () => {
  expect(price({ ...product("TV Licence", licence, "tv-licence"), showPrices: false })).toBeUndefined();
});
