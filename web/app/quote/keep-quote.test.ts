import type { Product } from "@evenly/contract/products";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, answers, forgetAnswers, type DiscountAnswers } from "../answers/answers.ts";
import { keepQuote, type Offer } from "./keep-quote.ts";
import { currentQuote } from "./quote.ts";

function option(code: string, current: number): Product["options"][number] {
  return {
    code,
    title: code,
    body: "",
    info: "",
    image: "",
    priceId: `price-${code}`,
    price: { current, old: null },
  };
}
function product(type: Product["type"], options: Product["options"]): Product {
  return {
    type,
    label: type,
    title: type,
    icon: "",
    image: "",
    showPrices: true,
    selected: options[0]?.code ?? "",
    options,
  };
}
const products = [
  product("Energy", [option("energy-uncapped", 1000), option("energy-uncapped-green", 1100)]),
  product("TV Licence", [option("tv-licence", 200), option("no-tv-licence-01_none", 0)]),
];
const withoutLicence = products.map((one) =>
  one.type === "TV Licence" ? { ...one, selected: "no-tv-licence-01_none" } : one,
);
const welcome = {
  isValid: true,
  inputRevealed: true,
  offer: "",
  aff: "",
  code: "WELCOME10",
  name: "Welcome",
  description: "10% off everything",
};
const friend = { ...welcome, inputRevealed: false, code: "MATES25", description: "25p a week off" };
function offer(changes: Partial<Offer> = {}): Offer {
  return {
    leadId: "lead",
    products,
    priceBeforeDiscount: 1200,
    priceAfterDiscount: 1200,
    breakdown: { options: [], amountOff: 0 },
    ...changes,
  };
}
const byVoucher = offer({ priceAfterDiscount: 1080, discount: welcome });
const byFriend = offer({ priceAfterDiscount: 1175, discount: friend });
function typed(code: string): DiscountAnswers {
  return { ...welcome, code, typed: true };
}

const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
beforeEach(() => {
  vi.stubGlobal("sessionStorage", nothingKept);
  vi.stubGlobal("localStorage", nothingKept);
  forgetAnswers();
});
afterEach(() => vi.unstubAllGlobals());

test("an offer is stored with its prices, its discount and its house", () => {
  const address = { guid: "g", line1: "1", line2: "", organisationName: "", city: "L", postcode: "LS6 1ZZ" };
  keepQuote({ ...byVoucher, address }, { chosen: [], house: { housemateCount: 5 } });
  expect(currentQuote()).toMatchObject({ before: 1200, after: 1080, isPriced: true });
  expect(answers()).toMatchObject({
    leadId: "lead",
    housemateCount: 5,
    address,
    postcode: "LS6 1ZZ",
    discount: { code: "WELCOME10", typed: false },
    sharedPriceChanged: false,
  });
});

test("chosen options stay where still offered; a letting agent's choice replaces them", () => {
  const selected = () => answers().products.map((one) => one.selected);
  const withdrawn = [{ ...products[0], selected: "energy-withdrawn" } as Product];
  keepQuote(byVoucher, { chosen: [...withdrawn, ...withoutLicence.slice(1)] });
  expect(selected()).toEqual(["energy-uncapped", "no-tv-licence-01_none"]);
  keepQuote(byVoucher, { chosen: [] });
  expect(selected()).toEqual(["energy-uncapped", "tv-licence"]);
});

test("a changed package has its option prices until it is priced [B5]", () => {
  keepQuote(byVoucher, { chosen: withoutLicence });
  expect(currentQuote()).toMatchObject({ before: 1000, after: 1000, isPriced: false });
});

test("a typed voucher stays, and is tried before another code's price is shown [C11]", () => {
  answer({ discount: typed("FREETV") });
  keepQuote(byFriend, { chosen: [] });
  expect(answers().discount).toEqual(typed("FREETV"));
  expect(currentQuote()).toMatchObject({ before: 1200, after: 1200, isPriced: false });
});

test("a typed voucher stays marked as typed when the offer returns it, in any case", () => {
  answer({ discount: typed("welcome10") });
  keepQuote(byVoucher, { chosen: [] });
  expect(answers().discount).toEqual({ ...welcome, typed: true });
  expect(currentQuote()).toMatchObject({ after: 1080, isPriced: true });
});

test("the discount is the offer's, or none [S4.3]", () => {
  keepQuote(byVoucher, { chosen: [] });
  expect(answers()).toMatchObject({ discount: { ...welcome, typed: false }, priceAfterDiscount: 1080 });
  keepQuote(offer(), { chosen: [] });
  expect(answers().discount).toBeUndefined();
  expect(currentQuote()).toMatchObject({ after: 1200, isPriced: true });
});

test("an offer's referral code is used unless the visitor has one", () => {
  keepQuote(byFriend, { chosen: [] });
  expect(answers().codes).toEqual({ referral: "MATES25" });
  expect(currentQuote()).toMatchObject({ after: 1175, isPriced: true });
  forgetAnswers({ codes: { referral: "OTHER25", agent: "HYDEPARK" } });
  keepQuote(byFriend, { chosen: [] });
  expect(answers().codes).toEqual({ referral: "OTHER25", agent: "HYDEPARK" });
  forgetAnswers();
  keepQuote(byVoucher, { chosen: [] });
  expect(answers().codes?.referral).toBeUndefined();
});

test("a referral code without effect is still to be tried", () => {
  answer({ codes: { referral: "MATES25" } });
  keepQuote(offer(), { chosen: [] });
  expect(currentQuote()).toMatchObject({ after: 1200, isPriced: false });
});

test("an offer whose price changed since it was shared says so", () => {
  keepQuote(offer({ priceWhenShared: 1150 }), { chosen: [] });
  expect(answers().sharedPriceChanged).toBe(true);
  keepQuote(offer(), { chosen: [] });
  expect(answers().sharedPriceChanged).toBe(false);
});
