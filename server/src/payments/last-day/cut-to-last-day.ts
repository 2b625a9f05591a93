import { chargeEntries } from "@evenly/domain/ledger-entries";
import { formatDate } from "@evenly/domain/calendar";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type ChangedPayment, tellOfChanges } from "../collections/tell-of-changes.ts";
import { findChargedProducts } from "../ledger/charge-collections.ts";
import { postAll } from "../ledger/post.ts";
import { reverseAll } from "../ledger/reverse.ts";
import { askRefunds } from "../refunds/ask-refunds.ts";
import type { HousemateToLastDay, PlannedCut } from "./plan-last-day.ts";

type Needs = Pick<Dependencies, "jobs" | "config" | "clock">;
type LastDay = {
  readonly household: Pick<Household, "id">;
  readonly housemates: readonly HousemateToLastDay[];
  /** No other mail says that nothing more is taken. */
  readonly tellsAll?: boolean;
};

/**
 * Does what `planLastDay` or `planLeavers` found, in the household that the caller has locked since: charges by the day, calls off what
 * is for later days, gives notice of what is smaller, and asks for what goes back. Rulings F4, F5, F11.
 */
export const cutToLastDay = async (
  trx: Transaction<Database>,
  deps: Needs,
  given: LastDay,
): Promise<void> => {
  await cutCharges(trx, deps, given);
  const { household, housemates } = given;
  const today = deps.clock.today();
  for (const { cuts } of housemates) for (const cut of cuts) await cutCollection(trx, cut, today);
  await tellOfChanges(
    trx,
    deps,
    housemates.flatMap((one) => changesToTell(one, given.tellsAll)),
  );
  for (const { refunds, place, housemateId, lastDay } of housemates) {
    const reason = `You had paid for days after ${formatDate(lastDay)}`;
    await askRefunds(trx, deps, { householdId: household.id, place, housemateId }, refunds, reason);
  }
};

const cutCharges = async (
  trx: Transaction<Database>,
  { clock }: Needs,
  { household, housemates }: LastDay,
): Promise<void> => {
  const on = clock.today();
  const cuts = housemates.flatMap(({ place, lastDay, cuts }) =>
    cuts
      .filter(({ charge }) => charge !== "stays")
      .map((cut) => ({ ...cut, place, causeReference: `${cut.collectionId}:${lastDay.toString()}` })),
  );
  if (cuts.length === 0) return;
  await reverseAll(
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
};

const cutCollection = async (
  trx: Transaction<Database>,
  { collectionId, collection, isRetried, state, toLastDay }: PlannedCut,
  today: Temporal.PlainDate,
): Promise<void> => {
  const change = trx.updateTable("collection").where("id", "=", collectionId);
  if (collection === "cancelled") await change.set({ state: "cancelled" }).execute();
  if (collection === "not-retried") await change.set({ retry_on: null }).execute();
  if (toLastDay === undefined || (collection !== "noticed-anew" && collection !== "owed-less")) return;
  const { amount, amountBefore, lastDay, collectionDate } = toLastDay;
  const day = collectionDate.toString();
  await change
    .set({
      amount,
      amount_before: amountBefore,
      last_day: lastDay.toString(),
      // Of what was noticed, the notice and the amount are one: without a new one nothing is taken.
      ...(state !== "planned" && { noticed_amount: amount }),
      ...(collection === "noticed-anew" && {
        noticed_on: today.toString(),
        collect_on: day,
        retry_on: isRetried ? day : null,
      }),
    })
    .execute();
};

/** Who has a payment that is smaller has notice of all that changes; that nothing more is taken, the cancelling says. */
const changesToTell = ({ housemateId, cuts }: HousemateToLastDay, tellsAll = false): ChangedPayment[] => {
  if (!tellsAll && !cuts.some(({ collection }) => collection === "noticed-anew")) return [];
  return cuts.flatMap(({ collection, dueOn, collectOn, amount, toLastDay }) => {
    if (collection !== "noticed-anew" && collection !== "cancelled" && collection !== "not-retried")
      return [];
    const after =
      collection === "noticed-anew" && toLastDay
        ? { collectOn: toLastDay.collectionDate.toString(), amount: toLastDay.amount }
        : undefined;
    return [{ housemateId, dueOn, before: collectOn === null ? undefined : { collectOn, amount }, after }];
  });
};
