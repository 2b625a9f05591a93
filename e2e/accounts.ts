import type { Success } from "@evenly/contract";
import type { Address } from "@evenly/contract/shape";
import { test } from "@playwright/test";
import { takeHouse } from "./houses-taken.ts";
import { bank, type Person } from "./people.ts";
import { postcode, street } from "./sign-up-steps.ts";

/** Calls the API to set up a journey. */
export const call = async <Answer>(url: string, path: string, body?: unknown): Promise<Answer> => {
  const posted = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await fetch(`${url}/api${path}`, body === undefined ? {} : posted);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
};

const personalDetails = ({ firstName, lastName, email, mobile, student }: Person) => ({
  leadType: student ? "Student" : "Not a Student",
  firstname: firstName,
  lastname: lastName,
  email,
  tel: mobile,
  termsAgreed: true,
  allowPromotions: false,
});

const bankDetails = ({ firstName, lastName }: Person) => ({
  ...bank,
  firstname: firstName,
  lastname: lastName,
  accountHolder: true,
});

export type Account = { readonly guid: string; readonly joinLink: string; readonly remainingHm8s: number };

type Opening = {
  /** A number, or flat and number; by default an unused house. */
  readonly door?: number | string;
  /** A typed address, for a house outside the street. */
  readonly line1?: string;
  readonly size: number;
  readonly creator: Person;
  readonly discountCode?: string;
  /** `YYYY-MM-DD`. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** The house's journey, when several share it. */
  readonly owner?: string;
  /** Instead of the journeys' street. */
  readonly at?: { readonly street: string; readonly postcode: string };
};

type House = { readonly line1: string; readonly guid: string | undefined };

let housesTyped = 0;

const typedHouse = (typed: string | undefined): House => {
  housesTyped += 1;
  return { line1: typed ?? `${String(housesTyped)} Lonely Row`, guid: undefined };
};

const findHouse = async (
  url: string,
  { door, at, owner }: Pick<Required<Opening>, "door" | "at"> & Pick<Opening, "owner">,
): Promise<House> => {
  const addresses = await call<Address[]>(url, `/addresses/lookup/${encodeURIComponent(at.postcode)}`);
  const house = addresses.find(({ line1 }) => line1 === `${String(door)} ${at.street}`);
  if (!house) throw new Error(`There is no house ${String(door)}`);
  await takeHouse(url, `${house.line1}, ${at.postcode}`, () => owner ?? test.info().titlePath.join(" › "));
  return house;
};

/** Opens an account with one member. */
export const openAccount = async (
  url: string,
  {
    door,
    line1: typed,
    size,
    creator,
    owner,
    discountCode,
    startDate = "2027-09-01",
    endDate = "2028-08-31",
    at = { street, postcode },
  }: Opening,
): Promise<Account> => {
  const { line1, guid } = door === undefined ? typedHouse(typed) : await findHouse(url, { door, at, owner });
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
};

export const joinAccount = (url: string, guid: string, joiner: Person): Promise<Account> =>
  call<Account>(url, "/direct_debit", {
    guid,
    personalDetails: personalDetails(joiner),
    bankDetails: bankDetails(joiner),
  });
