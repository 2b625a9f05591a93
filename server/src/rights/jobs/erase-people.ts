import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { erasePerson } from "../erase.ts";
import { erasureTerms } from "../read-erasure.ts";

/** Daily: a job for each who asked and is not erased, and for each whose details have been kept long enough. Ruling J4. */
export function erasePeople(deps: Dependencies): JobHandler<"erase-people"> {
  return async () => {
    const { db, clock } = deps;
    const { bankDays, claimDays } = erasureTerms(deps);
    const today = clock.today().toString();
    const { rows } = await sql<{ housemateId: string }>`
      select housemate_id as "housemateId" from erasure join housemate on housemate.id = housemate_id
      where erased_on is null
      union
      select housemate.id from housemate
      join household on household.id = housemate.household_id
      cross join lateral (select coalesce(
        (removed_at at time zone 'Europe/London')::date,
        (select left_on - 1 from membership where housemate_id = housemate.id order by joined_on desc, id desc limit 1),
        last_day, (cancelled_at at time zone 'Europe/London')::date, tenancy_end) as ends_on) as contract
      where housemate.erased_on is null and (
        ends_on < ${today}::date - ${claimDays}::int
        or ends_on < ${today}::date - ${bankDays}::int
          and exists (select from bank_account where housemate_id = housemate.id and erased_on is null))`.execute(
      db,
    );
    await db
      .transaction()
      .execute((trx) =>
        deps.jobs.sendAll(trx, "erase-person", rows, { singletonKeyOf: ({ housemateId }) => housemateId }),
      );
  };
}

/** Mails that are still to leave are waited for. */
export function eraseOne(deps: Dependencies): JobHandler<"erase-person"> {
  return async ({ housemateId }) => {
    const isDone = await deps.db.transaction().execute((trx) => erasePerson(trx, deps, housemateId));
    if (isDone) return;
    const startAfter = new Date(deps.clock.now().getTime() + 60_000);
    await deps.jobs.send(deps.db, "erase-person", { housemateId }, { startAfter });
  };
}
