import { sql, type Transaction } from "kysely";
import { isWantedOption } from "../../../database/rules-in-sql.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import { isTrial } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { simulateOrders } from "./simulate-suppliers.ts";

/** Daily: queues complete or live households without service orders. Ruling G2. */
export function beginSetUps({ db, jobs }: Dependencies): JobHandler<"begin-set-ups"> {
  return async () => {
    const waiting = await db
      .selectFrom("household")
      .select("id")
      .where("state", "in", ["complete", "live"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("serviceOrder")
              .select("id")
              .whereRef("serviceOrder.householdId", "=", "household.id")
              .where("cancelledOn", "is", null),
          ),
        ),
      )
      .orderBy("id")
      .execute();
    for (const { id } of waiting)
      await jobs.send(db, "begin-set-up", { householdId: id }, { singletonKey: id });
  };
}

/** Creates an order per service of a full household; existing orders stay. Ruling G2. */
export function beginSetUp(deps: Dependencies): JobHandler<"begin-set-up"> {
  return ({ householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const { state } = await lockHousehold(trx, householdId);
      if (state !== "complete" && state !== "live") return;
      await insertOrders(trx, householdId);
      if (isTrial(deps.config)) await simulateOrders(trx, deps.clock.today(), householdId);
    });
}

async function insertOrders(trx: Transaction<Database>, householdId: string): Promise<void> {
  await sql`
    insert into service_order (household_id, product_type, option_code)
    select household_id, product_type, option_code from household_product
    where household_id = ${householdId} and ${isWantedOption(sql`option_code`)}
    on conflict (household_id, product_type) where cancelled_on is null do nothing`.execute(trx);
}
