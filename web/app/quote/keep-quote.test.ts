import type { Product } from "@evenly/contract/products";
import { beforeEach, expect, test, vi } from "vitest";
import { answers, forgetAnswers } from "../journey/answers.ts";
import { keepQuote } from "./keep-quote.ts";

const option = (code: string, current: number): Product["options"][number] => ({
  code,
  title: "",
  body: "",
  info: "",
  image: "",
  priceId: code,
  price: { current, old: null },
});
const energy: Product = {
  type: "Energy",
  label: "Energy",
  title: "",
  icon: "",
  image: "",
  showPrices: true,
  selected: "energy-uncapped",
  options: [option("energy-uncapped", 1000), option("energy-uncapped-green", 1100)],
};
const offer = { leadId: "lead", products: [energy], priceBeforeDiscount: 1000, priceAfterDiscount: 1000 };
const discount = {
  isValid: true,
  inputRevealed: true,
  offer: "FRESHERS",
  aff: "CAMPUS",
  code: "FRESHERSCAMPUS",
  name: "",
  description: "50p a week off for each of you",
};
const discounted = { ...offer, discount, priceAfterDiscount: 950 };

beforeEach(() => {
  const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("sessionStorage", nothingKept);
  forgetAnswers();
  return () => vi.unstubAllGlobals();
});

test("the discount is what the offer carries, and none when it carries none", () => {
  keepQuote(discounted, { chosen: [] });
  expect(answers()).toMatchObject({ discount: { ...discount, typed: false }, priceAfterDiscount: 950 });
  keepQuote(offer, { chosen: answers().products });
  expect(answers()).toMatchObject({ discount: undefined, priceAfterDiscount: 1000 });
});

test("what was chosen stays chosen where it is still offered; a letting agent's choice replaces it", () => {
  const green = [{ ...energy, selected: "energy-uncapped-green" }];
  const selected = () => answers().products.map((product) => product.selected);
  keepQuote(offer, { chosen: green });
  expect(selected()).toEqual(["energy-uncapped-green"]);
  expect(answers().priceAfterDiscount).toBe(1100);
  keepQuote(offer, { chosen: [{ ...energy, selected: "withdrawn" }] });
  expect(selected()).toEqual(["energy-uncapped"]);
  keepQuote(offer, { chosen: [] });
  expect(selected()).toEqual(["energy-uncapped"]);
});
