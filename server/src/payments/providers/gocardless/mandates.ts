import { isMandateOver } from "@evenly/domain/mandate";
import { z } from "zod";
import { metadataKeys } from "./read-event.ts";
import type { DirectDebitProvider, Payer, ProviderMandate, ReportedMandate } from "../port.ts";
import type { Client } from "./client.ts";
import { GocardlessRefusal } from "./errors.ts";
import { findCause } from "./causes.ts";

/** Every status of the documentation. */
export const mandateStates = {
  pending_customer_approval: "pending",
  pending_submission: "pending",
  submitted: "submitted",
  active: "active",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
  consumed: "expired",
  blocked: "blocked",
  suspended_by_payer: "blocked",
} as const;
type MandateStatus = keyof typeof mandateStates;

function isListed(status: string): status is MandateStatus {
  return Object.hasOwn(mandateStates, status);
}

const metadata = z.record(z.string(), z.string()).default({});

export const mandateShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  reference: z.string().min(1),
  next_possible_charge_date: z.string().nullish(),
  metadata,
  links: z.object({ new_mandate: z.string().min(1).nullish() }).default({}),
});
type Mandate = z.output<typeof mandateShape>;

/** One with a status that we do not know is as it was. Ruling F3. */
export function stateOf({ status }: Mandate) {
  return isListed(status) ? mandateStates[status] : "pending";
}

const mostReplacements = 9;

/** The mandate that stands for this one at the end; undefined when none replaced it. Ruling F3. */
export async function findReplacement(
  client: Client,
  { new_mandate: next }: Mandate["links"],
): Promise<Mandate | undefined> {
  let last: Mandate | undefined;
  for (let count = 0; next != null && count < mostReplacements; count += 1) {
    const found = await client.find("mandates", next, mandateShape);
    if (found === undefined) break;
    last = found;
    next = found.links.new_mandate;
  }
  return last;
}

export async function presentMandate(
  client: Client,
  found: Mandate,
): Promise<ReportedMandate & { readonly providerReference: string }> {
  const { id: providerReference, reference, status } = found;
  const state = stateOf(found);
  if (state !== "failed")
    return {
      state,
      providerReference,
      reference,
      ...(!isListed(status) && { unknownStatus: status.slice(0, 100) }),
    };
  return { state, providerReference, reason: await findCause(client, { mandate: providerReference }, state) };
}

const customerShape = z.object({ id: z.string().min(1), metadata });
const accountShape = z.object({ id: z.string().min(1) });
const lookupShape = z.object({
  bank_details_lookups: z.object({ available_debit_schemes: z.array(z.string()) }),
});

const detailsFields = [
  "account_number",
  "branch_code",
  "bank_code",
  "iban",
  "account_holder_name",
  "country_code",
];
const wrongDetails = { state: "failed", providerReference: null, reason: "invalid_bank_details" } as const;

const ofCustomer = z.object({ links: z.object({ customer: z.string().min(1) }) });

type Mandates = Pick<DirectDebitProvider, "setUpMandate" | "findMandate" | "updatePayer" | "cancelMandate">;

export function createMandates(client: Client): Mandates {
  const present = async (found: Mandate): Promise<ProviderMandate> => {
    const by = await findReplacement(client, found.links);
    if (by === undefined) return presentMandate(client, found);
    return { state: "replaced", providerReference: found.id, by: await presentMandate(client, by) };
  };

  return {
    // Each step has its own key, so a retry resumes where it stopped. Ruling C9.
    async setUpMandate(payer, key) {
      try {
        if (!(await canBeCollected(client, payer))) return wrongDetails;
        const ours = { [metadataKeys.mandate]: key };
        const customer = await client.create(
          "customers",
          `${key}-customer`,
          customerOf(payer, ours),
          customerShape,
        );
        mustBeOf(customer, key);
        const account = await makeBankAccount(client, payer, key, customer.id);
        const mandate = await client.create(
          "mandates",
          `${key}-mandate`,
          {
            scheme: "bacs",
            authorisation_source: "web",
            metadata: ours,
            links: { customer_bank_account: account },
          },
          mandateShape,
        );
        mustBeOf(mandate, key);
        return await present(mandate);
      } catch (error) {
        if (isAboutDetails(error)) return wrongDetails;
        throw error;
      }
    },
    async findMandate(providerReference) {
      const found = await client.find("mandates", providerReference, mandateShape);
      return found && present(found);
    },
    // GoCardless mails customers itself about notices and ended mandates.
    async updatePayer(providerReference, { email, givenName, familyName }) {
      const found = await client.find("mandates", providerReference, ofCustomer);
      const payer = { email, given_name: givenName, family_name: familyName };
      if (found !== undefined) await client.update("customers", found.links.customer, payer);
    },
    async cancelMandate(providerReference) {
      try {
        const path = `/mandates/${encodeURIComponent(providerReference)}/actions/cancel`;
        await client.ask("mandates", path, { data: {} }, z.unknown());
      } catch (error) {
        if (!(error instanceof GocardlessRefusal)) throw error;
        const found = await client.find("mandates", providerReference, mandateShape);
        if (found !== undefined && !isMandateOver(stateOf(found))) throw error;
      }
    },
  };
}

/** False when the bank accepts no Direct Debit. An inconclusive look-up refuses nobody. */
async function canBeCollected(client: Client, { sortCode, accountNumber }: Payer): Promise<boolean> {
  const account = { account_number: accountNumber, branch_code: sortCode, country_code: "GB" };
  try {
    const body = { bank_details_lookups: account };
    const { bank_details_lookups: found } = await client.ask(
      "bank_details_lookups",
      "/bank_details_lookups",
      body,
      lookupShape,
    );
    return found.available_debit_schemes.includes("bacs");
  } catch (error) {
    return !isAboutDetails(error);
  }
}

async function makeBankAccount(client: Client, payer: Payer, key: string, customer: string): Promise<string> {
  const fields = {
    account_holder_name: payer.accountHolder,
    account_number: payer.accountNumber,
    branch_code: payer.sortCode,
    country_code: "GB",
    metadata: { [metadataKeys.mandate]: key },
    links: { customer },
  };
  try {
    return (await client.create("customer_bank_accounts", `${key}-bank-account`, fields, accountShape)).id;
  } catch (error) {
    // Reuses an existing account with the same details.
    const isKnown = error instanceof GocardlessRefusal && error.reasons.includes("bank_account_exists");
    const account = isKnown ? error.links["customer_bank_account"] : undefined;
    if (account === undefined) throw error;
    return account;
  }
}

function customerOf(payer: Payer, metadata: Record<string, string>) {
  return {
    email: payer.email,
    given_name: payer.givenName,
    family_name: payer.familyName,
    address_line1: payer.addressLine1,
    city: payer.city,
    postal_code: payer.postcode,
    country_code: "GB",
    metadata,
  };
}

function mustBeOf({ metadata }: { metadata: Record<string, string> }, key: string): void {
  if (metadata[metadataKeys.mandate] !== key)
    throw new Error("GoCardless: the key of a mandate was used for another");
}

function isAboutDetails(error: unknown): boolean {
  return (
    error instanceof GocardlessRefusal &&
    (error.reasons.includes("bank_account_disabled") ||
      (error.type === "validation_failed" && error.fields.some((field) => detailsFields.includes(field))))
  );
}
