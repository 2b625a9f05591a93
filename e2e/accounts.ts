import type { Success } from "@evenly/contract";
import type { Address } from "@evenly/contract/shape";
import { bank, type Person } from "./people.ts";

/** Speaks to the API as the screens do, for what a journey finds when it starts. */
const call = async <Answer>(url: string, path: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${url}/api${path}`, {
    ...(body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
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

/** An account at a house of Larkspur Terrace, its first place taken. */
export const openAccount = async (
  url: string,
  { number, size, creator }: { number: number; size: number; creator: Person },
): Promise<Account> => {
  const addresses = await call<Address[]>(url, "/addresses/lookup/LS6%201ZZ");
  const house = addresses.find(({ line1 }) => line1 === `${String(number)} Larkspur Terrace`);
  if (!house) throw new Error(`There is no house ${String(number)}`);
  const { guid, line1, postcode } = house;
  const quote = await call<Success<"GET /products">>(url, `/products?addressGuid=${guid}&hm8s=${String(size)}`);
  return call<Account>(url, "/direct_debit", {
    addressId: guid,
    leadId: quote.leadId,
    housemateCount: size,
    personalDetails: personalDetails(creator),
    bankDetails: bankDetails(creator),
    selectedProducts: quote.products.map(
      ({ selected, options }) => options.find(({ code }) => code === selected)?.priceId,
    ),
    houseInformation: {
      postcode,
      address: { guid, line1, postcode },
      startDate: "2027-09-01",
      endDate: "2028-08-31",
      broadbandUrgent: true,
      broadbandDate: "2027-09-01",
    },
  });
};

/** Takes a place in an account. */
export const joinAccount = (url: string, guid: string, joiner: Person): Promise<Account> =>
  call<Account>(url, "/direct_debit", {
    guid,
    personalDetails: personalDetails(joiner),
    bankDetails: bankDetails(joiner),
  });
