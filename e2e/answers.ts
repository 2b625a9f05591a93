import type { Success } from "@evenly/contract";
import type { Address } from "@evenly/contract/shape";
import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

export type Held = Readonly<Record<string, unknown>>;
type Quote = Success<"GET /products">;

export const tenancy = { startDate: "2027-09-01", endDate: "2028-08-31" };

/** What the browser holds of the answers so far. Ruling A8. */
export const readAnswers = <Answers extends object = Held>(page: Page): Promise<Answers> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("answers.1") ?? "{}") as unknown) as Promise<Answers>;

/** Gives the browser answers, beside those that it holds. The page itself learns of them when it is loaded again. */
export const giveAnswers = async (page: Page, some: Held) => {
  if (page.url() === "about:blank") await page.goto("/favicon.svg");
  await page.evaluate((more) => {
    const held = JSON.parse(sessionStorage.getItem("answers.1") ?? "{}") as object;
    sessionStorage.setItem("answers.1", JSON.stringify({ ...held, ...more }));
  }, some);
};

/** Speaks to the API as the page would: from the same visitor's network address. */
const call = async <Answer>(page: Page, path: string, data?: unknown): Promise<Answer> => {
  const response = await (data === undefined
    ? page.request.get(`/api${path}`)
    : page.request.post(`/api${path}`, { data }));
  expect(response.ok(), path).toBe(true);
  return (await response.json()) as Answer;
};

export const leadOf = ({ firstName, lastName, email, mobile, student }: Person) => ({
  leadType: student ? "Student" : "Not a Student",
  firstName,
  lastName,
  emailAddress: email,
  mobileNumber: mobile,
  agreedToPolicy: true,
});

export const detailsOf = ({ leadType, firstName, lastName, ...reach }: ReturnType<typeof leadOf>) => ({
  leadType,
  firstname: firstName,
  lastname: lastName,
  email: reach.emailAddress,
  tel: reach.mobileNumber,
  allowPromotions: true,
});

/** Somebody who has answered the first page. */
export const answerLead = async (page: Page, person: Person): Promise<Held> => {
  const lead = leadOf(person);
  return { lead, leadId: await call<string>(page, "/pre-signup", lead) };
};

const quoted = (quote: Quote): Held => ({
  ...quote,
  // A price holds for the options that it was worked out for.
  pricedFor: [
    ...quote.products.map(
      ({ selected, options }) => options.find(({ code }) => code === selected)?.priceId ?? "",
    ),
    "",
  ].join(),
});

type House = {
  readonly line1: string;
  readonly postcode: string;
  readonly housemates?: number | undefined;
  /** As if it was typed by hand, so that nobody else in these journeys lives there. */
  readonly isTyped?: boolean;
};

/** Somebody who has answered where they will live, and has taken every product. */
export const answerHouse = async (
  page: Page,
  person: Person,
  { line1, postcode, housemates = 4, isTyped = false }: House,
): Promise<Held> => {
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
};

/** What comes after the price, up to the review: a year from 1 September, and broadband as soon as possible. */
export const answerSignUp = async (page: Page) => {
  const { lead } = await readAnswers<{ lead: ReturnType<typeof leadOf> }>(page);
  await giveAnswers(page, { person: detailsOf(lead), ...tenancy, broadbandUrgent: true });
};
