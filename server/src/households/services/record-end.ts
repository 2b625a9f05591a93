import { whyNotEnded } from "@evenly/domain/service-order";
import type { Transaction } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";

type ServiceEnd = DoneBy & {
  readonly orderId: string;
  /** Not in the future, nor before the order. */
  readonly on: Temporal.PlainDate;
};

/** Records the end of a service cancelled after it was ordered. Rulings G2, H4. */
export async function recordServiceEnd(
  trx: Transaction<Database>,
  { clock }: Now,
  { orderId, on, actor, now }: ServiceEnd,
): Promise<void> {
  const order = await trx
    .selectFrom("serviceOrder")
    .select(["householdId", "productType", "orderedOn", "work"])
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order?.work !== "to-end") throw refuse("service-not-to-end");
  const refused = whyNotEnded({ ordered: dayOf(order.orderedOn) }, on, clock.today());
  if (refused !== undefined) throw refuse(refused);
  await trx
    .updateTable("serviceOrder")
    .set({ endedOn: on.toString(), updatedAt: now })
    .where("id", "=", orderId)
    .execute();
  await recordAudit(trx, {
    householdId: order.householdId,
    actor,
    action: "record-service-end",
    at: now,
    detail: { type: order.productType, on: on.toString() },
  });
}
