import { causesByHand, undecidedHoldDays } from "@evenly/domain/collection-hold";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { raiseAlert } from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { hasDied } from "../collections/due-to-collect.ts";
import { releaseCollections } from "./release-collections.ts";

/** Daily: queues each person of whom a hold ends today or before; who has died is a matter of that case alone. Rulings F6, I1, I2. */
export function endDueHolds({ db, clock, jobs }: Dependencies): JobHandler<"end-holds"> {
  return async () => {
    const rows = await findDue(db, clock.today());
    const due = [
      ...new Map(
        rows.map(({ housemateId, householdId }) => [housemateId, { housemateId, householdId }]),
      ).values(),
    ];
    await db
      .transaction()
      .execute((trx) =>
        jobs.sendAll(trx, "end-hold", due, { singletonKeyOf: ({ housemateId }) => housemateId }),
      );
  };
}

/**
 * A hold by hand is over: payments go on with a new notice, and staff follow the debt. Any other is for staff to decide,
 * who are told again, and again after as many days. Rulings F5, F6, I2.
 */
export function endHold(deps: Dependencies): JobHandler<"end-hold"> {
  return ({ housemateId, householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      const today = deps.clock.today();
      const due = await findDue(trx, today, housemateId);
      const byHand = causesByHand.filter((cause) => due.some((hold) => hold.cause === cause));
      if (byHand.length > 0) {
        await releaseCollections(trx, deps, household, { housemateId, causes: byHand });
        await recordArrears(trx, deps, { housemateId, householdId });
        await recordAudit(trx, {
          householdId,
          actor: { kind: "job", id: "end-holds" },
          action: "release-collections",
          at: deps.clock.now(),
          detail: { housemateId, causes: byHand.join(", ") },
        });
        await raiseAlert(trx, deps, {
          kind: "hold-over",
          reference: `${housemateId}:${today.toString()}`,
          householdId,
          housemateId,
          detail: { housemateId },
        });
      }
      for (const { id, cause } of due.filter((hold) => !byHand.some((one) => one === hold.cause))) {
        const about = { householdId, housemateId, detail: { housemateId, cause } };
        if (cause === "place-disputed") await tellOfStranger(trx, deps, about);
        else
          await raiseAlert(trx, deps, {
            kind: "hold-undecided",
            reference: `${id}:${today.toString()}`,
            ...about,
          });
        await trx
          .updateTable("collectionHold")
          .set({ heldUntil: today.add({ days: undecidedHoldDays }).toString() })
          .where("id", "=", id)
          .execute();
      }
    });
}

/** Decided with their place, in the case of whoever does not know them: told again when it is done and they are still held. */
async function tellOfStranger(
  trx: Transaction<Database>,
  deps: Dependencies,
  about: { readonly householdId: string; readonly housemateId: string; readonly detail: object },
): Promise<void> {
  const place = await trx
    .selectFrom("membership")
    .select("id")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("staffCase")
          .select("staffCase.id")
          .where("housemateId", "=", about.housemateId)
          .where("kind", "=", "stranger")
          .where("state", "<>", "done"),
      ).as("hasCase"),
    )
    .where("housemateId", "=", about.housemateId)
    .orderBy("joinedOn", "desc")
    .executeTakeFirst();
  if (place === undefined || place.hasCase) return;
  await raiseAlert(trx, deps, {
    kind: "disputed-place",
    reference: `${place.id}:${deps.clock.today().toString()}`,
    ...about,
    detail: { ...about.detail },
  });
}

function findDue(db: Kysely<Database>, today: Temporal.PlainDate, housemateId?: string) {
  return db
    .selectFrom("collectionHold")
    .select(["id", "cause", "housemateId", "householdId"])
    .where("releasedAt", "is", null)
    .where(({ not }) => not(hasDied("collectionHold.housemateId")))
    .where(sql<string>`coalesce(held_until, held_on + ${sql.lit(undecidedHoldDays)})`, "<=", today.toString())
    .$if(housemateId !== undefined, (found) => found.where("housemateId", "=", housemateId ?? ""))
    .execute();
}
