import type { Product } from "@evenly/contract/products";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, answers, forgetAnswers } from "../answers/answers.ts";
import { chooseOption } from "../answers/chosen-products.ts";
import { priceBy, priceByReferral, withdrawQuestion } from "./price-by-code.ts";
import { currentQuote } from "./quote.ts";

function option(code: string, priceId: string, current: number): Product["options"][number] {
  return {
    code,
    title: code,
    body: "",
    info: "",
    image: "",
    priceId,
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
/** The same two products, priced by one book or the next. */
function products(book: string, more = 0) {
  return [
    product("Energy", [option("energy-uncapped", `${book}-energy`, 1000 + more)]),
    product("TV Licence", [
      option("tv-licence", `${book}-tv`, 200),
      option("no-tv-licence-01_none", `${book}-no-tv`, 0),
    ]),
  ];
}

type Pending = { readonly url: string; readonly answer: (status: number, body: object) => void };
const pending: Pending[] = [];
const asked = vi.fn<(url: string, request: RequestInit) => Promise<Response>>((url) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  pending.push({ url, answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })) });
  return promise;
});
const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
function refusal(message: string, code?: string) {
  return { message, code, messages: [message] };
}

beforeEach(() => {
  pending.length = 0;
  vi.stubGlobal("sessionStorage", nothingKept);
  vi.stubGlobal("localStorage", nothingKept);
  vi.stubGlobal("fetch", asked);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  forgetAnswers({ products: products("one"), housemateCount: 4, postcode: "LS6 1ZZ" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function untick() {
  return answer({ products: chooseOption(answers().products, "TV Licence", "no-tv-licence-01_none") });
}
async function answerNext(status: number, body: object) {
  await vi.waitFor(() => expect(pending.length).toBeGreaterThan(0));
  pending.shift()?.answer(status, body);
}

test("a code that holds is kept with its prices, written as the server knows it [S4.4]", async () => {
  const priced = priceBy({ code: "welcome10", source: "typed" });
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  expect(await priced).toEqual({ kind: "applied", message: "10% off" });
  expect(currentQuote()).toMatchObject({ before: 1200, after: 1080, isPriced: true });
  expect(currentQuote().discount).toMatchObject({ code: "WELCOME10", typed: true, inputRevealed: true });
});

test.each([
  [
    "in the server's words",
    refusal("This voucher needs 5 housemates or more."),
    "This voucher needs 5 housemates or more.",
  ],
  ["without any in ours", {}, "Invalid voucher code. Check and try again."],
])("a failed voucher has a message: %s [S8.3]", async (_, body, message) => {
  const priced = priceBy({ code: "NOPE", source: "typed" });
  await answerNext(422, body);
  expect(await priced).toMatchObject({ kind: "failed", message });
});

test("an answer for a previous package is ignored [S4.4]", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  untick();
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  expect(await priced).toEqual({ kind: "overtaken" });
  expect(currentQuote()).toMatchObject({ before: 1000, after: 1000, isPriced: false, discount: undefined });
});

test("a withdrawn answer changes nothing", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  withdrawQuestion();
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  expect(await priced).toEqual({ kind: "overtaken" });
  expect(currentQuote().discount).toBeUndefined();
});

test("expired prices are fetched again, and the code is tried on them", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  await answerNext(409, refusal("The price has changed.", "price-changed"));
  await answerNext(200, {
    leadId: "lead",
    products: products("two", 100),
    priceBeforeDiscount: 1300,
    priceAfterDiscount: 1300,
  });
  await answerNext(200, { priceBeforeDiscount: 1300, priceAfterDiscount: 1170, message: "10% off" });
  expect(await priced).toMatchObject({ kind: "applied" });
  expect(currentQuote()).toMatchObject({ priceIds: ["two-energy", "two-tv"], before: 1300, after: 1170 });
  expect(answers().sharedPriceChanged).toBe(true);
});

test("a late refusal does not restore a product that was unticked meanwhile [S4.4]", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  await answerNext(409, refusal("The price has changed.", "price-changed"));
  await vi.waitFor(() => expect(pending).toHaveLength(1));
  untick();
  await answerNext(200, {
    leadId: "lead",
    products: products("two", 100),
    priceBeforeDiscount: 1300,
    priceAfterDiscount: 1300,
  });
  expect(await priced).toEqual({ kind: "overtaken" });
  expect(answers().products.map(({ selected }) => selected)).toEqual([
    "energy-uncapped",
    "no-tv-licence-01_none",
  ]);
});

test("a package changed elsewhere has its option prices until its discount is calculated [B5]", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  await priced;
  untick();
  expect(currentQuote()).toMatchObject({ before: 1000, after: 1000, isPriced: false });
});

test("the answers' referral code is tried, whatever another tab stored", async () => {
  vi.stubGlobal("localStorage", { ...nothingKept, getItem: () => "MATES50" });
  const without = priceByReferral();
  await without;
  expect(pending).toEqual([]);
  answer({ codes: { referral: "MATES25" } });
  const priced = priceByReferral();
  await vi.waitFor(() => expect(asked.mock.lastCall?.[1].body).toContain("MATES25"));
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1175, message: "25p off" });
  await priced;
  expect(currentQuote()).toMatchObject({ after: 1175, discount: { code: "MATES25", inputRevealed: false } });
});

test("a referral code that the server no longer knows is removed", async () => {
  answer({ codes: { referral: "MATES25", agent: "HYDEPARK" } });
  const priced = priceByReferral();
  await answerNext(404, refusal("Unknown"));
  await priced;
  expect(currentQuote()).toMatchObject({ after: 1200, isPriced: true, codes: { agent: "HYDEPARK" } });
  expect(currentQuote().codes.referral).toBeUndefined();
});
