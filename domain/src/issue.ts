import type { AddressCode } from "./address.ts";
import type { BroadbandCode } from "./broadband.ts";
import type { CatalogueCode } from "./catalogue.ts";
import type { ConsentCode } from "./consent.ts";
import type { BankDetailsCode } from "./direct-debit.ts";
import type { VoucherRefusalCode } from "./discount.ts";
import type { HouseholdCode, TransitionRefusal } from "./household.ts";
import type { InvitationCode } from "./invitation.ts";
import type { PersonCode } from "./person.ts";
import type { TenancyCode } from "./tenancy.ts";

/** Every reason a rule can give. `contract/messages.ts` holds one sentence for each. */
export type IssueCode =
  | AddressCode
  | BankDetailsCode
  | BroadbandCode
  | CatalogueCode
  | ConsentCode
  | HouseholdCode
  | InvitationCode
  | PersonCode
  | TenancyCode
  | TransitionRefusal
  | VoucherRefusalCode;

/** What a sentence needs filled in. Dates are `YYYY-MM-DD`; money never appears here. */
export type IssueValues = Readonly<Record<string, string | number>>;

/** One broken rule on one field. `check…` functions return these in the order of the form. */
export type Issue<F extends string = string> = {
  readonly field: F;
  readonly code: IssueCode;
  readonly values?: IssueValues;
};
