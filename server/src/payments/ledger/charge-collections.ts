import { chargeEntries, type ChargedProduct } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type JobHandler, processInBatches } from "../../queue/index.ts";
import { isOfDayServed } from "../collections/due-to-collect.ts";
import { postAll } from "./post.ts";

const size = 500;

/**
 * Daily: charges every due payment once. Not for incomplete households, days after a cancelled household's last day, or
 * days after a housemate left. Rulings F2, F11.
 */
export function chargeCollections(deps: Dependencies): JobHandler<"charge-collections"> {
  return (data) =>
    processInBatches(deps, "charge-collections", data, {
      size,
      work: (trx, waitForLocks) => chargeBatch(trx, deps.clock.today(), waitForLocks),
    });
}

/** An index expression, whose statistics show the planner that few are uncharged. */
const dueDay = sql<string>`
  case when collection.charged_on is null and collection.state <> 'cancelled' then collection.due_on end`;

async function chargeBatch(
  trx: Transaction<Database>,
  today: Temporal.PlainDate,
  waitForLocks: boolean,
): Promise<number> {
  const found = trx
    .selectFrom("collection")
    .innerJoin("household", "household.id", "collection.householdId")
    .select(["collection.id", "dueOn", "householdId", "place", "amount", "amountBefore"])
    .where(dueDay, "<=", today.toString())
    .where(isOfDayServed)
    .limit(size)
    .forUpdate(["household", "collection"]);
  // In index order, so that a batch does not rescan charged rows. In id order, the rows are selected first to avoid a
  // scan of all households.
  const due = await (
    waitForLocks
      ? found
          .where(
            "collection.id",
            "=",
            sql<string>`any(array(
          select id from collection where ${dueDay} <= ${today.toString()}))`,
          )
          .orderBy("household.id")
      : found.orderBy(dueDay).skipLocked()
  ).execute();
  if (due.length === 0) return 0;
  const products = await findChargedProducts(
    trx,
    due.map(({ householdId }) => householdId),
  );
  await postAll(
    trx,
    // A day that is only for a part of a plan charges nothing.
    due
      .filter(({ amountBefore }) => amountBefore > 0)
      .map(({ id, dueOn, householdId, place, amount, amountBefore: before }) => ({
        cause: "charge",
        causeReference: id,
        on: today,
        valueOn: Temporal.PlainDate.from(dueOn),
        householdId,
        entries: chargeEntries({
          place,
          amount: pence(amount),
          amountBefore: pence(before),
          products: products.get(householdId) ?? [],
        }),
      })),
  );
  await trx
    .updateTable("collection")
    .set({ chargedOn: today.toString() })
    .where("id", "=", sql<string>`any(${due.map(({ id }) => id)}::uuid[])`)
    .execute();
  return due.length;
}

export async function findChargedProducts(
  trx: Transaction<Database>,
  householdIds: readonly string[],
): Promise<Map<string, ChargedProduct[]>> {
  const rows = await trx
    .selectFrom("householdProduct")
    .select(["householdId", "productType", "price"])
    .where("householdId", "=", sql<string>`any(${[...new Set(householdIds)]}::uuid[])`)
    .orderBy("productType")
    .execute();
  const products = new Map<string, ChargedProduct[]>();
  for (const { householdId: id, productType: type, price } of rows) {
    products.set(id, [...(products.get(id) ?? []), { type, weekly: pence(price) }]);
  }
  return products;
}
