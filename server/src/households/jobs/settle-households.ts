import { isBefore } from "@evenly/domain/calendar";
import { isHouseholdOver } from "@evenly/domain/household";
import { lastDayServed } from "@evenly/domain/last-day";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import { stopClock } from "../../clock.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
  cancelSettledMandates,
  cutToLastDay,
  isOfDayServed,
  notifyChanges,
  planLastDay,
  readStatements,
  settleLeavers,
} from "../../payments/index.ts";
import { type JobHandler, queueEach } from "../../queue/index.ts";
import { refundCredits, sendClosingStatements } from "../close-accounts.ts";
import { servedHousehold } from "../household-page/find-page-context.ts";
import { findAllMembers } from "../queries/households.ts";

const monday = 1;
/** Longer than a collected payment's failure can take to arrive. */
const newsDays = 14;

/**
 * Daily: queues unsettled households that ended or were cancelled while live, those with a handover, and those
 * of which somebody cancelled their contract. Once closing statements are sent, only after recent postings and weekly,
 * because a debt may stay open. A posting makes a settled household unsettled.
 */
export function settleHouseholds({ db, clock, jobs }: Dependencies): JobHandler<"settle-households"> {
  return async () => {
    const today = clock.today();
    const lately = today.subtract({ days: newsDays }).toString();
    const ended = await db
      .selectFrom("household")
      .select("id")
      .where("settledOn", "is", null)
      .where(({ or, and, eb, lit, exists, selectFrom }) =>
        or([
          and([
            eb("state", "=", "ended"),
            or([
              lit(today.dayOfWeek === monday),
              exists(
                selectFrom("housemate")
                  .select("housemate.id")
                  .whereRef("housemate.householdId", "=", "household.id")
                  .where("removedAt", "is", null)
                  .where("closingStatementOn", "is", null),
              ),
              exists(
                selectFrom("posting")
                  .select("posting.id")
                  .whereRef("posting.householdId", "=", "household.id")
                  .where("posting.postedOn", ">=", lately),
              ),
            ]),
          ]),
          and([eb("state", "=", "cancelled"), eb("lastDay", "is not", null)]),
        ]),
      )
      .orderBy("id")
      .execute();
    const withLeavers = await db
      .selectFrom("succession")
      .innerJoin("household", "household.id", "succession.householdId")
      .select("household.id")
      .distinct()
      .where("succession.state", "=", "agreed")
      .where("household.state", "in", ["gathering", "complete", "live"])
      .execute();
    const withCancellers = await db
      .selectFrom("housemate")
      .innerJoin("household", "household.id", "housemate.householdId")
      .select("household.id")
      .distinct()
      .where("cancelledOn", "is not", null)
      .where("removedAt", "is", null)
      .where("household.state", "in", ["complete", "live"])
      .execute();
    const ids = new Set([...ended, ...withLeavers, ...withCancellers].map(({ id }) => id));
    await queueEach(
      { db, jobs },
      "settle-household",
      [...ids].map((id) => ({ id })),
    );
  };
}

/**
 * Settles a household after its last day: cuts payments that arrived since a cancellation, refunds credits, sends
 * closing statements, and cancels mandates of housemates who are settled. Rulings F4, F11, G7.
 */
export function settleHousehold(needs: Dependencies): JobHandler<"settle-household"> {
  return ({ householdId }) =>
    needs.db.transaction().execute(async (trx) => {
      const deps = { ...needs, clock: stopClock(needs.clock) };
      const household = await lockHousehold(trx, householdId);
      if (household.settledOn !== null) return;
      const isOver = isHouseholdOver(household.state);
      await settleLeavers(trx, deps, household, { cancelsMandates: !isOver });
      if (!isOver) await sendClosingStatements(trx, deps, household);
      const lastDay = lastDayServed(servedHousehold(household));
      if (lastDay === undefined) return;
      if (household.state === "cancelled") {
        const housemates = await planLastDay(trx, deps, household, lastDay);
        await notifyChanges(
          trx,
          deps,
          await cutToLastDay(trx, deps, { household, housemates, tellsAll: true }),
        );
      }
      const today = deps.clock.today();
      if (!isBefore(lastDay, today) || (await isSomethingUncharged(trx, householdId, lastDay))) return;
      const statementOf = await readStatements(trx, householdId);
      if (household.state === "ended") {
        await sendClosingStatements(trx, deps, household);
        await refundCredits(trx, deps, household, statementOf);
      }
      const left = await cancelSettledMandates(trx, deps, householdId, statementOf, deps.clock.now());
      const members = await findAllMembers(trx, householdId);
      const isOwed = members.some(({ id }) => statementOf(id).balance.owed > 0);
      if (left > 0 || isOwed) return;
      await trx
        .updateTable("household")
        .set({ settledOn: today.toString() })
        .where("id", "=", householdId)
        .execute();
    });
}

async function isSomethingUncharged(
  trx: Transaction<Database>,
  householdId: string,
  lastDay: Temporal.PlainDate,
): Promise<boolean> {
  const uncharged = await trx
    .selectFrom("collection")
    .innerJoin("household", "household.id", "collection.householdId")
    .select("collection.id")
    .where("householdId", "=", householdId)
    .where("dueOn", "<=", lastDay.toString())
    .where("chargedOn", "is", null)
    .where("collection.state", "<>", "cancelled")
    .where(isOfDayServed)
    .limit(1)
    .executeTakeFirst();
  return uncharged !== undefined;
}
