import type { Success } from "@evenly/contract";
import type { Address } from "@evenly/contract/shape";
import { asSent } from "@evenly/domain/person";
import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

export type Stored = Readonly<Record<string, unknown>>;
type Quote = Success<"GET /products">;
type Caller = Pick<Page, "request">;

export const tenancy = { startDate: "2027-09-01", endDate: "2028-08-31" };

/** Session storage slices that journeys set (`web/app/answers/slices.ts`). */
const slices: Readonly<Record<string, readonly string[]>> = {
  lead: ["leadId", "lead"],
  house: ["housemateCount", "postcode", "address", "typedAddress", "isManualAddress", "startsAfter"],
  package: ["products", "priceBeforeDiscount", "priceAfterDiscount", "pricedFor"],
  person: ["person"],
  tenancy: ["startDate", "endDate", "broadbandUrgent", "broadbandDate"],
  account: ["joiningGuid", "account"],
  joiner: ["joiner"],
  finished: ["finished"],
};
const version = 1;
function keyOf(slice: string) {
  return `answers.${slice}`;
}

function sliceOf(field: string): string {
  const found = Object.keys(slices).find((name) => slices[name]?.includes(field));
  if (found === undefined) throw new RangeError(`No slice has ${field}`);
  return found;
}

/** The browser's answers. Ruling A8. */
export async function readAnswers<Answers extends object = Stored>(page: Page): Promise<Answers> {
  const stored = await page.evaluate(
    (keys) => keys.map((key) => JSON.parse(sessionStorage.getItem(key) ?? "{}") as object),
    Object.keys(slices).map(keyOf),
  );
  return Object.assign({}, ...stored) as Answers;
}

type Storable = readonly (readonly [key: string, field: string, value: unknown])[];

function storableOf(some: Stored): Storable {
  return Object.entries(some).map(([field, value]) => [keyOf(sliceOf(field)), field, value]);
}

type Arguments = readonly [answers: Storable, inForce: number, isAnew: boolean];

/** Runs in the page. */
function store([answers, inForce, isAnew]: Arguments) {
  if (isAnew) {
    sessionStorage.clear();
    localStorage.clear();
  }
  for (const [key, field, value] of answers) {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as object;
    sessionStorage.setItem(key, JSON.stringify({ ...stored, version: inForce, [field]: value }));
  }
}

/** Adds answers to session storage; the page reads them when loaded again. */
export async function giveAnswers(page: Page, some: Stored) {
  if (page.url() === "about:blank") await page.goto("/favicon.svg");
  await page.evaluate(store, [storableOf(some), version, false] as const);
}

/** Opens an address with these answers alone, whatever the last page stores when it is left. */
export async function openWith(page: Page, address: string, some: Stored) {
  const script = await page.addInitScript(store, [storableOf(some), version, true] as const);
  await page.goto(address);
  await script.dispose();
}

/** Calls the API from the visitor's network address. */
async function call<Answer>(page: Caller, path: string, data?: unknown): Promise<Answer> {
  const response = await (data === undefined
    ? page.request.get(`/api${path}`)
    : page.request.post(`/api${path}`, { data }));
  expect(response.ok(), path).toBe(true);
  return (await response.json()) as Answer;
}

export function leadOf({ firstName, lastName, email, mobile, student }: Person) {
  return {
    leadType: student ? "Student" : "Not a Student",
    firstName,
    lastName,
    emailAddress: email,
    mobileNumber: mobile,
    agreedToPolicy: true,
  };
}

export function detailsOf({ emailAddress, mobileNumber, ...lead }: ReturnType<typeof leadOf>) {
  return {
    ...asSent({ ...lead, email: emailAddress, phoneNumber: mobileNumber }),
    allowPromotions: true,
  };
}

export async function answerLead(page: Caller, person: Person): Promise<Stored> {
  const lead = leadOf(person);
  return { lead, leadId: await call<string>(page, "/pre-signup", lead) };
}

/** What a browser stores of a quote. */
function quoted(quote: Quote): Stored {
  return {
    leadId: quote.leadId,
    ...(quote.address && { address: quote.address }),
    products: quote.products,
    priceBeforeDiscount: quote.priceBeforeDiscount,
    priceAfterDiscount: quote.priceAfterDiscount,
    // A price is valid for the options it was calculated for.
    pricedFor: [
      ...quote.products.map(
        ({ selected, options }) => options.find(({ code }) => code === selected)?.priceId ?? "",
      ),
      "",
    ].join(),
  };
}

type House = {
  readonly line1: string;
  readonly postcode: string;
  readonly housemates?: number | undefined;
  /** Types the address, so that no other journey uses it. */
  readonly isTyped?: boolean;
};

/** A visitor who has a quote for all products. */
export async function answerHouse(
  page: Caller,
  person: Person,
  { line1, postcode, housemates = 4, isTyped = false }: House,
): Promise<Stored> {
  const lead = await answerLead(page, person);
  const ask = (query: Record<string, string>) =>
    call<Quote>(
      page,
      `/products?${new URLSearchParams({ ...query, hm8s: String(housemates), leadId: String(lead["leadId"]) }).toString()}`,
    );
  const house = { ...lead, postcode, housemateCount: housemates };
  if (isTyped) {
    const typedAddress = { line1, line2: "", city: "Leeds" };
    return { ...house, ...quoted(await ask({ postcode })), typedAddress, isManualAddress: true };
  }
  const addresses = await call<Address[]>(page, `/addresses/lookup/${encodeURIComponent(postcode)}`);
  const address = addresses.find((one) => one.line1 === line1);
  if (!address) throw new Error(`There is no ${line1}`);
  return { ...house, ...quoted(await ask({ addressGuid: address.guid })), address };
}

/** Answers up to the review: a year from 1 September, and broadband as soon as possible. */
export async function answerSignUp(page: Page) {
  const { lead } = await readAnswers<{ lead: ReturnType<typeof leadOf> }>(page);
  await giveAnswers(page, { person: detailsOf(lead), ...tenancy, broadbandUrgent: true });
}
