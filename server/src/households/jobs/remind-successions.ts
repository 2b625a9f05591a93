import { londonToday } from "@evenly/domain/calendar";
import { remindersDue } from "@evenly/domain/reminder-days";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { askLeaver } from "../succession/ask-leaver.ts";
import { mailSuccessorLink } from "../succession/ask-successor.ts";
import { offeredDayOf, readOffer } from "../succession/describe-succession.ts";
import { findOpenSuccessions } from "../succession/queries.ts";

/** Daily: queues successors who have not joined, and leavers whose late successor waits. Ruling G5. */
export async function queueSuccessionReminders({ db, clock, jobs }: Dependencies): Promise<void> {
  const open = await findOpenSuccessions(db);
  for (const succession of open) {
    if (countDue(succession, clock.today()) <= succession.reminded) continue;
    const { id: successionId, householdId } = succession;
    await jobs.send(db, "remind-succession", { successionId, householdId }, { singletonKey: successionId });
  }
}

/** Rechecks under the lock: somebody may have joined, agreed or taken it back. */
export function remindSuccession(deps: Dependencies): JobHandler<"remind-succession"> {
  return ({ successionId, householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      const succession = (await findOpenSuccessions(trx, householdId)).find(({ id }) => id === successionId);
      if (succession === undefined || offeredDayOf(deps, household, succession) === undefined) return;
      const due = countDue(succession, deps.clock.today());
      if (due <= succession.reminded) return;
      const offer = await readOffer(trx, deps, household, succession);
      if (succession.successorHousemateId === null) {
        const { leaver: time, leaverFirstName } = offer;
        const reminder = { succession, time, leaverFirstName, isReminder: true };
        if ((await mailSuccessorLink(trx, deps, household, reminder)).kind === "too-many") return;
      } else {
        const { firstName: successorFirstName } = await trx
          .selectFrom("housemate")
          .select("firstName")
          .where("id", "=", succession.successorHousemateId)
          .executeTakeFirstOrThrow();
        await askLeaver(trx, deps, offer, { successorFirstName, isReminder: true });
      }
      await trx.updateTable("succession").set({ reminded: due }).where("id", "=", successionId).execute();
    });
}

/** Of a successor until the last day to join in time; of a leaver from the day on which the successor joined. */
function countDue({ askedAt, joinedAt, joinBy, tenancyEnd }: Open, today: Temporal.PlainDate): number {
  return remindersDue({
    invitedOn: londonToday((joinedAt ?? askedAt).getTime()),
    start: Temporal.PlainDate.from(joinedAt === null ? joinBy : tenancyEnd),
    today,
  });
}

type Open = Awaited<ReturnType<typeof findOpenSuccessions>>[number];
