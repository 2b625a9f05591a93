import { londonToday } from "@evenly/domain/calendar";
import {
  causesByHand,
  type HoldCause,
  releasableCauses,
  undecidedHoldDays,
} from "@evenly/domain/collection-hold";
import { pence } from "@evenly/domain/money";
import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { dayOf } from "../../../database/moments.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";

export type Hold = {
  readonly housemateId: string;
  readonly cause: HoldCause;
  /** The payment that was disputed or charged back. */
  readonly attemptId?: string | undefined;
  /** Of one by hand: until when, and why. */
  readonly until?: Temporal.PlainDate | undefined;
  readonly reason?: string | undefined;
};

/**
 * Stops every collection of these people until staff decide, or what caused it is undone: none is submitted while a hold
 * is open. Each is told once, and nobody else in the house. The households are locked. Rulings F6, G8.
 */
export async function holdCollections(
  trx: Transaction<Database>,
  deps: Work,
  holds: readonly Hold[],
): Promise<void> {
  if (holds.length === 0) return;
  const today = deps.clock.today();
  const undecided = today.add({ days: undecidedHoldDays });
  const wanted = holds.map(({ until, ...hold }) => ({
    id: newId(),
    ...hold,
    until: (until ?? undecided).toString(),
  }));
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (id uuid, "housemateId" uuid, cause text, "attemptId" uuid, until date, reason text)
    ), mailed as (
      select distinct housemate_id from collection_hold where released_at is null and cause = any(${mailedCauses}::text[])
    ), held as (
      insert into collection_hold (id, household_id, housemate_id, cause, attempt_id, held_on, held_until, reason)
      select wanted.id, household_id, housemate.id, cause, "attemptId", ${today.toString()}, until, reason
      from wanted join housemate on housemate.id = "housemateId"
      on conflict (housemate_id, cause) where released_at is null do nothing
      returning id, housemate_id, cause
    )
    select distinct on (housemate_id) id from held
    where cause = any(${mailedCauses}::text[]) and housemate_id not in (select housemate_id from mailed)
    order by housemate_id, id`.execute(trx);
  await mailHeld(
    trx,
    deps,
    rows.map(({ id }) => id),
  );
}

/** Never after a death; about a disputed place its own mail tells. */
const mailedCauses = releasableCauses.filter((cause) => cause !== "deceased");

async function mailHeld(trx: Transaction<Database>, deps: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const people = await trx
    .selectFrom("collectionHold")
    .innerJoin("housemate", "housemate.id", "collectionHold.housemateId")
    .innerJoin("household", "household.id", "housemate.householdId")
    .leftJoin("collectionAttempt", "collectionAttempt.id", "attemptId")
    .selectAll("household")
    .select(["collectionAttempt.amount", "collectionAttempt.collectOn"])
    .select(["housemate.id as housemateId", "firstName", "cause", "removedAt", "heldUntil"])
    .where("collectionHold.id", "in", ids)
    .orderBy("collectionHold.id")
    .execute();
  const mails = people.flatMap((person) =>
    person.removedAt === null
      ? {
          template: "collections-held" as const,
          housemateId: person.housemateId,
          data: {
            firstName: person.firstName,
            fullAddress: addressOf(person),
            cause: mailedCauses.find((cause) => cause === person.cause) ?? ("disputed" as const),
            until: isByHand(person.cause) ? dayOf(person.heldUntil) : undefined,
            payment:
              person.amount === null || person.collectOn === null
                ? undefined
                : {
                    amount: pence(person.amount),
                    collectionDate: Temporal.PlainDate.from(person.collectOn),
                  },
          },
        }
      : [],
  );
  await tell(trx, deps, mails);
}

function isByHand(cause: HoldCause): boolean {
  const byHand: readonly HoldCause[] = causesByHand;
  return byHand.includes(cause);
}

/** Open holds of a household's people. Rulings F6, H4. */
export function findHolds(db: Kysely<Database>, householdId: string) {
  return db
    .selectFrom("collectionHold")
    .innerJoin("housemate", "housemate.id", "collectionHold.housemateId")
    .select(["housemate.id as housemateId", "firstName", "lastName", "place", "cause"])
    .select(["heldOn", "heldUntil"])
    .where("collectionHold.householdId", "=", householdId)
    .where("releasedAt", "is", null)
    .orderBy("heldOn")
    .orderBy("collectionHold.id")
    .execute();
}

/** Whether a person's collections are held. Ruling F6. */
export async function isHeld(db: Kysely<Database>, housemateId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("collectionHold")
      .select("id")
      .where("housemateId", "=", housemateId)
      .where("releasedAt", "is", null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** Ends open holds of these causes; false when there are none. The household is locked. */
export async function endHolds(
  trx: Transaction<Database>,
  { at }: { readonly at: Date },
  housemateId: string,
  causes: readonly HoldCause[],
): Promise<boolean> {
  const ended = await trx
    .updateTable("collectionHold")
    .set({ releasedOn: londonToday(at.getTime()).toString(), releasedAt: at })
    .where("housemateId", "=", housemateId)
    .where("cause", "in", causes)
    .where("releasedAt", "is", null)
    .returning("id")
    .execute();
  return ended.length > 0;
}
