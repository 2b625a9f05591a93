import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { afterNow, type JobHandler } from "../../queue/index.ts";
import { erasePerson } from "../erase.ts";
import { contractEndOf, erasureTerms } from "../read-erasure.ts";

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
        and ${contractEndOf("housemate.id")} < ${today}::date - ${claimDays}::int
      union
      select housemate_id from bank_account
      where erased_on is null and created_at < ${today}::date - ${bankDays}::int
        and ${contractEndOf("bank_account.housemate_id")} < ${today}::date - ${bankDays}::int`.execute(db);
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
    await deps.jobs.send(deps.db, "erase-person", { housemateId }, { startAfter: afterNow({ minutes: 1 }) });
  };
}
