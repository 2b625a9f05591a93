import { type HouseholdEvent, transition } from "@evenly/domain/household";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import { refuse } from "../http/refusals.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import { callOffServices } from "./services/call-off.ts";

/** Requires the household's lock; refuses transitions missing from the domain's table. Ruling C5. */
export async function changeHouseholdState(
  trx: Transaction<Database>,
  household: Pick<Household, "id" | "state">,
  event: HouseholdEvent,
  { actor, now }: DoneBy,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const next = transition(household.state, event);
  if (!next.ok) throw refuse(next.code);
  await trx
    .updateTable("household")
    .set({
      state: next.state,
      ...(next.state === "gathering" && { completedAt: null, schedulesMailedOn: null }),
      ...(next.state === "complete" && { completedAt: now }),
      ...(next.state === "cancelled" && { cancelledAt: now }),
    })
    .where("id", "=", household.id)
    .execute();
  if (next.state === "gathering" || next.state === "cancelled") await callOffServices(trx, household.id, now);
  await recordAudit(trx, {
    householdId: household.id,
    actor,
    action: event,
    at: now,
    detail: { from: household.state, ...detail },
  });
}
