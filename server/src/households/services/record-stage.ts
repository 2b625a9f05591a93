import type { ProductType } from "@evenly/domain/catalogue";
import { reachStage, stageOf, type ReportedStage } from "@evenly/domain/service-order";
import type { Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { readStageDays, writeStageDays } from "./stage-days.ts";

type StageReport = DoneBy & {
  readonly householdId: string;
  readonly type: ProductType;
  readonly stage: ReportedStage;
  readonly on: Temporal.PlainDate;
  readonly supplierReference?: string | undefined;
  readonly orderId?: string;
};

/** Records a supplier's progress; refuses what the domain's table refuses. Rulings G2, H3. */
export async function recordServiceStage(
  trx: Transaction<Database>,
  { clock }: Now,
  { householdId, type, stage, on, supplierReference, orderId, actor, now }: StageReport,
): Promise<void> {
  const order = await trx
    .selectFrom("serviceOrder")
    .selectAll()
    .where("householdId", "=", householdId)
    .where("productType", "=", type)
    .where("cancelledOn", "is", null)
    .$if(orderId !== undefined, (query) => query.where("id", "=", orderId ?? ""))
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined) throw refuse("service-not-set-up");
  const before = readStageDays(order);
  const reached = reachStage(before, stage, on, clock.today());
  if (!reached.ok) throw refuse(reached.code);
  await writeStageDays(trx, order.id, reached.days);
  if (supplierReference !== undefined)
    await trx.updateTable("serviceOrder").set({ supplierReference }).where("id", "=", order.id).execute();
  const detail = { type, from: stageOf(before), to: stage, on: on.toString(), supplierReference };
  await recordAudit(trx, { householdId, actor, action: "record-service-stage", at: now, detail });
}
