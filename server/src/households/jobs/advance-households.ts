import { eventsDue } from "@evenly/domain/household";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lapseSuccessions } from "../succession/end-succession.ts";
import { changeHouseholdState } from "../change-household-state.ts";
import { type JobHandler, queueEach } from "../../queue/index.ts";

/** Daily: queues households that go live or end. Ruling C5. */
export function advanceHouseholds({ db, clock, jobs }: Dependencies): JobHandler<"advance-households"> {
  return async () => {
    const today = clock.today().toString();
    const due = await db
      .selectFrom("household")
      .select("id")
      .where(({ or, and, eb }) =>
        or([
          and([eb("state", "=", "complete"), eb("tenancyStart", "<=", today)]),
          and([eb("state", "=", "live"), eb("tenancyEnd", "<", today)]),
        ]),
      )
      .execute();
    await queueEach({ db, jobs }, "advance-household", due);
  };
}

/** Rechecks under the lock, because the state may have changed since. */
export function advanceHousehold(deps: Dependencies): JobHandler<"advance-household"> {
  return ({ householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const { clock } = deps;
      const household = await lockHousehold(trx, householdId);
      const by = { actor: { kind: "job", id: "advance-households" }, now: clock.now() } as const;
      const dates = {
        state: household.state,
        start: Temporal.PlainDate.from(household.tenancyStart),
        end: Temporal.PlainDate.from(household.tenancyEnd),
      };
      const due = eventsDue(dates, clock.today());
      if (due.includes("services-started"))
        await changeHouseholdState(trx, household, "services-started", by);
      if (!due.includes("tenancy-ended")) return;
      await changeHouseholdState(trx, { ...household, state: "live" }, "tenancy-ended", by);
      await lapseSuccessions(trx, deps, household, by);
    });
}
