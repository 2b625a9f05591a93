import { addWorkingDays, isBefore, laterOf, parseDate, proclaimedDays } from "@evenly/domain/calendar";
import { productFacts } from "@evenly/domain/product-facts";
import { reachStage, serviceStart, type StageDays, type ReportedStage } from "@evenly/domain/service-order";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { isTrial } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { readStageDays, writeStageDays } from "./stage-days.ts";

/** Daily in a trial: simulates the suppliers' progress. Rulings F9, G2. */
export function simulateSuppliers({ db, clock, config }: Dependencies): JobHandler<"simulate-suppliers"> {
  return async () => {
    if (isTrial(config)) await simulateOrders(db, clock.today());
  };
}

export async function simulateOrders(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
  householdId?: string,
): Promise<void> {
  const orders = await db
    .selectFrom("serviceOrder")
    .innerJoin("household", "household.id", "householdId")
    .selectAll("serviceOrder")
    .select(["tenancyStart", "broadbandDate"])
    .where("liveOn", "is", null)
    .where("cancelledOn", "is", null)
    .where("household.state", "in", ["complete", "live"])
    .$if(householdId !== undefined, (query) => query.where("householdId", "=", householdId ?? ""))
    .orderBy("serviceOrder.id")
    .execute();
  for (const order of orders) {
    const days = simulateStages(readStageDays(order), today, {
      confirmedAfter: productFacts[order.productType].confirmedAfter,
      livesFrom: serviceStart(
        order.productType,
        Temporal.PlainDate.from(order.tenancyStart),
        parseDate(order.broadbandDate ?? undefined),
      ),
    });
    await writeStageDays(db, order.id, days);
  }
}

type Supplier = { readonly confirmedAfter: number; readonly livesFrom: Temporal.PlainDate };

function simulateStages(days: StageDays, today: Temporal.PlainDate, supplier: Supplier): StageDays {
  const [stage, on] = nextStage(days, today, supplier);
  if (stage === undefined || isBefore(today, on)) return days;
  const reached = reachStage(days, stage, on, today);
  return reached.ok ? simulateStages(reached.days, today, supplier) : days;
}

function nextStage(
  { ordered, confirmed, live }: StageDays,
  today: Temporal.PlainDate,
  { confirmedAfter: workingDays, livesFrom }: Supplier,
): readonly [ReportedStage | undefined, Temporal.PlainDate] {
  if (ordered === undefined) return ["ordered", today];
  if (confirmed === undefined) return ["confirmed", addWorkingDays(ordered, workingDays, proclaimedDays)];
  return [live === undefined ? "live" : undefined, laterOf(confirmed, livesFrom)];
}
