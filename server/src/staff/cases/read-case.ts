import { londonToday } from "@evenly/domain/calendar";
import type { Success } from "@evenly/contract";
import type { AuditAction } from "@evenly/contract/staff/audit-actions";
import { caseDue, latestDue, latestWait, workingDaysLeft } from "@evenly/domain/case";
import { nextLetter } from "@evenly/domain/complaint";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { clocksOf, complaintFacts, findComplaint, readLetters, type StaffCase } from "../../cases/index.ts";
import type { Dependencies, Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { entriesOf, mailsOfCase } from "../households/timeline.ts";
import { dayInLondon } from "../lists/moments.ts";
import { aboutAlert, factsOf } from "./about-alert.ts";
import { readEvidence } from "./read-evidence.ts";
import { caseRowOf, type FoundCase, mayHaveCases, selectCases } from "./list-cases.ts";

type Case = Success<"GET /staff/cases/:case">;

/** A case with what happened and what was done. Ruling J1. */
export async function readCase(deps: Dependencies, reference: string): Promise<Case> {
  const { db, clock } = deps;
  const found = await selectCases(db)
    .select([
      "staffCase.id",
      "staffCase.householdId",
      "staffCase.housemateId",
      "staffCase.dueOn",
      "staffCase.openedAt",
      "staffCase.closedAt",
      "housemate.tel",
    ])
    .where("staffCase.reference", "=", reference)
    .executeTakeFirst();
  if (found === undefined) throw refuse("case-unknown");
  const { id, householdId, housemateId, dueOn, openedAt, closedAt, tel, ...row } = found;
  const today = clock.today();
  const dueDay = Temporal.PlainDate.from(dueOn);
  const whole = await db.selectFrom("staffCase").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const [alerts, evidence, thread, ledTo, colleagues, place, complaint, { letters, to: mailTo }] =
    await Promise.all([
      readAlerts(db, id),
      row.kind === "charge-back" ? readEvidence(deps, id) : null,
      entriesOf(
        db,
        sql`audit.detail ? 'case' and audit.detail ->> 'case' = ${reference} and audit.action <> 'case-mail'`,
        mailsOfCase(reference),
      ),
      householdId === null
        ? []
        : entriesOf(db, decidedMeanwhile({ householdId, housemateId, openedAt, closedAt })),
      listOwners(db),
      housemateId === null ? null : placeOf(db, housemateId),
      row.kind === "complaint" ? findComplaint(db, id) : undefined,
      readLetters(db, whole),
    ]);
  return {
    ...caseRowOf(deps, row as FoundCase),
    dueOn,
    workingDays: workingDaysLeft(Temporal.PlainDate.from(row.openedOn), dueDay, clock.proclamations()),
    latestWait: latestWait({ kind: row.kind, dueOn: dueDay }, today).toString(),
    latestDue: (await latestDueOf(db, deps, whole)).toString(),
    complaint: complaint
      ? {
          said: complaint.said,
          contact:
            complaint.contactName === null || complaint.contactEmail === null
              ? null
              : { name: complaint.contactName, email: complaint.contactEmail },
          clocks: clocksOf(complaint).map(({ letter, by, sentOn, isInTime }) => ({
            letter,
            by: by.toString(),
            sentOn: sentOn?.toString() ?? null,
            isInTime: isInTime ?? null,
          })),
          cause: complaint.cause,
        }
      : null,
    letters: [...letters],
    mailTo,
    tel,
    place,
    housemateId,
    alerts,
    evidence,
    thread,
    ledTo,
    colleagues,
    today: today.toString(),
  };
}

/** The last day to which a case may be moved: of a complaint, by the next letter's clock. Rulings J1, J2. */
export async function latestDueOf(
  db: Kysely<Database>,
  { clock }: Pick<Now, "clock">,
  { id, kind, openedAt }: StaffCase,
): Promise<Temporal.PlainDate> {
  const openedOn = londonToday(openedAt.getTime());
  const complaint = kind === "complaint" ? await findComplaint(db, id) : undefined;
  const facts = complaint && complaintFacts(complaint);
  const deadline = facts
    ? (nextLetter(facts, facts)?.by ?? facts.answerBy)
    : caseDue(kind, openedOn, clock.proclamations());
  return latestDue({ kind, deadline }, clock.today());
}

async function readAlerts(db: Kysely<Database>, caseId: string): Promise<Case["alerts"]> {
  const alerts = await db
    .selectFrom("staffAlert")
    .select(["kind", "reference", "detail"])
    .select([dayInLondon("raisedAt").as("raisedOn"), aboutAlert.as("about")])
    .where("caseId", "=", caseId)
    .orderBy("raisedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return alerts.map(({ reference, detail, ...alert }) => ({
    ...alert,
    facts: factsOf(reference, detail, alert.about),
  }));
}

/** What a case can lead to, as it stands in the audit. */
const decisions = [
  "refund",
  "write-off",
  "release-collections",
  "confirm-housemate",
  "remove-housemate",
  "cancel-contract",
  "cancel",
  "ask-for-approval",
  "replace-join-link",
  "sign-everybody-out",
  "change-email",
  "change-details",
  "change-terms",
  "change-size",
  "make-plan",
  "end-plan",
  "collect-again",
  "receipt",
  "hold-collections",
  "give-bank-details",
  "hand-over-place",
  "record-service-stage",
  "record-service-end",
  "send-mail",
  "ask-for-erasure",
  "erase-person",
] as const satisfies readonly AuditAction[];

type Meanwhile = {
  readonly householdId: string;
  readonly housemateId: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
};

/** For the person, or for the household as a whole. */
function decidedMeanwhile({ householdId, housemateId, openedAt, closedAt }: Meanwhile) {
  const isTheirs =
    housemateId === null
      ? sql`true`
      : sql`coalesce(audit.detail ->> 'housemateId', ${housemateId}) = ${housemateId}`;
  return sql`audit.household_id = ${householdId} and audit.action = any(${[...decisions]}::text[])
    and audit.at >= ${openedAt} and (${closedAt}::timestamptz is null or audit.at <= ${closedAt}) and ${isTheirs}`;
}

/** Who may have a case, by name. Ruling H2. */
export function listOwners(db: Kysely<Database>): Promise<Case["colleagues"]> {
  return db
    .selectFrom("staffPerson")
    .select(["id", "name"])
    .where(mayHaveCases("roles"))
    .orderBy("name")
    .orderBy("id")
    .execute();
}

async function placeOf(db: Kysely<Database>, housemateId: string): Promise<number | null> {
  const membership = await db
    .selectFrom("membership")
    .select("place")
    .where("housemateId", "=", housemateId)
    .orderBy("joinedOn", "desc")
    .executeTakeFirst();
  return membership?.place ?? null;
}
