import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "../ids.ts";
import { findHoles, type PriceBookFile, priceRows, type PriceRow } from "./price-book-file.ts";
import type { Database } from "../tables.ts";

export class PriceBookRefused extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.name = "PriceBookRefused";
    this.reasons = reasons;
  }
}

/**
 * Publishes a price book from its `effectiveFrom`, superseding the previous one. Quoted prices stay, because published
 * rows are immutable (Ruling B5).
 */
export async function publishPriceBook(
  trx: Transaction<Database>,
  book: PriceBookFile,
  publishedBy: string | null = null,
): Promise<string> {
  await lockPriceBooks(trx);
  const latest = await findLatestBook(trx);
  const reasons = await findReasonsToRefuse(trx, book, latest);
  if (reasons.length > 0) throw new PriceBookRefused(reasons);
  if (latest !== undefined) {
    await trx
      .updateTable("priceBook")
      .set({ supersededOn: book.effectiveFrom })
      .where("id", "=", latest.id)
      .execute();
  }
  const id = newId();
  await trx
    .insertInto("priceBook")
    .values({
      id,
      name: book.name,
      effectiveFrom: book.effectiveFrom,
      supersededOn: null,
      ...(publishedBy !== null && { publishedBy }),
    })
    .execute();
  const rows = priceRows(book).map((row) => ({ ...row, priceBookId: id }));
  // PostgreSQL's limit is 65,535 parameters per statement.
  for (let from = 0; from < rows.length; from += 5_000) {
    await trx
      .insertInto("price")
      .values(rows.slice(from, from + 5_000))
      .execute();
  }
  return id;
}

/** Withdraws the future book; its rows and name stay. Returns its id, or undefined without one. */
export async function takeBackPriceBook(
  trx: Transaction<Database>,
  name: string,
  { settled, at }: { readonly settled: Temporal.PlainDate; readonly at: Date },
): Promise<string | undefined> {
  await lockPriceBooks(trx);
  const book = await trx
    .selectFrom("priceBook")
    .select(["id", "effectiveFrom", "supersededOn"])
    .where("name", "=", name)
    .where("effectiveFrom", ">", settled.toString())
    .where("takenBackAt", "is", null)
    .executeTakeFirst();
  if (book === undefined) return undefined;
  const { effectiveFrom: begins, supersededOn: ends } = book;
  await trx
    .updateTable("priceBook")
    .set({ supersededOn: begins, takenBackAt: at })
    .where("id", "=", book.id)
    .execute();
  await trx
    .updateTable("priceBook")
    .set({ supersededOn: ends })
    .where("supersededOn", "=", begins)
    .where("takenBackAt", "is", null)
    .execute();
  return book.id;
}

/** Serialises publication without blocking readers. */
function lockPriceBooks(trx: Transaction<Database>) {
  return sql`lock table price_book in share row exclusive mode`.execute(trx);
}

export async function describeChanges(db: Kysely<Database>, book: PriceBookFile): Promise<string[]> {
  const latest = await findLatestBook(db);
  const before =
    latest === undefined
      ? []
      : await db.selectFrom("price").selectAll().where("priceBookId", "=", latest.id).execute();
  const group = (rows: readonly Omit<PriceRow, "id">[]) =>
    Map.groupBy(rows, (row) => `${row.region} ${row.optionCode}`);
  const [was, is] = [group(before), group(priceRows(book))];
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old === undefined) return [`+ ${key}: new`];
    if (now === undefined) return [`- ${key}: no longer sold`];
    const changes = now.flatMap((row) => {
      const earlier = old.find((other) => other.householdSize === row.householdSize)?.currentPrice;
      return earlier === row.currentPrice
        ? []
        : [`${String(row.householdSize)}: ${String(earlier)} -> ${String(row.currentPrice)}`];
    });
    return changes.length === 0 ? [] : [`~ ${key} (pence a week by housemates) ${changes.join(", ")}`];
  });
}

async function findReasonsToRefuse(
  db: Kysely<Database>,
  book: PriceBookFile,
  latest: { name: string; effectiveFrom: string } | undefined,
): Promise<string[]> {
  const options = await db.selectFrom("productOption").select(["code", "active"]).execute();
  const areas = await db.selectFrom("servedArea").select("region").distinct().execute();
  const sameName = await db
    .selectFrom("priceBook")
    .select("id")
    .where("name", "=", book.name)
    .executeTakeFirst();
  const codes = new Set(options.map(({ code }) => code));
  const unknown = new Set(Object.values(book.prices).flatMap((prices) => Object.keys(prices))).difference(
    codes,
  );
  return [
    ...findHoles(book, {
      optionCodes: options.filter(({ active }) => active).map(({ code }) => code),
      regions: areas.map(({ region }) => region).sort(),
    }),
    ...[...unknown].map((code) => `${code} is not in the catalogue`),
    ...(latest !== undefined && book.effectiveFrom <= latest.effectiveFrom
      ? [
          `It would be in force from ${book.effectiveFrom}, but ${latest.name} is from ${latest.effectiveFrom}`,
        ]
      : []),
    ...(sameName !== undefined ? [`${book.name} is published already`] : []),
  ];
}

export function findLatestBook(db: Kysely<Database>) {
  return db
    .selectFrom("priceBook")
    .select(["id", "name", "effectiveFrom"])
    .where("supersededOn", "is", null)
    .executeTakeFirst();
}
