import { chargeEntries } from "@evenly/domain/ledger-entries";
import { formatDate } from "@evenly/domain/calendar";
import { cutsToNotice, isSmaller } from "@evenly/domain/last-day";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { ChangedPayment } from "../collections/notify-changes.ts";
import { findChargedProducts } from "../ledger/charge-collections.ts";
import { postAll } from "../ledger/post.ts";
import { followPlans } from "../plans/follow-plans.ts";
import { giveCreditBack } from "../refunds/refund-credit.ts";
import type { HousemateToLastDay, PlannedCut } from "./plan-last-day.ts";

type LastDay = {
  readonly household: Pick<Household, "id">;
  readonly housemates: readonly HousemateToLastDay[];
  /** Also mails when payments only end, because no other mail says so. */
  readonly tellsAll?: boolean;
};

/**
 * Applies `planLastDay` or `planLeavers`, under the household's lock: charges pro rata, cancels later payments, makes
 * others smaller, and queues refunds. The caller gives notice of the changes returned. Rulings F4, F5, F11.
 */
export async function cutToLastDay(
  trx: Transaction<Database>,
  deps: Work,
  given: LastDay,
): Promise<ChangedPayment[]> {
  await cutCharges(trx, deps, given);
  const { household, housemates } = given;
  const today = deps.clock.today();
  for (const { cuts } of housemates) for (const cut of cuts) await cutCollection(trx, cut, today);
  for (const { credit, place, housemateId, lastDay } of housemates) {
    const reason = `You had paid for days after ${formatDate(lastDay)}`;
    await giveCreditBack(trx, deps, { householdId: household.id, place, housemateId }, credit, reason);
  }
  await followPlans(
    trx,
    deps,
    housemates.map(({ housemateId }) => housemateId),
  );
  return housemates.flatMap((one) => changesToNotify(one, given.tellsAll));
}

async function cutCharges(
  trx: Transaction<Database>,
  { clock }: Work,
  { household, housemates }: LastDay,
): Promise<void> {
  const on = clock.today();
  const cuts = housemates.flatMap(({ place, lastDay, cuts }) =>
    cuts
      .filter(({ charge }) => charge !== "stays")
      .map((cut) => ({ ...cut, place, causeReference: `${cut.collectionId}:${lastDay.toString()}` })),
  );
  if (cuts.length === 0) return;
  await postAll(
    trx,
    cuts.map(({ chargeReference, causeReference }) => ({
      of: { cause: "charge", causeReference: chargeReference },
      cause: "reversal",
      causeReference,
      on,
    })),
  );
  const products = (await findChargedProducts(trx, [household.id])).get(household.id) ?? [];
  await postAll(
    trx,
    cuts.flatMap((cut) => {
      const { place, toLastDay, causeReference } = cut;
      if (cut.charge !== "posted-anew" || toLastDay === undefined) return [];
      const { amount, amountBefore } = toLastDay;
      const entries = chargeEntries({ place, amount, amountBefore, products });
      return [{ cause: "charge" as const, causeReference, on, householdId: household.id, entries }];
    }),
  );
}

async function cutCollection(
  trx: Transaction<Database>,
  { collectionId, collection, isRetried, state, toLastDay }: PlannedCut,
  today: Temporal.PlainDate,
): Promise<void> {
  const change = trx.updateTable("collection").where("id", "=", collectionId);
  if (collection === "cancelled") await change.set({ state: "cancelled" }).execute();
  if (collection === "not-retried") await change.set({ retryOn: null }).execute();
  if (toLastDay === undefined || !isSmaller({ collection })) return;
  const { amount, amountBefore, lastDay, collectionDate } = toLastDay;
  const day = collectionDate.toString();
  await change
    .set({
      amount,
      amountBefore,
      lastDay: lastDay.toString(),
      // Only the noticed amount may be collected, so both change together.
      ...(state !== "planned" && { noticedAmount: amount }),
      ...(collection === "noticed-anew" && {
        noticedOn: today.toString(),
        collectOn: day,
        retryOn: isRetried ? day : null,
      }),
    })
    .execute();
}

function changesToNotify({ housemateId, cuts }: HousemateToLastDay, tellsAll = false): ChangedPayment[] {
  return cutsToNotice(cuts, tellsAll).map(({ collection, dueOn, collectOn, amount, toLastDay }) => ({
    housemateId,
    dueOn,
    before: collectOn === null ? undefined : { collectOn, amount },
    after:
      collection === "noticed-anew" && toLastDay
        ? { collectOn: toLastDay.collectionDate.toString(), amount: toLastDay.amount }
        : undefined,
  }));
}
