import type { Product } from "@evenly/contract/products";
import { expect, test } from "vitest";
import { chooseShared, readShareLink } from "./share-link.ts";

function read(query: string) {
  return readShareLink(new URLSearchParams(query));
}

test("a link with a place and a number of housemates is a share link [S2.8]", () => {
  expect(read("address=a1&housemates=4")).toMatchObject({
    addressGuid: "a1",
    postcode: undefined,
    housemates: "4",
  });
  expect(read("postcode=LS6+1ZZ&housemates=3&hash=h&voucherCode=WELCOME10")).toMatchObject({
    postcode: "LS6 1ZZ",
    hash: "h",
    voucherCode: "WELCOME10",
  });
});

test.each(["", "address=a1", "housemates=4", "address=&housemates=4", "postcode=+&housemates=4"])(
  "'%s' is no share link [S2.1]",
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);

test("each product's option is read from its key, whatever its case or spacing [S2.8]", () => {
  expect(
    read("address=a&housemates=4&Energy=energy-uncapped&tvlicence=tv-licence&Nonsense=x")?.chosen,
  ).toEqual({
    Energy: "energy-uncapped",
    "TV Licence": "tv-licence",
  });
  expect(read("address=a&housemates=4&TV%20Licence=tv-licence")?.chosen).toEqual({
    "TV Licence": "tv-licence",
  });
});

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

test("the link's options are chosen; a missing or unavailable one keeps the default [S2.8]", () => {
  const products = [
    product("Energy", ["energy-uncapped", "energy-uncapped-green"], "energy-uncapped"),
    product("Water", ["water-all", "no-water-01_none"], "water-all"),
    product("TV Licence", ["tv-licence", "no-tv-licence-01_none"], "tv-licence"),
  ];
  const chosen = chooseShared(products, { Energy: "energy-uncapped-GREEN", Water: "water-of-life" });
  expect(chosen.map(({ selected }) => selected)).toEqual([
    "energy-uncapped-green",
    "water-all",
    "tv-licence",
  ]);
});
