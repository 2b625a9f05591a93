import { alertCases, type AlertKind } from "@evenly/domain/case";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { newId } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { openCase } from "./open-case.ts";

/** What was told, identified by `kind` and `reference`. `detail` holds no bank details, emails or guids. */
export type Alert = {
  readonly kind: AlertKind;
  readonly reference: string;
  readonly householdId?: string | undefined;
  /** Whom it is about; found by what `reference` and `detail` name if it is left out. */
  readonly housemateId?: string | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Kinds that are tried again after staff have dealt with them: another failure is another case. */
const triedAgain: readonly AlertKind[] = ["key-reused", "cannot-be-collected"];

/** Kinds whose event can happen again; whoever raises one does it once for each event. Rulings F6, J1. */
const happensAgain: readonly AlertKind[] = ["charge-back", "payer-deceased", "payment-disputed"];

/** References of what happens again to one subject, in order. */
export function referencesOf(subject: RawBuilder<string>) {
  return sql<string>`(
  select case round when 1 then ${subject} else ${subject} || ':' || round end from generate_series(1, 9) as round)`;
}

/**
 * Opens a case for each thing that was told, or adds it to the open case of its matter; what was told before does nothing,
 * unless it happens again or was tried again.
 * In the caller's transaction. Rulings F3, F6, F8, J1.
 */
export async function raiseAlerts(
  trx: Transaction<Database>,
  deps: Now,
  alerts: readonly Alert[],
): Promise<void> {
  for (const alert of alerts) await raiseAlert(trx, deps, alert);
}

export async function raiseAlert(trx: Transaction<Database>, deps: Now, alert: Alert): Promise<void> {
  const { kind, detail } = alert;
  const before = await findCaseOfAlert(trx, alert);
  const isTriedAgain = before?.state === "done" && triedAgain.includes(kind);
  if (before !== undefined && !isTriedAgain && !happensAgain.includes(kind)) return;
  const reference = happensAgain.includes(kind) ? await nextReference(trx, alert) : alert.reference;
  const about = await findAbout(trx, alert);
  const { id: caseId } = await openCase(trx, deps, {
    kind: alertCases[kind],
    matter: `${kind} ${alert.reference}`,
    ...about,
  });
  await trx
    .insertInto("staffAlert")
    .values({
      id: newId(),
      kind,
      reference,
      householdId: about.householdId ?? null,
      detail: JSON.stringify(detail),
      raisedAt: deps.clock.now(),
      caseId,
    })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doUpdateSet({ caseId }))
    .execute();
}

async function nextReference(db: Kysely<Database>, { kind, reference }: Alert): Promise<string> {
  const { count } = await db
    .selectFrom("staffAlert")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("kind", "=", kind)
    .where("reference", "in", referencesOf(sql`${reference}::text`))
    .executeTakeFirstOrThrow();
  return count === "0" ? reference : `${reference}:${String(Number(count) + 1)}`;
}

function findCaseOfAlert(db: Kysely<Database>, { kind, reference }: Alert) {
  return db
    .selectFrom("staffAlert")
    .innerJoin("staffCase", "staffCase.id", "caseId")
    .select("staffCase.state")
    .where("staffAlert.kind", "=", kind)
    .where("staffAlert.reference", "=", reference)
    .executeTakeFirst();
}

/** Whom it is about, by what the alert names; each looked up by key. */
async function findAbout(
  db: Kysely<Database>,
  { reference, detail, householdId, housemateId }: Alert,
): Promise<Pick<Alert, "householdId" | "housemateId">> {
  if (housemateId !== undefined && householdId !== undefined) return { householdId, housemateId };
  const { rows } = await sql<{ id: string; householdId: string }>`
    select id, household_id as "householdId" from housemate
    where id = coalesce(${housemateId ?? null}::uuid, person_of_alert(${reference}, ${JSON.stringify(detail)}::jsonb))`.execute(
    db,
  );
  const [person] = rows;
  return { householdId: householdId ?? person?.householdId, housemateId: person?.id };
}
