import type { Product } from "@evenly/contract/products";
import { expect, test } from "vitest";
import { samplePerson } from "../../test/sample-person.ts";
import { answers } from "./answers.ts";
import { firstUnanswered } from "./first-unanswered.ts";

function broadband(selected: string): Product {
  return {
    type: "Broadband",
    label: "Broadband",
    title: "Broadband",
    icon: "",
    image: "",
    showPrices: true,
    selected,
    options: ["virgin-fibre-1000", "no-broadband-vm-01_none"].map((code) => ({
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

const everything = {
  ...answers(),
  postcode: "LS6 1ZZ",
  typedAddress: { line1: "The Barn", line2: "", city: "Leeds" },
  person: samplePerson,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  products: [broadband("virgin-fibre-1000")],
  broadbandUrgent: false,
  broadbandDate: "2027-09-10",
};

test("there is no unanswered screen when everything is answered", () => {
  expect(firstUnanswered(everything)).toBeUndefined();
});

test("the earliest missing answer is asked for first", () => {
  expect(firstUnanswered({ ...everything, products: [], endDate: "" })).toBe("/household");
  expect(firstUnanswered({ ...everything, typedAddress: undefined, endDate: "" })).toBe("/your-address");
  expect(firstUnanswered({ ...everything, person: undefined, endDate: "" })).toBe("/your-details");
  expect(firstUnanswered({ ...everything, endDate: "" })).toBe("/tenancy");
});

test("an installation that a changed tenancy leaves too early is asked for again", () => {
  expect(firstUnanswered({ ...everything, startDate: "2027-09-11" })).toBe("/broadband-date");
  expect(firstUnanswered({ ...everything, broadbandUrgent: true, startDate: "2027-09-11" })).toBeUndefined();
});

test("a package without broadband needs no installation date", () => {
  const without = {
    ...everything,
    products: [broadband("no-broadband-vm-01_none")],
    broadbandUrgent: undefined,
  };
  expect(firstUnanswered(without)).toBeUndefined();
});
