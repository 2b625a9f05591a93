import type { ReadBody, Success } from "@evenly/contract";
import type { Code } from "@evenly/contract/messages";
import { parseDate } from "@evenly/domain/calendar";
import { type StaffStage, staffStages } from "@evenly/domain/service-order";
import { sql, type Transaction } from "kysely";
import type { Dependencies, Now } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { doneBy } from "../done-by.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { readOptions, services } from "../services/list-services.ts";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { Refusal, refuse, refuseIssues } from "../../http/refusals.ts";
import { recordServiceEnd, recordServiceStage } from "../../households/index.ts";

export function serviceEndpoints(deps: Dependencies) {
  return {
    "GET /staff/services": async ({ db, query }) => ({
      outcome: "done",
      body: { ...(await readPage(deps, services, query)), options: await readOptions(db) },
    }),
    "GET /staff/services.csv": ({ query, staff }) => csvOfList(deps, staff, services, query),
    "POST /staff/services/stages": async ({ db, body, staff, messageOf }) => ({
      outcome: "done",
      body: { results: await recordStages(db, deps, body, doneBy(deps, staff), messageOf) },
    }),
  } satisfies SomeHandlers;
}

type Result = Success<"POST /staff/services/stages">["results"][number];
type StageReport = { readonly stage: StaffStage; readonly on: Temporal.PlainDate };

/** A savepoint each, so a refusal does not affect the others. Rulings G2, H4. */
async function recordStages(
  trx: Transaction<Database>,
  deps: Now,
  { stage, on, services }: ReadBody<"POST /staff/services/stages">,
  by: DoneBy,
  messageOf: (code: Code) => string,
): Promise<Result[]> {
  const told = readTold(deps, stage, on);
  if (services.length === 0) throw refuseIssues([{ field: "services", code: "services-required" }]);
  const results: Result[] = [];
  for (const { id, supplierReference } of services) {
    const reported = { id, supplierReference: supplierReference || undefined, ...told };
    const code = await refusalOf(trx, () => recordOne(trx, deps, reported, by));
    results.push({ id, code, message: code === null ? null : messageOf(code) });
  }
  return results;
}

function readTold({ clock }: Now, stage: string, on: string): StageReport {
  const known = staffStages.find((one) => one === stage);
  const day = on === "" ? clock.today() : parseDate(on);
  if (known !== undefined && day !== undefined) return { stage: known, on: day };
  throw refuseIssues([
    ...(known === undefined ? [{ field: "stage", code: "choice-unknown" } as const] : []),
    ...(day === undefined ? [{ field: "on", code: "day-unreadable" } as const] : []),
  ]);
}

async function recordOne(
  trx: Transaction<Database>,
  deps: Now,
  told: StageReport & { readonly id: string; readonly supplierReference: string | undefined },
  by: DoneBy,
): Promise<void> {
  const { id: given, stage, on, supplierReference } = told;
  const order = await trx
    .selectFrom("serviceOrder")
    .select(["id", "householdId", "productType as type"])
    .where(({ eb, cast }) => eb(cast<string>("id", "text"), "=", given))
    .executeTakeFirst();
  if (order === undefined) throw refuse("service-not-set-up");
  const { id: orderId, ...service } = order;
  if (stage === "ended") return recordServiceEnd(trx, deps, { orderId, on, ...by });
  return recordServiceStage(trx, deps, { ...service, orderId, stage, on, supplierReference, ...by });
}

async function refusalOf(trx: Transaction<Database>, work: () => Promise<void>): Promise<Code | null> {
  await sql`savepoint one_service`.execute(trx);
  try {
    await work();
    return null;
  } catch (error) {
    const code = error instanceof Refusal ? error.reasons[0]?.code : undefined;
    if (code === undefined) throw error;
    await sql`rollback to savepoint one_service`.execute(trx);
    return code;
  }
}
