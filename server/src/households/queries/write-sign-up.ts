import { CompiledQuery, type Selectable, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** What a sign-up or a join writes: these columns of these tables, and what the database gives the others. */
const written = {
  lead: ["id", "updated_at"],
  dwelling: ["id", "postcode", "keys"],
  household: [
    "id",
    "guid",
    "share_token",
    "reference",
    "state",
    "size",
    "address_id",
    "address_key",
    "dwelling_id",
    "line1",
    "line2",
    "organisation_name",
    "city",
    "postcode",
    "tenancy_start",
    "tenancy_end",
    "broadband_urgent",
    "broadband_date",
    "letting_agent_name",
    "price_before",
    "price_after",
    "price_book_id",
    "discount",
    "discount_description",
    "winning_code",
    "winning_code_kind",
    "voucher_id",
    "referrer_id",
    "affiliate_id",
    "agent_id",
    "discount_code",
    "lead_id",
    "completed_at",
    "created_at",
  ],
  household_product: ["household_id", "product_type", "option_code", "price_id", "price"],
  voucher_use: ["id", "voucher_id", "household_id", "email", "used_at"],
  housemate: [
    "id",
    "household_id",
    "place",
    "lead_type",
    "first_name",
    "last_name",
    "email",
    "tel",
    "allow_promotions",
    "terms_agreed_at",
    "agreed_price",
    "by_share_token",
    "opened_account",
    "joined_at",
  ],
  membership: ["id", "household_id", "place", "housemate_id", "joined_on", "left_on"],
  document: ["hash", "kind", "text", "first_shown_at"],
  consent: ["id", "housemate_id", "kind", "document_hash", "agreed", "given_at"],
  bank_account: ["id", "housemate_id", "key_id", "sealed", "account_ending", "fingerprint", "created_at"],
  mandate: [
    "id",
    "housemate_id",
    "bank_account_id",
    "state",
    "provider",
    "reference",
    "created_at",
    "updated_at",
  ],
  audit: ["id", "household_id", "actor_kind", "actor_id", "action", "detail", "at"],
  idempotency_key: ["call", "key", "request_hash", "key_id", "status", "body", "created_at"],
} as const satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] };

type Written = typeof written;

/** A row as it is written. */
export type Row<Table extends keyof Written> = Pick<
  Selectable<Database[Table]>,
  Written[Table][number] & keyof Selectable<Database[Table]>
>;

/** The rows of one sign-up or join, by their tables. */
export type SignUpRows = { readonly [Table in keyof Written]?: readonly Row<Table>[] } & {
  /** The state that the last place takes a household to. */
  readonly completed?: Pick<Selectable<Database["household"]>, "id" | "state" | "completed_at">;
};

const columnsOf = (table: keyof Written) => written[table].join(", ");

const rowsOf = (table: keyof Written) => `jsonb_populate_recordset(null::${table}, $1::jsonb -> '${table}')`;

const countOf = (table: keyof Written) => `coalesce(jsonb_array_length($1::jsonb -> '${table}'), 0)`;

/** Inserts the document's rows of a table where a condition holds. */
const insert = (table: keyof Written, condition: string) => `
  insert into ${table} (${columnsOf(table)})
  select ${columnsOf(table)} from ${rowsOf(table)} where exists (${condition})`;

/** As {@link insert}, for what is written only by whoever has the key and the house. */
const insertWhenFree = (table: keyof Written) => insert(table, "select from free");

/** Of the document of all rows, and the moment up to which an older answer under the same key gives way. */
const statement = `/* prepared */
  with new_answer as (
    ${insert("idempotency_key", "select")}
    on conflict (call, key) do update set request_hash = excluded.request_hash, key_id = excluded.key_id,
      status = excluded.status, body = excluded.body, created_at = excluded.created_at
    where idempotency_key.created_at <= $2
    returning 1
  ),
  keyed as (select where (select count(*) from new_answer) = ${countOf("idempotency_key")}),
  new_lead as (${insert("lead", "select from keyed")} on conflict do nothing),
  new_dwelling as (${insert("dwelling", "select from keyed")}),
  new_household as (
    ${insert("household", "select from keyed")}
    on conflict do nothing
    returning 1
  ),
  free as (select from keyed where (select count(*) from new_household) = ${countOf("household")}),
  new_household_product as (${insertWhenFree("household_product")}),
  new_voucher_use as (${insertWhenFree("voucher_use")}),
  new_housemate as (${insertWhenFree("housemate")}),
  new_membership as (${insertWhenFree("membership")}),
  new_document as (${insertWhenFree("document")} on conflict (hash) do nothing),
  new_consent as (${insertWhenFree("consent")}),
  new_bank_account as (${insertWhenFree("bank_account")}),
  new_mandate as (${insertWhenFree("mandate")}),
  new_audit as (${insertWhenFree("audit")}),
  completed as (
    update household set state = $1::jsonb -> 'completed' ->> 'state',
      completed_at = ($1::jsonb -> 'completed' ->> 'completed_at')::timestamptz
    where id = ($1::jsonb -> 'completed' ->> 'id')::uuid and exists (select from free)
  )
  select exists (select from free) as is_written`;

/**
 * Writes all rows of a sign-up in one statement. False, with nothing to keep of the transaction, when somebody else has
 * the key or the house. Who comes second to either waits here until the first has ended, at a unique index or the
 * exclusion constraint. Rulings B6, C6.
 */
export const writeSignUp = async (
  trx: Transaction<Database>,
  rows: SignUpRows,
  oldestAnswer: Date,
): Promise<boolean> => {
  const query = CompiledQuery.raw(statement, [JSON.stringify(rows), oldestAnswer]);
  const { rows: results } = await trx.executeQuery<{ readonly is_written: boolean }>(query);
  return results[0]?.is_written === true;
};
