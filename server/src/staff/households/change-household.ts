import { checkReason } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { findHousemates } from "../../households/index.ts";
import { findByReference } from "./find-by-reference.ts";

/** Runs a change with its reason. Ruling H3. */
export async function changeHousehold<Result>(
  trx: Transaction<Database>,
  reference: string,
  reason: string,
  work: (trx: Transaction<Database>, household: Household) => Promise<Result>,
): Promise<Result> {
  const issues = checkReason(reason);
  refuseAny(issues);
  return work(trx, await findByReference(trx, reference));
}

/** The place of a housemate by id, so that a successor is never meant. Refused without one. */
export async function placeOf(
  trx: Transaction<Database>,
  householdId: string,
  housemateId: string,
  today: Temporal.PlainDate,
): Promise<number> {
  const housemates = await findHousemates(trx, householdId, today);
  const meant = housemates.find(({ id }) => id === housemateId);
  if (meant === undefined || housemates.findLast(({ place }) => place === meant.place) !== meant)
    throw refuse("place-empty");
  return meant.place;
}
