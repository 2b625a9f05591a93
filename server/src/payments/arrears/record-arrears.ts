import { type Arrears, arrearsOf } from "@evenly/domain/arrears";
import { sql, type Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { finishCases } from "../../cases/index.ts";
import { followPlans } from "../plans/follow-plans.ts";
import { type MoneyOfHousemate, readPersonsMoney } from "../persons-money/read-persons-money.ts";

export type Debt = { readonly money: MoneyOfHousemate; readonly arrears: Arrears };

/**
 * Works a person's arrears out from the projection of their money and stores them. Once nothing is owed, or
 * all of it is on a plan, it is no matter for staff any more. The household is locked. Rulings F12, I1, I2.
 */
export async function recordArrears(
  trx: Transaction<Database>,
  deps: Now,
  { housemateId, householdId }: { readonly housemateId: string; readonly householdId: string },
): Promise<Debt> {
  await followPlans(trx, deps, [housemateId]);
  const money = await readPersonsMoney(trx, deps, housemateId);
  const arrears = arrearsOf(money, deps.clock.today());
  const { state, owed, since, triesAgainOn } = arrears;
  const finish = (outcome: "settled" | "on-plan") =>
    finishCases(
      trx,
      { kinds: ["arrears"], housemateId, outcome },
      { actor: { kind: "job", id: "follow-debts" }, now: deps.clock.now() },
    );
  if (since === undefined || state === "nothing-owed" || state === "written-off") {
    await trx.deleteFrom("arrears").where("housemateId", "=", housemateId).execute();
    await finish("settled");
    return { money, arrears };
  }
  if (state === "plan") await finish("on-plan");
  const values = {
    state,
    owed,
    since: since.toString(),
    triesAgainOn: triesAgainOn?.toString() ?? null,
    updatedAt: deps.clock.now(),
  };
  await trx
    .insertInto("arrears")
    .values({ housemateId, householdId, ...values })
    .onConflict((conflict) => conflict.column("housemateId").doUpdateSet(values))
    .execute();
  return { money, arrears };
}

/** Queues it for those whose payments failed now, and those of the paid ones who owed something before. Ruling I1. */
export async function queueArrears(
  trx: Transaction<Database>,
  { jobs }: Work,
  { failed, paid }: { readonly failed: readonly string[]; readonly paid: readonly string[] },
): Promise<void> {
  if (failed.length + paid.length === 0) return;
  const { rows } = await sql<{ housemateId: string }>`
    select unnest(${failed}::uuid[]) as "housemateId"
    union select housemate_id from arrears where housemate_id = any(${paid}::uuid[])
    order by 1`.execute(trx);
  await jobs.sendAll(trx, "record-arrears", rows, { singletonKeyOf: ({ housemateId }) => housemateId });
}

/** After news of a payment. Ruling I1. */
export function recordArrearsOf(deps: Dependencies): JobHandler<"record-arrears"> {
  return async ({ housemateId }) => {
    await underLock(deps, housemateId, (trx, householdId) =>
      recordArrears(trx, deps, { housemateId, householdId }),
    );
  };
}

/** In a transaction that has locked the person's household. */
export async function underLock<Result>(
  { db }: Dependencies,
  housemateId: string,
  work: (trx: Transaction<Database>, householdId: string) => Promise<Result>,
): Promise<Result> {
  const { householdId } = await db
    .selectFrom("housemate")
    .select("householdId")
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  return db.transaction().execute(async (trx) => {
    await lockHousehold(trx, householdId);
    return work(trx, householdId);
  });
}
