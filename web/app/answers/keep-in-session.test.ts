import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand";
import { sampleLead, samplePerson } from "../../test/sample-person.ts";
import { quoteOf } from "../quote/quote.ts";
import { type Answers, useAnswers } from "./answers.ts";
import { firstUnanswered } from "./first-unanswered.ts";
import { keepInSession, restoreFromSession } from "./keep-in-session.ts";
import { fieldsOf, type SliceName, sliceNames } from "./slices.ts";

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
  type: "Energy" as const,
  label: "Energy",
  title: "Energy",
  icon: "",
  image: "",
  showPrices: true,
  selected: "energy-uncapped",
  options: [{ ...option, ribbon: { text: "Popular", colour: "lamp" } }, option],
};
const address = { line1: "1", line2: "", organisationName: "", city: "Leeds", postcode: "LS6 1ZZ" };
const finished = {
  guid: "guid",
  joinLink: "https://example.com/join",
  remainingHm8s: 2,
  housemateCount: 3,
  firstName: "Ada",
  startDate: "2027-09-01",
  utilities: ["Energy" as const, "TV Licence" as const],
  joined: false,
};
const account = {
  guid: "guid",
  joinLink: "https://example.com/join",
  remainingHousemates: 0,
  housemateCount: 3,
  accountCreator: "Ada",
  agentMessage: null,
  address,
  fullAddress: "1, Leeds, LS6 1ZZ",
  postcode: "LS6 1ZZ",
  tenancyStartDate: "2027-09-01",
  tenancyEndDate: "2028-08-31",
  broadbandDate: null,
  firstPaymentDate: "2027-09-01",
  products: [],
  pppw: 1450,
  pricePerPersonPerMonth: 6301,
  nonDiscountedPricePerPerson: 1450,
  nonDiscountedPricePerPersonPerMonth: 6301,
  usedDiscount: false,
  discountDescription: null,
};
const whole: Answers = {
  leadId: "lead",
  lead: sampleLead,
  housemateCount: 3,
  postcode: "LS6 1ZZ",
  address: { guid: "g", ...address },
  isManualAddress: false,
  lettingAgentName: "",
  codes: { referral: "MATES25", agent: "HYDEPARK" },
  agentMode: false,
  voucherLockedUntil: 1_815_000_000_000,
  products: [product],
  priceBeforeDiscount: 1450,
  priceAfterDiscount: 1400,
  pricedFor: "p1,MATES25",
  isViaShareLink: false,
  person: samplePerson,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  broadbandDate: "",
  isChanging: false,
  joiningGuid: "guid",
  account,
  joiner: samplePerson,
  finished,
};

const nothing = useAnswers.getInitialState();

/** A browser with these texts in session storage. */
function browser(texts: Iterable<readonly [string, string]> = []) {
  const kept = new Map(texts);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}
function open() {
  const store = createStore(() => nothing);
  restoreFromSession(store);
  keepInSession(store);
  return store;
}
function readIn(texts: Iterable<readonly [string, string]>): Answers {
  browser(texts);
  return open().getState();
}
function storedBy(answers: Answers) {
  const kept = browser();
  open().setState(answers);
  return kept;
}
const stored = storedBy(whole);
function keyOf(name: SliceName) {
  return `answers.${name}`;
}
function sliceIn(texts: ReadonlyMap<string, string>, name: SliceName) {
  return JSON.parse(texts.get(keyOf(name)) ?? "") as object;
}
function withSlice(name: SliceName, slice: unknown) {
  return new Map([...stored, [keyOf(name), JSON.stringify(slice)] as const]);
}
function wholeWithout(...names: SliceName[]): Answers {
  return {
    ...whole,
    ...Object.fromEntries(names.flatMap(fieldsOf).map((field) => [field, nothing[field]])),
  };
}

afterEach(() => vi.unstubAllGlobals());

test("what was stored is read back whole, from a text a slice [A8]", () => {
  expect([...stored.keys()].sort()).toEqual(sliceNames.map(keyOf).sort());
  expect(readIn(stored)).toEqual(whole);
});

test("only a slice that has changed is stored again", () => {
  const kept = browser(stored);
  const store = open();
  kept.clear();
  store.setState({ startDate: "2027-10-01" });
  expect([...kept.keys()]).toEqual(["answers.tenancy"]);
  store.setState(nothing, true);
  expect(readIn(kept)).toEqual(nothing);
});

