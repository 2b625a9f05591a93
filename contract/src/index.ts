import type { z } from "zod";
import { addresses } from "./addresses.ts";
import { affiliate } from "./affiliate.ts";
import { agent } from "./agent.ts";
import { bankLookup } from "./bank-lookup.ts";
import { config } from "./config.ts";
import { dataComplaints } from "./data-complaints.ts";
import { directDebit, paymentByKey } from "./direct-debit.ts";
import { emailSummary } from "./email-summary.ts";
import { features } from "./features.ts";
import { inviteHousemates } from "./invite-housemates.ts";
import { mailPreference } from "./mail-preference.ts";
import { myHouse } from "./my-house.ts";
import { preSignup } from "./pre-signup.ts";
import { products } from "./products.ts";
import { referral } from "./referral.ts";
import { sharePackage } from "./share-package.ts";
import { staff } from "./staff.ts";
import { summary } from "./summary.ts";
import { validateJoiningTenant } from "./validate-joining-tenant.ts";
import { verifyAddress, verifyTypedAddress } from "./verify-address.ts";
import { voucher } from "./voucher.ts";

/** Every call by method and path below `/api`, in the order of Spec §7; the back office comes last. */
export const calls = {
  ...referral,
  ...affiliate,
  ...agent,
  ...preSignup,
  ...products,
  ...summary,
  ...config,
  ...features,
  ...voucher,
  ...addresses,
  ...verifyAddress,
  ...bankLookup,
  ...directDebit,
  ...inviteHousemates,
  ...emailSummary,
  ...sharePackage,
  ...validateJoiningTenant,
  ...verifyTypedAddress,
  ...paymentByKey,
  ...mailPreference,
  ...dataComplaints,
  ...myHouse,
  ...staff,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** Before parsing: what a caller sends. */
export type Params<Name extends CallName> = Input<Part<Name, "params">>;
export type Query<Name extends CallName> = Input<Part<Name, "query">>;
export type Body<Name extends CallName> = Input<Part<Name, "body">>;
/** After parsing: what an endpoint receives. */
export type ReadParams<Name extends CallName> = Output<Part<Name, "params">>;
export type ReadQuery<Name extends CallName> = Output<Part<Name, "query">>;
export type ReadBody<Name extends CallName> = Output<Part<Name, "body">>;

type Responses<Name extends CallName> = Calls[Name]["responses"];
export type Response<Name extends CallName, Status extends keyof Responses<Name>> = Output<
  Responses<Name>[Status]
>;
/** The body of a 2xx response. */
export type Success<Name extends CallName> = {
  [Status in keyof Responses<Name>]: Status extends 200 | 201 | 204 ? Output<Responses<Name>[Status]> : never;
}[keyof Responses<Name>];
