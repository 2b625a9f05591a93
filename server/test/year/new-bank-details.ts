import { sql } from "kysely";
import type { Dependencies } from "../../src/dependencies.ts";
import { replaceMandate } from "../../src/payments/index.ts";
import { chanceOf } from "./scenarios.ts";

const another = { sortCode: "089999", accountNumber: "66374958", holder: "Aoife Byrne" };
const heedWithinDays = 3;
const heed = 0.8;

/** Most payers asked three days ago give new bank details; the others never do. */
export async function giveNewBankDetails(deps: Dependencies): Promise<void> {
  const requests = await sql<{ householdId: string; housemateId: string; place: number; email: string }>`
    select household_id as "householdId", housemate.id as "housemateId", housemate.place, email
    from mandate join housemate on housemate.id = mandate.housemate_id
    where details_asked_at < ${deps.clock.now()}::timestamptz - ${heedWithinDays} * interval '1 day'
      and not exists (select from mandate as later where later.housemate_id = housemate.id and later.replaces = mandate.id)`.execute(
    deps.db,
  );
  for (const { email, ...payer } of requests.rows) {
    if (chanceOf("heeds", email) >= heed) continue;
    await deps.db.transaction().execute((trx) => replaceMandate(trx, deps, payer, another));
  }
}
