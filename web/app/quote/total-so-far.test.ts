import type { Product } from "@evenly/contract/products";
import { expect, test } from "vitest";
import { totalSoFar } from "./total-so-far.ts";

function product(type: Product["type"], current: number): Product {
  return {
    type,
    label: type,
    title: "",
    icon: "",
    image: "",
    showPrices: true,
    selected: "one",
    options: [
      {
        code: "one",
        title: "",
        body: "",
        info: "",
        image: "",
        priceId: type,
        price: { current, old: null },
      },
    ],
  };
}
const products = [
  product("Energy", 910),
  product("Water", 150),
  product("Broadband", 400),
  product("TV Licence", 75),
];

test("the total grows with each page up to the package price [S2.7]", () => {
  expect(totalSoFar(products, "Energy")).toBe(910);
  expect(totalSoFar(products, "Broadband")).toBe(1460);
  expect(totalSoFar(products, "TV Licence")).toBe(1535);
});

test("there is no total for a product without shown prices", () => {
  const [energy, water, ...rest] = products;
  const hidden = [energy, { ...water, showPrices: false }, ...rest] as Product[];
  expect(totalSoFar(hidden, "Energy")).toBe(910);
  expect(totalSoFar(hidden, "Water")).toBeUndefined();
});
