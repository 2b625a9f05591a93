import { londonToday } from "@evenly/domain/calendar";
import { checkCaseText, lettersOf } from "@evenly/domain/case";
import { type CaseLetter, caseLetters, letterClocks, nextLetter } from "@evenly/domain/complaint";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { dayOf } from "../../database/moments.ts";
import type { DoneBy } from "../../database/record-audit.ts";
import type { ComplaintTable, Database } from "../../database/tables.ts";
import type { Now, Work } from "../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../http/refusals.ts";
import { findRecipients } from "../access/index.ts";
import { addressOf, type CaseLetterData, renderUnsent, tell } from "../mail/index.ts";
import { changeCase, type StaffCase } from "./change-case.ts";

type Complaint = Selectable<ComplaintTable>;

export type TypedLetter = Readonly<Record<"letter" | "text", string>>;

export type DaysOfComplaint = Pick<
  Complaint,
  "acknowledgeBy" | "answerBy" | "deadlockOn" | "acknowledgedOn" | "answeredOn" | "deadlockedOn"
>;

/** By when each of its letters is due, and when it was sent. Ruling J2. */
export function clocksOf(complaint: DaysOfComplaint) {
  return letterClocks(complaintFacts(complaint), {
    acknowledgedOn: dayOf(complaint.acknowledgedOn),
    answeredOn: dayOf(complaint.answeredOn),
    deadlockedOn: dayOf(complaint.deadlockedOn),
  });
}

/** Its days, and which of its letters were sent. */
export function complaintFacts(complaint: DaysOfComplaint) {
  return {
    acknowledgeBy: Temporal.PlainDate.from(complaint.acknowledgeBy),
    answerBy: Temporal.PlainDate.from(complaint.answerBy),
    deadlockOn: dayOf(complaint.deadlockOn),
    acknowledged: complaint.acknowledgedOn !== null,
    answered: complaint.answeredOn !== null,
    deadlocked: complaint.deadlockedOn !== null,
  };
}

export function findComplaint(db: Kysely<Database>, caseId: string): Promise<Complaint | undefined> {
  return db.selectFrom("complaint").selectAll().where("caseId", "=", caseId).executeTakeFirst();
}

/** To whom a case's mails go: its housemate unless they have died, or whoever complained without an account. Ruling F6. */
async function findReader(
  db: Kysely<Database>,
  { housemateId }: StaffCase,
  complaint: Complaint | undefined,
) {
  if (housemateId === null)
    return complaint?.contactEmail == null
      ? undefined
      : { to: complaint.contactEmail, firstName: complaint.contactName ?? "", fullAddress: undefined };
  if ((await findRecipients(db, [housemateId])).get(housemateId)?.hasDied) return undefined;
  const found = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "householdId")
    .select(["firstName", "email", "line1", "line2", "organisationName", "city", "postcode"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  return { to: found.email, firstName: found.firstName, fullAddress: addressOf(found) };
}

/** What may be mailed from a case now, and to which address; none when nobody can be. Rulings J1, J2. */
export async function readLetters(
  db: Kysely<Database>,
  found: StaffCase,
): Promise<{ readonly to: string | null; readonly letters: readonly CaseLetter[] }> {
  const complaint = found.kind === "complaint" ? await findComplaint(db, found.id) : undefined;
  const reader = await findReader(db, found, complaint);
  if (reader === undefined || found.state === "done") return { to: null, letters: [] };
  const letters = lettersOf(found.kind, complaint && complaintFacts(complaint));
  return { to: letters.length === 0 ? null : reader.to, letters };
}

/** A letter of a case, refused when it is not one that may be sent. Rulings J1, J2. */
async function writeLetter(db: Kysely<Database>, { config }: Now, found: StaffCase, typed: TypedLetter) {
  const letter = caseLetters.find((one) => one === typed.letter);
  if (letter === undefined) throw refuseIssues([{ field: "letter", code: "letter-unknown" }]);
  // The other letters say what they are by themselves.
  const issues = letter === "acknowledgement" && typed.text === "" ? [] : checkCaseText(typed.text);
  refuseAny(issues);
  const { letters } = await readLetters(db, found);
  if (!letters.includes(letter)) throw refuse("letter-not-possible");
  const complaint = found.kind === "complaint" ? await findComplaint(db, found.id) : undefined;
  const reader = await findReader(db, found, complaint);
  if (reader === undefined) throw refuse("letter-not-possible");
  const { to, firstName, fullAddress } = reader;
  const topic = complaint?.topic;
  const data: CaseLetterData = {
    firstName,
    fullAddress,
    letter,
    case: found.reference,
    openedOn: londonToday(found.openedAt.getTime()),
    isAboutData: topic === "data",
    text: typed.text,
    answerBy: complaint && complaintFacts(complaint).answerBy,
    scheme:
      topic === undefined || topic === "data" || topic === "service"
        ? undefined
        : config.complaints.schemes[topic],
  };
  return { letter, to, data, complaint };
}

/** As it would be sent; nothing is. Rulings H3, J1. */
export async function previewLetter(db: Kysely<Database>, deps: Now, found: StaffCase, typed: TypedLetter) {
  const { to, data } = await writeLetter(db, deps, found, typed);
  const { subject, text, html } =
    found.housemateId === null
      ? renderUnsent(deps.config, { template: "case-letter-to-contact", data }, null)
      : renderUnsent(deps.config, { template: "case-letter", data }, found.housemateId);
  return { to, subject, text, html };
}

/** Queues the mail, stops the letter's clock, and writes both down with the case. Rulings J1, J2. */
export async function sendLetter(
  trx: Transaction<Database>,
  deps: Work,
  found: StaffCase,
  typed: TypedLetter,
  by: DoneBy,
): Promise<void> {
  const { letter, to, data, complaint } = await writeLetter(trx, deps, found, typed);
  const emailIds = await tell(
    trx,
    deps,
    found.housemateId === null
      ? { template: "case-letter-to-contact", to, data }
      : { template: "case-letter", housemateId: found.housemateId, data },
  );
  await changeCase(trx, found, "work", {
    ...by,
    action: "case-mail",
    detail: { letter, emailId: emailIds[0] },
  });
  if (complaint === undefined || letter === "message") return;
  const today = deps.clock.today().toString();
  const stopped = await trx
    .updateTable("complaint")
    .set({
      acknowledgedOn: sql`coalesce(acknowledged_on, ${today})`,
      ...(letter === "answer" && { answeredOn: today }),
      ...(letter === "deadlock" && { deadlockedOn: today }),
    })
    .where("caseId", "=", complaint.caseId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const facts = complaintFacts(stopped);
  const next = nextLetter(facts, facts);
  if (next)
    await trx
      .updateTable("staffCase")
      .set({ dueOn: next.by.toString() })
      .where("id", "=", found.id)
      .execute();
}
