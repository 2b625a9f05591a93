import { caseDue, type CaseKind, isOnePerPerson } from "@evenly/domain/case";
import { sql, type Transaction } from "kysely";
import { newId } from "../../database/ids.ts";
import { type Actor, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";

export type NewCase = {
  readonly kind: CaseKind;
  readonly householdId?: string | undefined;
  readonly housemateId?: string | undefined;
  /** What it is about for good. By default the person where a person has one at a time, else itself. */
  readonly matter?: string;
  /** Of a case that a colleague opens. */
  readonly subject?: string;
  readonly ownerId?: string;
  /** By its kind unless it is said. */
  readonly dueOn?: Temporal.PlainDate;
  /** Who opens it, a job by default. */
  readonly actor?: Actor;
  /** Written down of it: no emails, bank details or guids. */
  readonly text?: string;
};

export type OpenedCase = {
  readonly id: string;
  readonly reference: string;
  readonly isNew: boolean;
};

const byItself: Actor = { kind: "job", id: "open-case" };

/**
 * Opens a case, or joins the open one of the same matter, which ends its wait. In the caller's transaction. Ruling J1.
 */
export async function openCase(
  trx: Transaction<Database>,
  { clock }: Now,
  { kind, householdId, housemateId, matter, subject, ownerId, dueOn, actor = byItself, text }: NewCase,
): Promise<OpenedCase> {
  const id = newId();
  const due = dueOn ?? caseDue(kind, clock.today(), clock.proclamations());
  const ofPerson = isOnePerPerson(kind) && housemateId !== undefined ? housemateId : undefined;
  const opened = await trx
    .insertInto("staffCase")
    .values({
      id,
      kind,
      matter: ofPerson ?? matter ?? id,
      householdId: householdId ?? null,
      housemateId: housemateId ?? null,
      subject: subject ?? null,
      ownerId: ownerId ?? null,
      dueOn: due.toString(),
      waitsUntil: null,
      waitsFor: null,
      outcome: null,
      openedAt: clock.now(),
      closedAt: null,
      wordsForgottenOn: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "matter"])
        .where("state", "<>", "done")
        .doUpdateSet({
          state: "open",
          waitsUntil: null,
          waitsFor: null,
          changes: sql`staff_case.changes + 1`,
        }),
    )
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
  const isNew = opened.id === id;
  await recordAudit(trx, {
    householdId: householdId ?? null,
    actor,
    action: isNew ? "open-case" : "case-again",
    at: clock.now(),
    detail: {
      case: opened.reference,
      kind,
      ...(housemateId !== undefined && { housemateId }),
      ...(subject !== undefined && { subject }),
      ...(text !== undefined && { text }),
    },
  });
  return { ...opened, isNew };
}
