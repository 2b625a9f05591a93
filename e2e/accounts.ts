import type { Success } from "@evenly/contract";
import type { Address } from "@evenly/contract/shape";
import { detailsOf, leadOf } from "./answers.ts";
import { bank, type Person } from "./people.ts";
import { postcode, street } from "./sign-up-steps.ts";

let callers = 0;

/** Each account from an address of its own: one client opens ten a day. */
function nextAddress() {
  return `10.99.${String((callers += 1) >> 8)}.${String(callers & 255)}`;
}

/** Calls the API to set up a journey. */
export async function call<Answer>(url: string, path: string, body?: unknown): Promise<Answer> {
  const posted = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
  };
  const response = await fetch(`${url}/api${path}`, body === undefined ? {} : posted);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

function personalDetails(person: Person) {
  return {
    ...detailsOf(leadOf(person)),
    termsAgreed: true,
    allowPromotions: false,
    earlyStart: true,
  };
}

function bankDetails({ firstName, lastName }: Person) {
  return {
    ...bank,
    firstname: firstName,
    lastname: lastName,
    accountHolder: true,
  };
}

export type Account = { readonly guid: string; readonly joinLink: string; readonly remainingHm8s: number };

type Opening = {
  /** A number, or flat and number; by default the address is typed. */
  readonly door?: number | string;
  /** The typed address. */
  readonly line1?: string;
  readonly size: number;
  readonly creator: Person;
  readonly discountCode?: string;
  /** `YYYY-MM-DD`. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** Instead of the journeys' street. */
  readonly at?: { readonly street: string; readonly postcode: string };
};

async function findAddress(
  url: string,
  { door, at }: Pick<Required<Opening>, "door" | "at">,
): Promise<{ readonly line1: string; readonly guid: string }> {
  const addresses = await call<Address[]>(url, `/addresses/lookup/${encodeURIComponent(at.postcode)}`);
  const house = addresses.find(({ line1 }) => line1 === `${String(door)} ${at.street}`);
  if (!house) throw new Error(`There is no house ${String(door)}`);
  return house;
}

/** Opens an account with one member. */
export async function openAccount(
  url: string,
  {
    door,
    line1: typed = "1 Lonely Row",
    size,
    creator,
    discountCode,
    startDate = "2027-09-01",
    endDate = "2028-08-31",
    at = { street, postcode },
  }: Opening,
): Promise<Account> {
  const { line1, guid } =
    door === undefined ? { line1: typed, guid: undefined } : await findAddress(url, { door, at });
  const quote = await call<Success<"GET /products">>(
    url,
    `/products?${guid === undefined ? `postcode=${encodeURIComponent(at.postcode)}` : `addressGuid=${guid}`}&hm8s=${String(size)}`,
  );
  return call<Account>(url, "/direct_debit", {
    addressId: guid ?? null,
    leadId: quote.leadId,
    housemateCount: size,
    personalDetails: personalDetails(creator),
    bankDetails: bankDetails(creator),
    selectedProducts: quote.products.map(
      ({ selected, options }) => options.find(({ code }) => code === selected)?.priceId,
    ),
    houseInformation: {
      postcode: at.postcode,
      address:
        guid === undefined
          ? { fullAddress: { line1, city: "Leeds" } }
          : { guid, line1, postcode: at.postcode },
      startDate,
      endDate,
      broadbandUrgent: true,
      broadbandDate: startDate,
      discountCode,
    },
  });
}

export function joinAccount(url: string, guid: string, joiner: Person): Promise<Account> {
  return call<Account>(url, "/direct_debit", {
    guid,
    personalDetails: personalDetails(joiner),
    bankDetails: bankDetails(joiner),
  });
}