test.each<[string, string]>([
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"answers"'],
  ["a slice without a version", '{"startDate":"2027-09-01"}'],
])("%s is dropped and removed from storage", (_, text) => {
  const kept = browser(sliceNames.map((name) => [keyOf(name), text] as const));
  expect(open().getState()).toEqual(nothing);
  expect(kept.size).toBe(0);
});

test("a slice with an invalid shape is dropped, and the others are kept [A8]", () => {
  const broken = (name: SliceName, changes: object) =>
    readIn(withSlice(name, { ...sliceIn(stored, name), ...changes }));
  expect(broken("person", { person: { ...samplePerson, tel: undefined } })).toEqual(wholeWithout("person"));
  for (const part of [{ utilities: ["Gas"] }, { housemateCount: 1e9 }, { startDate: "soon" }])
    expect(broken("finished", { finished: { ...finished, ...part } })).toEqual(wholeWithout("finished"));
  for (const count of [0, 16, 2.5, "4", null])
    expect(broken("house", { housemateCount: count })).toEqual(wholeWithout("house"));
});

test("what was quoted goes as a whole: a price does not outlive its package", () => {
  for (const changes of [
    { products: null },
    { products: [{ ...product, options: [{ ...option, price: 1450 }] }] },
    { priceAfterDiscount: "1450" },
    { priceAfterDiscount: -1 },
    { discount: { code: "WELCOME10" } },
  ])
    expect(readIn(withSlice("package", { ...sliceIn(stored, "package"), ...changes }))).toEqual(
      wholeWithout("package"),
    );
});

test("an answer that an older page did not store yet is none, and the others of its slice are kept", () => {
  expect(readIn(withSlice("tenancy", { version: 1, startDate: "2027-09-01" }))).toEqual({
    ...whole,
    endDate: "",
  });
});

test("what no slice has is not read, and bank details are stored by none [A8]", () => {
  expect(readIn(withSlice("person", { ...sliceIn(stored, "person"), accountNumber: "55779911" }))).toEqual(
    whole,
  );
  const typed = { ...whole, sortCode: "20-00-00", accountNumber: "55779911" };
  expect([...storedBy(typed).values()].join()).not.toMatch(/sortCode|accountNumber|55779911|20-00-00/);
});

test.each<[SliceName, string | undefined]>([
  ["lead", undefined],
  ["house", "/household"],
  ["codes", undefined],
  ["package", "/household"],
  ["person", "/your-details"],
  ["tenancy", "/tenancy"],
])(
  "another version of the slice '%s' is dropped alone, and its question is asked again at %s [A8]",
  (name, path) => {
    for (const version of [0, 2, "1"]) {
      const answers = readIn(withSlice(name, { ...sliceIn(stored, name), version }));
      expect(answers).toEqual(wholeWithout(name));
      expect(firstUnanswered(answers)).toBe(path);
    }
  },
);

test("without storage the answers last as long as the page [A8]", () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const store = open();
  expect(store.getState()).toEqual(nothing);
  store.setState(whole);
  expect(store.getState()).toEqual(whole);
});

const json = fc.jsonValue();
/** Truncated, of another version, of another shape, or not ours. */
function broken(name: SliceName) {
  const slice = sliceIn(stored, name);
  return fc.oneof(
    fc.string(),
    json.map((value) => JSON.stringify(value)),
    fc.nat({ max: JSON.stringify(slice).length }).map((end) => JSON.stringify(slice).slice(0, end)),
    fc.dictionary(fc.constantFrom(...fieldsOf(name), "version", "__proto__"), json).map((changes) => {
      return JSON.stringify({ ...slice, ...changes });
    }),
  );
}

test("for any invalid slices, the others are kept, and a price and an unanswered screen are found [A8]", () => {
  const damage = fc
    .subarray(sliceNames)
    .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), broken(name)))));
  fc.assert(
    fc.property(damage, (damaged) => {
      const answers = readIn([...stored, ...damaged.map(([name, text]) => [keyOf(name), text] as const)]);
      const touched = damaged.flatMap(([name]) => fieldsOf(name));
      for (const name of sliceNames)
        for (const field of fieldsOf(name))
          if (!touched.includes(field)) expect(answers[field]).toEqual(whole[field]);
      expect(() => [quoteOf(answers), firstUnanswered(answers)]).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
