import type { OurAmounts, PayoutItem } from "@evenly/domain/payout";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Our amounts of the payments and refunds that a payout names. Rulings F2, F3. */
export async function readOurAmounts(
  db: Kysely<Database>,
  provider: string,
  items: readonly PayoutItem[],
): Promise<OurAmounts> {
  return {
    attempts: await amountsOf(db, "collectionAttempt", provider, items),
    refunds: await amountsOf(db, "refund", provider, items),
  };
}

async function amountsOf(
  db: Kysely<Database>,
  table: "collectionAttempt" | "refund",
  provider: string,
  items: readonly PayoutItem[],
): Promise<ReadonlyMap<string, number>> {
  const references = items
    .filter(({ kind }) => (kind === "refund") === (table === "refund"))
    .flatMap(({ reference }) => reference ?? []);
  const { rows } = await sql<{ reference: string; amount: number }>`
    select provider_reference as reference, amount from ${sql.table(table)}
    where provider = ${provider} and provider_reference = any(${references}::text[])
    ${
      table === "refund"
        ? sql``
        : sql`union all select payment_reference, amount from instant_payment
      where provider = ${provider} and payment_reference = any(${references}::text[])`
    }`.execute(db);
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
}
