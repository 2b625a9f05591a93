import { placeBalance, type PlaceBalance, type ReceivableEntry } from "@evenly/domain/place-balance";
import { type Pence, pence } from "@evenly/domain/money";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** A change of a place's receivable in pence: above 0 it owes more. */
export type StatementLine = {
  readonly postingId: string;
  /** The day of its cause, also when it counts later in our books. Ruling F1. */
  readonly on: Temporal.PlainDate;
  readonly what: Exclude<ReceivableEntry["cause"], "collection-failure"> | "failed" | "reversal";
  /** For a reversal, the cause of what it reverses. */
  readonly cause: ReceivableEntry["cause"];
  readonly amount: Pence;
  readonly collectionId: string | null;
  /** Of a refund, its goodwill and their reversals. */
  readonly refundId: string | null;
};

/** Whose an entry is. */
const payer = sql`coalesce(collection.housemate_id, refund.housemate_id, write_off.housemate_id)`;

export type Statement = { readonly lines: readonly StatementLine[]; readonly balance: PlaceBalance };

/**
 * Balances by place; places without postings are absent. Ruling F10.
 * @public
 */
export async function readPlaceBalances(
  db: Kysely<Database>,
  householdId: string,
): Promise<ReadonlyMap<number, PlaceBalance>> {
  const entries = await readEntries(db, sql`posting.household_id = ${householdId}`);
  const places = [...new Set(entries.map(({ place }) => place))];
  return new Map(
    places.map((place) => [place, placeBalance(entries.filter((entry) => entry.place === place))]),
  );
}

/**
 * All lines of a place, oldest first, with the balance. Rulings F1, G7.
 * @public
 */
export async function readPlaceStatement(
  db: Kysely<Database>,
  { householdId, place }: { readonly householdId: string; readonly place: number },
): Promise<Statement> {
  return statementOf(
    await readEntries(db, sql`posting.household_id = ${householdId} and ledger_entry.place = ${place}`),
  );
}

/** As `readPlaceStatement` for one housemate: only their own payments, whenever they settle. Rulings F1, G2, G7. */
export async function readHousemateStatement(db: Kysely<Database>, housemateId: string): Promise<Statement> {
  return statementOf(
    await readEntries(
      db,
      sql`posting.household_id = (select household_id from housemate where id = ${housemateId})`,
      sql`where ${payer} = ${housemateId}`,
    ),
  );
}

export type StatementOf = (housemateId: string) => Statement;

export async function readStatements(db: Kysely<Database>, householdId: string): Promise<StatementOf> {
  const entries = await readEntries(db, sql`posting.household_id = ${householdId}`);
  const theirs = Map.groupBy(entries, ({ housemateId }) => housemateId);
  return (housemateId) => statementOf(theirs.get(housemateId) ?? []);
}

/**
 * A provider's balance in our favour, in pence: collected less reversed, refunded and paid out. Ruling F10.
 * @public
 */
export async function readProviderBalance(db: Kysely<Database>): Promise<Pence> {
  const { total } = await db
    .selectFrom("ledgerEntry")
    .select(({ fn }) => fn.coalesce(fn.sum<string | number>("amount"), sql<number>`0`).as("total"))
    .where("account", "=", "provider")
    .executeTakeFirstOrThrow();
  return pence(Number(total));
}

type Entry = ReceivableEntry & {
  readonly postingId: string;
  readonly on: string;
  readonly place: number;
  readonly housemateId: string;
  readonly isReversal: boolean;
  readonly collectionId: string | null;
  readonly refundId: string | null;
};

async function readEntries(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  ofWhom: RawBuilder<unknown> = sql``,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`${receivableEntries(condition, ofWhom)}
    order by "on", created_at, "postingId"`.execute(db);
  return rows;
}

/**
 * Entries of receivables with whose they are. `cause` of a reversal is that of what it reverses. A reference is an id,
 * optionally with a suffix after a colon.
 */
export function receivableEntries(
  condition: RawBuilder<unknown>,
  ofWhom: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`
    with entry as (
      select posting.id as "postingId", coalesce(posting.cause_on, posting.value_on) as "on", posting.created_at, place, amount,
        posting.reverses is not null as "isReversal", coalesce(reversed.cause, posting.cause) as cause,
        split_part(coalesce(reversed.cause_reference, posting.cause_reference), ':', 1) as reference
      from posting
      join ledger_entry on ledger_entry.posting_id = posting.id and account = 'receivable'
      left join posting as reversed on reversed.id = posting.reverses
      where ${condition}
    )
    select ${payer} as "housemateId", "postingId",
      entry.place, entry.amount, "isReversal", cause, collection.id as "collectionId", refund.id as "refundId", entry."on",
      entry.created_at
    from entry
    left join refund on cause in ('refund', 'write-off') and refund.id = reference::uuid
    left join write_off on cause = 'write-off' and write_off.id = reference::uuid
    left join collection_attempt as attempt on attempt.id = case
      when cause in ('refund', 'write-off') then refund.attempt_id when cause not in ('charge', 'receipt') then reference::uuid end
    left join collection on collection.id = case
      when cause in ('charge', 'receipt') then reference::uuid else attempt.collection_id end
    ${ofWhom}`;
}

function statementOf(entries: readonly Entry[]): Statement {
  return {
    lines: entries.map(({ postingId, on, amount, isReversal, cause, collectionId, refundId }) => ({
      postingId,
      on: Temporal.PlainDate.from(on),
      what: isReversal ? "reversal" : cause === "collection-failure" ? "failed" : cause,
      cause,
      amount: pence(amount),
      collectionId,
      refundId,
    })),
    balance: placeBalance(entries),
  };
}
