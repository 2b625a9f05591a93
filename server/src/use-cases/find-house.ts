import type { Address } from "@evenly/contract/shape";
import { type Kysely, sql } from "kysely";
import type { Lead } from "../../database/queries/leads.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";

/** An address of ours, and whether somebody has an account there. */
export type House = {
  readonly addressId: string | undefined;
  readonly address: Address;
  /**
   * The second token of Ruling A5; undefined when the address is free. Of several accounts it is the last one's, since
   * "My tenancy starts after theirs" counts from there. Ruling C6.
   */
  readonly shareToken: string | undefined;
  /** The lead that was asked about beside the house. */
  readonly lead: LeadOfHouse | undefined;
};

/** What a lead's quote depends on. */
export type LeadOfHouse = Pick<Lead, "email" | "referral_code" | "share_link_id">;

type Needs = Pick<Dependencies, "addressLookup" | "clock">;

/** The house with this guid, as far as we hold it ourselves; all that a transaction may ask. */
export const findHeldHouse = async (
  db: Kysely<Database>,
  guid: string,
  today: Temporal.PlainDate,
  leadId?: string,
): Promise<House | undefined> => {
  const row = await findRow(db, guid, today, leadId);
  return row && toHouse(row);
};

/**
 * The house with this guid; `isFresh` asks the address service again rather than our copy. A `leadId`, which must
 * be a uuid, is looked up in the same query.
 */
export const findHouse = async (
  db: Kysely<Database>,
  deps: Needs,
  guid: string,
  { isFresh = false, leadId }: { readonly isFresh?: boolean; readonly leadId?: string | undefined } = {},
): Promise<House | undefined> => {
  const retrieved = isFresh ? await deps.addressLookup.retrieve(guid).catch(() => undefined) : undefined;
  const today = deps.clock.today();
  const held = await findHeldHouse(db, retrieved?.guid ?? guid, today, leadId);
  if (held) return held;
  const found = await deps.addressLookup.retrieve(guid);
  if (!found) return undefined;
  return (
    (await findHeldHouse(db, found.guid, today, leadId)) ?? {
      addressId: undefined,
      address: found,
      shareToken: undefined,
      lead: undefined,
    }
  );
};

type Row = {
  readonly id: string;
  readonly guid: string;
  readonly line1: string;
  readonly line2: string;
  readonly organisation_name: string;
  readonly city: string;
  readonly postcode: string;
  readonly share_token: string | null;
  readonly lead_id: string | null;
  readonly email: string | null;
  readonly referral_code: string | null;
  readonly share_link_id: string | null;
};

/** One query, and written out, because every look at the products asks it. An account counts as Ruling C6 says. */
const findRow = async (
  db: Kysely<Database>,
  guid: string,
  today: Temporal.PlainDate,
  leadId: string | undefined,
): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`/* prepared */
    select address.id, guid, line1, line2, organisation_name, city, address.postcode, (
      select share_token from household
      where address_key = address.guid and state not in ('cancelled', 'ended') and tenancy_end >= ${today.toString()}::date
      order by tenancy_end desc limit 1
    ) as share_token, lead.id as lead_id, lead.email, lead.referral_code, lead.share_link_id
    from address left join lead on lead.id = ${leadId ?? null}::uuid
    where guid = ${guid}`.execute(db);
  return rows[0];
};

const toHouse = (row: Row): House => ({
  addressId: row.id,
  address: {
    guid: row.guid,
    line1: row.line1,
    line2: row.line2,
    organisationName: row.organisation_name,
    city: row.city,
    postcode: row.postcode,
  },
  shareToken: row.share_token ?? undefined,
  lead:
    row.lead_id === null
      ? undefined
      : { email: row.email, referral_code: row.referral_code, share_link_id: row.share_link_id },
});
