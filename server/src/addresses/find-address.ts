import type { Address, ExistingAccount } from "@evenly/contract/shape";
import { accountsInTheWay } from "@evenly/domain/existing-accounts";
import { type Kysely, sql } from "kysely";
import { findHeldAddress, type HeldAddress, presentAddress, type TypedHouse } from "./queries/addresses.ts";
import { tenancyOf } from "./queries/dwellings.ts";
import type { Database, Household, LeadTable } from "../../database/tables.ts";
import { AddressLookupUnavailable } from "./port.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentAccount } from "./present-account.ts";

export type House = {
  readonly addressId: string | undefined;
  readonly address: Address;
  /** Ordered: a tenancy that runs today, then the next to start. Rulings B3, C6. */
  readonly accounts: readonly ExistingAccount[];
  readonly lead: LeadOfHouse | undefined;
};

export type LeadOfHouse = Pick<LeadTable, "email" | "referralCode" | "shareLinkId">;

/** The stored house with this guid. Makes no vendor calls, so it is safe inside a transaction. */
export async function findHeldHouse(
  db: Kysely<Database>,
  guid: string,
  today: Temporal.PlainDate,
  leadId?: string,
): Promise<House | undefined> {
  const row = await findRow(db, guid, leadId);
  return row && toHouse(row, today);
}

/**
 * `isFresh` refreshes the address from the vendor first, ignoring an outage. `leadId` must be a uuid; its lead is read
 * in the same query.
 */
export async function findAddress(
  db: Kysely<Database>,
  deps: Dependencies,
  guid: string,
  { isFresh = false, leadId }: { readonly isFresh?: boolean; readonly leadId?: string | undefined } = {},
): Promise<House | undefined> {
  if (isFresh) await deps.addressLookup.refresh(guid).catch(ignoreAway);
  const today = deps.clock.today();
  const heldHouse = await findHeldHouse(db, guid, today, leadId);
  if (heldHouse) return heldHouse;
  const found = await deps.addressLookup.retrieve(guid);
  if (!found) return undefined;
  return (
    (await findHeldHouse(db, found.guid, today, leadId)) ?? {
      addressId: undefined,
      address: found,
      accounts: [],
      lead: undefined,
    }
  );
}

/** The accounts at a typed address, which is the listed one that reads the same. Ruling C6. */
export async function findAccountsAtTyped(
  db: Kysely<Database>,
  typed: TypedHouse,
  today: Temporal.PlainDate,
): Promise<ExistingAccount[]> {
  const { id, postcode, organisationName, line1, line2, city } = (await findHeldAddress(db, { typed })) ?? {
    ...typed,
    id: null,
    organisationName: "",
  };
  const { rows } = await sql<AccountRow>`
    select * from accounts_at(${postcode}, ${organisationName}, ${line1}, ${line2}, ${city}, ${id}::uuid)`.execute(
    db,
  );
  return presentAccounts(rows, today);
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof AddressLookupUnavailable)) throw error;
}

type AccountRow = Pick<Household, "shareToken" | "state" | "tenancyStart" | "tenancyEnd">;

type Row = HeldAddress & {
  readonly accounts: readonly AccountRow[] | null;
  readonly leadId: string | null;
  readonly email: string | null;
  readonly referralCode: string | null;
  readonly shareLinkId: string | null;
};

const ofLead = sql`lead.id as lead_id, lead.email, lead.referral_code, lead.share_link_id`;
const withoutLead = sql`null as lead_id`;

/** One hand-written query, because every product page runs it. */
async function findRow(
  db: Kysely<Database>,
  guid: string,
  leadId: string | undefined,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select address.id, guid, line1, line2, organisation_name, city, address.postcode, (
      select json_agg(json_build_object('shareToken', share_token, 'state', state,
        'tenancyStart', tenancy_start, 'tenancyEnd', tenancy_end))
      from accounts_at(address.postcode, address.organisation_name, address.line1, address.line2, address.city,
        address.id)
    ) as accounts, ${leadId === undefined ? withoutLead : ofLead}
    from address ${leadId === undefined ? sql`` : sql`left join lead on lead.id = ${leadId}::uuid`}
    where guid = ${guid}`.execute(db);
  return rows[0];
}

function toHouse(row: Row, today: Temporal.PlainDate): House {
  return {
    addressId: row.id,
    address: presentAddress(row),
    accounts: presentAccounts(row.accounts ?? [], today),
    lead:
      row.leadId === null
        ? undefined
        : { email: row.email, referralCode: row.referralCode, shareLinkId: row.shareLinkId },
  };
}

function presentAccounts(accounts: readonly AccountRow[], today: Temporal.PlainDate): ExistingAccount[] {
  return accountsInTheWay(
    accounts.map((account) => ({ ...account, ...tenancyOf(account) })),
    today,
  ).map(presentAccount);
}
