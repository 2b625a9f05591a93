import { expect, test } from "vitest";
import { answers } from "./answers.ts";
import { readAnswers } from "./read-answers.ts";

const option = {
  code: "energy-uncapped",
  title: "Uncapped Energy",
  body: "",
  info: "",
  image: "",
  priceId: "p1",
  price: { current: 1450, old: null },
};
const product = {
  type: "Energy",
  label: "Energy",
  title: "Energy",
  icon: "",
  image: "",
  showPrices: true,
  selected: "energy-uncapped",
  options: [{ ...option, ribbon: { text: "Popular", colour: "lamp" } }, option],
};
const person = {
  leadType: "Student",
  firstname: "Ada",
  lastname: "Lane",
  email: "ada@example.com",
  tel: "07700900123",
  allowPromotions: true,
};
const finished = {
  guid: "guid",
  joinLink: "https://example.com/join",
  remainingHm8s: 2,
  housemateCount: 3,
  firstName: "Ada",
  startDate: "2027-09-01",
  utilities: ["Energy", "TV Licence"],
  joined: false,
};
const whole = {
  housemateCount: 3,
  postcode: "LS6 1ZZ",
  address: { guid: "g", line1: "1", line2: "", organisationName: "", city: "Leeds", postcode: "LS6 1ZZ" },
  isManualAddress: false,
  lettingAgentName: "",
  codes: { referral: "MATES25", agent: "HYDEPARK" },
  voucherLockedUntil: 1_815_000_000_000,
  products: [product],
  priceBeforeDiscount: 1450,
  priceAfterDiscount: 1450,
  pricedFor: "p1",
  agentMode: false,
  isViaShareLink: false,
  person,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  broadbandDate: "",
  finished,
};

test("what was stored by this version is read back whole", () => {
  const { account: _, ...held } = answers();
  expect(readAnswers(JSON.parse(JSON.stringify({ ...held, ...whole })))).toEqual({ ...held, ...whole });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a list", []],
  ["a text", "answers"],
  ["another version's answers", { products: null, person: [], startDate: 7, finished: { guid: "g" } }],
])("%s gives no answers", (_, stored) => {
  expect(readAnswers(stored)).toEqual({});
});

test("what has another shape is forgotten, and the rest is kept", () => {
  const { person: _, ...rest } = whole;
  expect(readAnswers({ ...whole, person: { ...person, tel: undefined } })).toEqual(rest);
  const { finished: __, ...unfinished } = whole;
  expect(readAnswers({ ...whole, finished: { ...finished, utilities: ["Gas"] } })).toEqual(unfinished);
});

test("what was quoted goes as a whole: a price does not outlive its package", () => {
  for (const broken of [
    { products: null },
    { products: [{ ...product, options: [{ ...option, price: 1450 }] }] },
    { priceAfterDiscount: "1450" },
    { discount: { code: "WELCOME10" } },
  ]) {
    const kept = readAnswers({ ...whole, ...broken });
    expect(kept).toMatchObject({ person, startDate: "2027-09-01" });
    for (const quoted of ["products", "priceBeforeDiscount", "priceAfterDiscount", "pricedFor", "discount"])
      expect(kept).not.toHaveProperty(quoted);
  }
});

test("what this version does not know is dropped", () => {
  expect(readAnswers({ ...whole, accountNumber: "55779911" })).toEqual(whole);
});
