import type { Product } from "@evenly/contract/products";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, answers, forgetAnswers } from "../answers/answers.ts";
import { chooseOption } from "../answers/chosen-products.ts";
import { priceBy, priceByReferral, withdrawQuestion } from "./price-by-code.ts";
import { currentQuote } from "./quote.ts";

const option = (code: string, priceId: string, current: number): Product["options"][number] => ({
  code,
  title: code,
  body: "",
  info: "",
  image: "",
  priceId,
  price: { current, old: null },
});
const product = (type: Product["type"], options: Product["options"]): Product => ({
  type,
  label: type,
  title: type,
  icon: "",
  image: "",
  showPrices: true,
  selected: options[0]?.code ?? "",
  options,
});
/** The same two products, priced by one book or the next. */
const products = (book: string, more = 0) => [
  product("Energy", [option("energy-uncapped", `${book}-energy`, 1000 + more)]),
  product("TV Licence", [
    option("tv-licence", `${book}-tv`, 200),
    option("no-tv-licence-01_none", `${book}-no-tv`, 0),
  ]),
];

type Pending = { readonly url: string; readonly answer: (status: number, body: object) => void };
const pending: Pending[] = [];
const asked = vi.fn<(url: string, request: RequestInit) => Promise<Response>>((url) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  pending.push({ url, answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })) });
  return promise;
});
const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const refusal = (message: string, code?: string) => ({ message, code, messages: [message] });

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

const untick = () =>
  answer({ products: chooseOption(answers().products, "TV Licence", "no-tv-licence-01_none") });
const answerNext = async (status: number, body: object) => {
  await vi.waitFor(() => expect(pending.length).toBeGreaterThan(0));
  pending.shift()?.answer(status, body);
};

test("a code that holds is kept with its prices, written as the server knows it", async () => {
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
])("a voucher that fails is explained %s", async (_, body, message) => {
  const priced = priceBy({ code: "NOPE", source: "typed" });
  await answerNext(422, body);
  expect(await priced).toMatchObject({ kind: "failed", message });
});

test("an answer that comes after the package has changed is not its price", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  untick();
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  expect(await priced).toEqual({ kind: "overtaken" });
  expect(currentQuote()).toMatchObject({ before: 1000, after: 1000, isPriced: false, discount: undefined });
});

test("an answer that nobody waits for any more changes nothing", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  withdrawQuestion();
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  expect(await priced).toEqual({ kind: "overtaken" });
  expect(currentQuote().discount).toBeUndefined();
});

test("prices that hold no longer are fetched anew, and the code is tried on them", async () => {
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

test("a late refusal of the prices does not tick again what has been unticked meanwhile", async () => {
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

test("a package that was changed elsewhere costs what its options do until its discount is worked out", async () => {
  const priced = priceBy({ code: "WELCOME10", source: "typed" });
  await answerNext(200, { priceBeforeDiscount: 1200, priceAfterDiscount: 1080, message: "10% off" });
  await priced;
  untick();
  expect(currentQuote()).toMatchObject({ before: 1000, after: 1000, isPriced: false });
});

test("the friend's code of these answers is tried, whatever another tab has kept", async () => {
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

test("a friend's code that the server does not know any more is forgotten", async () => {
  answer({ codes: { referral: "MATES25", agent: "HYDEPARK" } });
  const priced = priceByReferral();
  await answerNext(404, refusal("Unknown", "voucher-unknown"));
  await priced;
  expect(currentQuote()).toMatchObject({ after: 1200, isPriced: true, codes: { agent: "HYDEPARK" } });
  expect(currentQuote().codes.referral).toBeUndefined();
});
