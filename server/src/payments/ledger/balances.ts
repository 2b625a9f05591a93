import { placeBalance, type PlaceBalance, type ReceivableEntry } from "@evenly/domain/place-balance";
import { type Pence, pence } from "@evenly/domain/money";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** What happened to what a place owes, in pence: above 0 it owes more. */
export type StatementLine = {
  readonly postingId: string;
  readonly on: Temporal.PlainDate;
  readonly what: Exclude<ReceivableEntry["cause"], "collection-failure"> | "failed" | "reversal";
  readonly amount: Pence;
};

export type Statement = { readonly lines: readonly StatementLine[]; readonly balance: PlaceBalance };

/**
 * Where each place of a household stands; one of which nothing was posted is not in it. Ruling F10.
 * @public
 */
export const readPlaceBalances = async (
  db: Kysely<Database>,
  householdId: string,
): Promise<ReadonlyMap<number, PlaceBalance>> => {
  const entries = await readEntries(db, sql`posting.household_id = ${householdId}`);
  const places = [...new Set(entries.map(({ place }) => place))];
  return new Map(
    places.map((place) => [place, placeBalance(entries.filter((entry) => entry.place === place))]),
  );
};

/**
 * Every line of a place, oldest first, and where they leave it. Rulings F1, G7.
 * @public
 */
export const readPlaceStatement = async (
  db: Kysely<Database>,
  { householdId, place }: { readonly householdId: string; readonly place: number },
): Promise<Statement> =>
  statementOf(
    await readEntries(db, sql`posting.household_id = ${householdId} and ledger_entry.place = ${place}`),
  );

/**
 * As `readPlaceStatement`, of one housemate's time in a place: their payments, whenever the bank says what became of
 * them, and not those of who had the place before or after. Rulings F1, G2, G7.
 */
export const readHousemateStatement = async (db: Kysely<Database>, housemateId: string): Promise<Statement> =>
  statementOf(
    await readEntries(
      db,
      sql`posting.household_id = (select household_id from housemate where id = ${housemateId})`,
      sql`where housemate_id = ${housemateId}`,
    ),
  );

/**
 * What a provider holds for us, in pence: what was collected, less what was reversed, refunded and paid out. Ruling F10.
 * @public
 */
export const readProviderBalance = async (db: Kysely<Database>): Promise<Pence> => {
  const { total } = await db
    .selectFrom("ledger_entry")
    .select(({ fn }) => fn.coalesce(fn.sum<string | number>("amount"), sql<number>`0`).as("total"))
    .where("account", "=", "provider")
    .executeTakeFirstOrThrow();
  return pence(Number(total));
};

type Entry = ReceivableEntry & {
  readonly postingId: string;
  readonly on: string;
  readonly place: number;
  readonly isReversal: boolean;
};

/** Of a reversal, `cause` is that of what it reverses. A reference is an id, with or without something after a colon. */
const readEntries = async (
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  ofWhom: RawBuilder<unknown> = sql``,
): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    with entry as (
      select posting.id as "postingId", posting.posted_on as "on", posting.created_at, place, amount,
        posting.reverses is not null as "isReversal", coalesce(reversed.cause, posting.cause) as cause,
        split_part(coalesce(reversed.cause_reference, posting.cause_reference), ':', 1) as reference
      from posting
      join ledger_entry on ledger_entry.posting_id = posting.id and account = 'receivable'
      left join posting as reversed on reversed.id = posting.reverses
      where ${condition}
    )
    select "postingId", "on", place, amount, "isReversal", cause
    from (
      select entry.*, case cause
        when 'charge' then (select housemate_id from collection where id = reference::uuid)
        when 'refund' then (select housemate_id from refund where id = reference::uuid)
        when 'write-off' then (
          select housemate_id from write_off where id = reference::uuid
          union all select housemate_id from refund where id = reference::uuid)
        else (
          select housemate_id from collection_attempt join collection on collection.id = collection_id
          where collection_attempt.id = reference::uuid)
        end as housemate_id
      from entry
    ) as told
    ${ofWhom}
    order by "on", created_at, "postingId"`.execute(db);
  return rows;
};

const statementOf = (entries: readonly Entry[]): Statement => ({
  lines: entries.map(({ postingId, on, amount, isReversal, cause }) => ({
    postingId,
    on: Temporal.PlainDate.from(on),
    what: isReversal ? "reversal" : cause === "collection-failure" ? "failed" : cause,
    amount: pence(amount),
  })),
  balance: placeBalance(entries),
});
