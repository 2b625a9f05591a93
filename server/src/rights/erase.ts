import type { ErasurePart } from "@evenly/domain/erasure";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Actor, recordAudit } from "../../database/record-audit.ts";
import { lockHousehold } from "../../database/lock-household.ts";
import type { Database } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import { noticeTemplates } from "../mail/index.ts";
import { sealedColumns } from "../payments/index.ts";
import { type PersonOfData, personTables, tablesOfPeople } from "./personal-data.ts";
import { readErasure } from "./read-erasure.ts";

const byItself: Actor = { kind: "job", id: "erase-person" };

export async function findPerson(db: Kysely<Database>, housemateId: string) {
  const person = await db
    .selectFrom("housemate")
    .select(["id", "householdId", "email", "firstName", "lastName", "tel", "erasedOn"])
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const { rows: former } = await sql<{ email: string }>`
    select detail ->> 'before' as email from audit
    where household_id = ${person.householdId}::uuid and action = 'change-email'
      and detail ->> 'housemateId' = ${housemateId} and detail ? 'before'`.execute(db);
  return { ...person, emails: [person.email, ...former.map(({ email }) => email)] };
}

/**
 * Takes out of the database what nothing stands against today: all of it if it was asked for, else what has been kept long
 * enough. False while a mail to them is still to leave: then it is to be done again. Ruling J4.
 */
export async function erasePerson(
  trx: Transaction<Database>,
  deps: Bank,
  housemateId: string,
): Promise<boolean> {
  const { clock } = deps;
  const today = clock.today().toString();
  const known = await findPerson(trx, housemateId);
  await lockHousehold(trx, known.householdId);
  const person = await findPerson(trx, housemateId);
  if (person.erasedOn !== null) return true;
  const asked = await trx
    .selectFrom("erasure")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .executeTakeFirst();
  const { parts } = await readErasure(trx, deps, housemateId);
  const isDue = (wanted: ErasurePart) =>
    parts.some(({ part, on }) => part === wanted && on !== undefined && on.toString() <= today);
  if (asked !== undefined && asked.looseOn === null) {
    await eraseLoose(trx, person);
    await trx.updateTable("erasure").set({ looseOn: today }).where("housemateId", "=", housemateId).execute();
  }
  if (isDue("bank-details")) await eraseBankDetails(trx, deps, person);
  if (!isDue("person")) return true;
  if (await isToBeMailed(trx, person)) return false;
  await erasePersonRows(trx, person, { today, now: clock.now() });
  await recordAudit(trx, {
    householdId: person.householdId,
    actor: byItself,
    action: "erase-person",
    at: clock.now(),
    detail: { housemateId },
  });
  return true;
}

/** Of each table what is the person's, as the list says. Ruling J4. */
export async function emptyTables(trx: Transaction<Database>, person: PersonOfData, part: ErasurePart) {
  for (const [table, { of, erased }] of tablesOfPeople) {
    if (erased?.with !== part) continue;
    if (erased.to === "deleted") await sql`delete from ${sql.table(table)} where ${of(person)}`.execute(trx);
    else {
      const sets = Object.entries(erased.to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${of(person)}`.execute(trx);
    }
  }
}

/**
 * What was said of complaints that they made under their email alone: of the cases, and out of the audit, which a node may
 * not change by itself. Ruling J4.
 */
export async function forgetTheirCases(
  trx: Transaction<Database>,
  { emails }: PersonOfData,
  now: Date,
): Promise<void> {
  await sql`
    update staff_case set words_forgotten_on = (${now.toISOString()}::timestamptz at time zone 'Europe/London')::date, matter = id::text, subject = null,
      waits_for = case when waits_for is not null then 'Erased' end
    where id in (select case_id from complaint where contact_email = any(${[...emails]}::text[]))
    returning forget_case(id)`.execute(trx);
}

/** What nothing needs: sign-ins, notes, mails that prove nothing, prices that were not taken. */
async function eraseLoose(trx: Transaction<Database>, person: PersonOfData): Promise<void> {
  await emptyTables(trx, person, "loose");
  await sql`select forget_notes(${person.householdId}::uuid, ${person.id}::uuid)`.execute(trx);
  await sql`
    update staff_case set subject = null
    where housemate_id = ${person.id}::uuid and state = 'done' and subject is not null`.execute(trx);
  await sql`
    delete from email where ${personTables.email.of(person)} and state <> 'queued'
      and not template = any(${[...noticeTemplates]}::text[])`.execute(trx);
}

/** Empty details in their place, so that what opens each row finds none of theirs. */
async function eraseBankDetails(trx: Transaction<Database>, deps: Bank, person: PersonOfData): Promise<void> {
  const accounts = await trx
    .selectFrom("bankAccount")
    .select("id")
    .where("housemateId", "=", person.id)
    .where("erasedOn", "is", null)
    .execute();
  if (accounts.length === 0) return;
  for (const { id } of accounts) {
    const empty = deps.vault.seal(id, { sortCode: "000000", accountNumber: "00000000", holder: "Erased" });
    await trx
      .updateTable("bankAccount")
      .set({ ...sealedColumns(empty), erasedOn: deps.clock.today().toString() })
      .where("id", "=", id)
      .execute();
  }
  await emptyTables(trx, person, "bank-details");
}

async function isToBeMailed(trx: Transaction<Database>, person: PersonOfData): Promise<boolean> {
  const waiting = await trx
    .selectFrom("email")
    .select("id")
    .where(personTables.email.of(person))
    .where("state", "=", "queued")
    .executeTakeFirst();
  return waiting !== undefined;
}

type Named = PersonOfData & Readonly<Record<"firstName" | "lastName" | "tel", string>>;

/** A pseudonym stays, for the ledger and for those who lived with them; what others have of them loses the name. */
async function erasePersonRows(
  trx: Transaction<Database>,
  person: Named,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  const { id, householdId, emails, firstName, lastName, tel } = person;
  const words = [...emails, tel, lastName, firstName];
  await emptyTables(trx, person, "loose");
  await forgetTheirCases(trx, person, now);
  await emptyTables(trx, person, "person");
  await trx.updateTable("housemate").set({ erasedOn: today }).where("id", "=", id).execute();
  await sql`select erase_words(${id}::uuid, ${words}::text[])`.execute(trx);
  await sql`
    update email set data = without_words(data, ${words}::text[]),
      subject = without_words(to_jsonb(subject), ${words}::text[]) #>> '{}',
      text_body = without_words(to_jsonb(text_body), ${words}::text[]) #>> '{}',
      html_body = without_words(to_jsonb(html_body), ${words}::text[]) #>> '{}',
      text_hash = null
    where household_id = ${householdId}::uuid`.execute(trx);
  await sql`
    update staff_case set subject = without_words(to_jsonb(subject), ${words}::text[]) #>> '{}',
      waits_for = without_words(to_jsonb(waits_for), ${words}::text[]) #>> '{}'
    where household_id = ${householdId}::uuid`.execute(trx);
  await sql`
    update complaint set said = without_words(to_jsonb(said), ${words}::text[]) #>> '{}'
    where case_id in (select id from staff_case where household_id = ${householdId}::uuid)`.execute(trx);
}
