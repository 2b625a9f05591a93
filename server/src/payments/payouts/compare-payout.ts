import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { ProviderPayout } from "../providers/port.ts";

type Item = ProviderPayout["items"][number];

/** Amounts in pence; `ours` is null when unknown to us. */
export type Difference = {
  readonly kind: Item["kind"] | "sum";
  readonly reference: string | undefined;
  readonly theirs: number;
  readonly ours: number | null;
};

/** An item other than a fee, in pence; `ours` is null when unknown to us. */
export type KnownItem = Item & { readonly ours: number | null };

type MatchedPayout = {
  readonly items: readonly KnownItem[];
  /** Pence deducted for payments that are not ours. */
  readonly feesOfOthers: number;
};

/** Matches payout items to our attempts and refunds. Rulings F2, F3. */
export async function matchItems(
  db: Kysely<Database>,
  provider: string,
  items: readonly Item[],
): Promise<MatchedPayout> {
  const attempts = await amountsOf(db, "collection_attempt", provider, items);
  const refunds = await amountsOf(db, "refund", provider, items);
  const oursOf = ({ kind, reference = "", amount: theirs }: Item): number | null => {
    const known = (kind === "refund" ? refunds : attempts).get(reference);
    if (known === undefined) return null;
    // A failed refund is credited back.
    const isIn = kind === "payment" || (kind === "refund" && theirs > 0);
    return isIn ? known : -known;
  };
  const isOfOthers = ({ kind, reference }: Item) =>
    kind === "fee" && reference !== undefined && !attempts.has(reference);
  const feesOfOthers = 0 - Math.round(items.filter(isOfOthers).reduce((sum, { amount }) => sum + amount, 0));
  return {
    items: items.filter(({ kind }) => kind !== "fee").map((item) => ({ ...item, ours: oursOf(item) })),
    feesOfOthers,
  };
}

/** Compares each item and the sum with our records. Ruling F2. */
export function differencesIn(
  items: readonly KnownItem[],
  { amount, fees }: Pick<ProviderPayout, "amount" | "fees">,
): Difference[] {
  const sum = items.reduce((total, item) => total + item.amount, 0);
  const differences: Difference[] = items
    .map(({ kind, reference, amount: theirs, ours }) => ({ kind, reference, theirs, ours }))
    .filter(({ theirs, ours }) => theirs !== ours);
  if (sum === amount + fees) return differences;
  return [{ kind: "sum", reference: undefined, theirs: amount + fees, ours: sum }, ...differences];
}

async function amountsOf(
  db: Kysely<Database>,
  table: "collection_attempt" | "refund",
  provider: string,
  items: readonly Item[],
): Promise<ReadonlyMap<string, number>> {
  const references = items
    .filter(({ kind }) => (kind === "refund") === (table === "refund"))
    .flatMap(({ reference }) => reference ?? []);
  const { rows } = await sql<{ reference: string; amount: number }>`
    select provider_reference as reference, amount from ${sql.table(table)}
    where provider = ${provider} and provider_reference = any(${references}::text[])`.execute(db);
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
}
