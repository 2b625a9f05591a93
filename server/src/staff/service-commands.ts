import { formatDate, parseDate } from "@evenly/domain/calendar";
import { productTypeFromSlug, productTypes, slugOf } from "@evenly/domain/catalogue";
import { serviceStages, type ReportedStage } from "@evenly/domain/service-order";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { recordServiceStage } from "../households/index.ts";
import { type CommandContext, WrongUsage } from "./command-context.ts";

const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

function isTold(stage: string): stage is ReportedStage {
  return stage !== "waiting" && (serviceStages as readonly string[]).includes(stage);
}

/** `record-service-stage ACCOUNT Energy confirmed 2027-08-11`. Returns the text to print. Rulings G2, H3. */
export async function recordStageByCommand(
  trx: Transaction<Database>,
  { deps, householdId, by, rest: [product, stage = "", day] }: CommandContext,
): Promise<string> {
  const type = productTypeFromSlug(product);
  if (type === undefined) throw new WrongUsage(`A service is ${anyOf.format(productTypes.map(slugOf))}`);
  if (!isTold(stage)) throw new WrongUsage("A stage is ordered, confirmed or live");
  const on = day === undefined ? deps.clock.today() : parseDate(day);
  if (on === undefined) throw new WrongUsage("A day is written as 2027-03-12");
  await recordServiceStage(trx, deps, { householdId, type, stage, on, ...by });
  return `${type} is ${stage} since ${formatDate(on)}.`;
}
