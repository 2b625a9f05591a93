import type { Product } from "@evenly/contract/products";
import { expect, test } from "vitest";
import { toggleProduct } from "./toggle-product.ts";

function product(type: Product["type"], codes: string[], selected: string): Product {
  return {
    type,
    label: type,
    title: "",
    icon: "",
    image: "",
    showPrices: true,
    selected,
    options: codes.map((code) => ({
      code,
      title: code,
      body: "",
      info: "",
      image: "",
      priceId: code,
      price: { current: 100, old: null },
    })),
  };
}
const products = [
  product("Energy", ["energy-uncapped"], "energy-uncapped"),
  product("TV Licence", ["tv-licence", "tv-licence-colour", "no-tv-licence-01_none"], "tv-licence"),
];
function selected(changed: Product[] | undefined) {
  return changed?.map((one) => one.selected);
}

test("a product is removed by its _NONE option and added again by its first real one [S4.5]", () => {
  const without = toggleProduct(products, "TV Licence", false);
  expect(selected(without)).toEqual(["energy-uncapped", "no-tv-licence-01_none"]);
  expect(selected(toggleProduct(without ?? [], "TV Licence", true))).toEqual([
    "energy-uncapped",
    "tv-licence",
  ]);
});

test("a product is added again with its last option, while that is offered", () => {
  expect(selected(toggleProduct(products, "TV Licence", true, "tv-licence-colour"))?.[1]).toBe(
    "tv-licence-colour",
  );
  expect(selected(toggleProduct(products, "TV Licence", true, "withdrawn"))?.[1]).toBe("tv-licence");
});

test("a product without a _NONE option stays", () => {
  expect(toggleProduct(products, "Energy", false)).toBeUndefined();
  expect(toggleProduct(products, "Water", true)).toBeUndefined();
});
