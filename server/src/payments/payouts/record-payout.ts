import { payoutEntries } from "@evenly/domain/ledger-entries";
import {
  feesOfOthers,
  type KnownItem,
  knownItems,
  payoutDifferences,
  type PayoutSums,
  payoutSums,
} from "@evenly/domain/payout";
import { sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { type Alert, raiseAlert } from "../../cases/index.ts";
import { post } from "../ledger/post.ts";
import type { ProviderPayout } from "../providers/port.ts";
import { readOurAmounts } from "./our-amounts.ts";

const differencesShown = 50;

/** Posts a payout once and raises differences to staff; the money arrived either way. Rulings F2, F8. */
export function recordPayout(deps: Dependencies): JobHandler<"record-payout"> {
  return async ({ provider, reference }) => {
    const { db, directDebitProvider } = deps;
    if (provider !== directDebitProvider.name) throw new Error(`Payouts of ${provider} cannot be asked for`);
    const payout = await directDebitProvider.findPayout(reference);
    if (payout === undefined) throw new Error("The provider does not know of this payout");
    if (payout.currency !== "GBP") return recordForeignPayout(deps, provider, payout);
    await db.transaction().execute(async (trx) => {
      const ours = await readOurAmounts(trx, provider, payout.items);
      const items = knownItems(payout.items, ours);
      const isChanged = payout.arrivesIn !== undefined;
      const sums = payoutSums(items, { ...payout, isChanged }, feesOfOthers(payout.items, ours));
      const id = await insertPayout(trx, provider, payout, sums);
      if (id === undefined) return;
      await insertItems(trx, id, items);
      await followTakenBack(trx, deps, provider, items);
      const entries = payoutEntries(sums);
      if (entries.length > 0) {
        await post(trx, {
          cause: "payout",
          causeReference: id,
          on: deps.clock.today(),
          valueOn: payout.arrivesOn,
          entries,
        });
      }
      if (payout.arrivesIn !== undefined)
        await raiseAlert(trx, deps, foreignPayout(reference, payout, payout.arrivesIn));
      const differences = payoutDifferences(items, payout);
      if (differences.length === 0) return;
      const detail = {
        payoutId: id,
        count: differences.length,
        differences: differences.slice(0, differencesShown),
      };
      await raiseAlert(trx, deps, { kind: "different-payout", reference, detail });
    });
  };
}

/** Kept apart, for staff: what is not pounds is posted nowhere as pounds. Ruling F3. */
function recordForeignPayout(deps: Dependencies, provider: string, payout: ProviderPayout): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { providerReference, currency, amount, fees, arrivesOn } = payout;
    await trx
      .insertInto("foreignPayout")
      .values({
        provider,
        providerReference,
        currency,
        amount,
        fees,
        arrivesOn: arrivesOn.toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await raiseAlert(trx, deps, foreignPayout(providerReference, payout, { currency, amount }));
  });
}

function foreignPayout(
  reference: string,
  { arrivesOn }: ProviderPayout,
  { currency, amount }: NonNullable<ProviderPayout["arrivesIn"]>,
): Alert {
  return {
    kind: "foreign-payout",
    reference,
    detail: {
      currency,
      arrivesOn: arrivesOn.toString(),
      ...(amount !== undefined && { inCurrency: amount }),
    },
  };
}

/** A payout may be the first to say that a payment was taken back: asks for what no event has told. Ruling F3. */
async function followTakenBack(
  trx: Transaction<Database>,
  { jobs }: Work,
  provider: string,
  items: readonly KnownItem[],
): Promise<void> {
  const references = items
    .filter(({ kind }) => kind === "failure" || kind === "charge-back")
    .flatMap(({ reference }) => reference ?? []);
  if (references.length === 0) return;
  const untold = await trx
    .selectFrom("collectionAttempt")
    .select("id as attemptId")
    .where("provider", "=", provider)
    .where("providerReference", "in", references)
    .where("failedAt", "is", null)
    .execute();
  await jobs.sendAll(trx, "follow-payment", untold, { singletonKeyOf: ({ attemptId }) => attemptId });
  const paidByBank = await trx
    .selectFrom("instantPayment")
    .select("id as instantPaymentId")
    .where("provider", "=", provider)
    .where("paymentReference", "in", references)
    .where("state", "=", "confirmed")
    .execute();
  await jobs.sendAll(trx, "follow-instant-payment", paidByBank, {
    singletonKeyOf: ({ instantPaymentId }) => instantPaymentId,
  });
}

async function insertPayout(
  trx: Transaction<Database>,
  provider: string,
  { providerReference, arrivesOn }: ProviderPayout,
  { takenBack, ...sums }: PayoutSums,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto("payout")
    .values({
      id: newId(),
      provider,
      providerReference,
      arrivesOn: arrivesOn.toString(),
      ...sums,
      takenBack,
    })
    .onConflict((conflict) => conflict.columns(["provider", "providerReference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

async function insertItems(
  trx: Transaction<Database>,
  payoutId: string,
  items: readonly KnownItem[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into payout_item (payout_id, line, kind, reference, amount, ours)
    select ${payoutId}, line, kind, reference, amount, ours
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (kind text, reference text, amount integer, ours integer)) with ordinality
      as item (kind, reference, amount, ours, line)`.execute(trx);
}
