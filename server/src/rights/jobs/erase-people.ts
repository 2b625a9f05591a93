import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { erasePerson } from "../erase.ts";
import { erasureTerms } from "../read-erasure.ts";

/** A person's last day, as the contract, the household or its tenancy has it. */
function contractEnd(person: string) {
  return sql`(
    select coalesce(
      (one.removed_at at time zone 'Europe/London')::date,
      (select left_on - 1 from membership where housemate_id = one.id order by joined_on desc, id desc limit 1),
      last_day, (cancelled_at at time zone 'Europe/London')::date, tenancy_end)
    from housemate as one join household on household.id = one.household_id
    where one.id = ${sql.ref(person)})`;
}

/** Daily: a job for each who asked and is not erased, and for each whose details have been kept long enough. Ruling J4. */
export function erasePeople(deps: Dependencies): JobHandler<"erase-people"> {
  return async () => {
    const { db, clock } = deps;
    const { bankDays, claimDays } = erasureTerms(deps);
    const today = clock.today().toString();
    const { rows } = await sql<{ housemateId: string }>`
      select housemate_id as "housemateId" from erasure
      where (select erased_on from housemate where id = erasure.housemate_id) is null
      union
      select id from housemate
      where erased_on is null and joined_at < ${today}::date - ${claimDays}::int
        and ${contractEnd("housemate.id")} < ${today}::date - ${claimDays}::int
      union
      select housemate_id from bank_account
      where erased_on is null and created_at < ${today}::date - ${bankDays}::int
        and ${contractEnd("bank_account.housemate_id")} < ${today}::date - ${bankDays}::int`.execute(db);
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
