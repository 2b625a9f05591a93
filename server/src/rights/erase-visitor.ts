import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { type Kysely, sql, type Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { refuse, refuseAny } from "../http/refusals.ts";
import { emptyTables, forgetTheirCases } from "./erase.ts";
import { type PersonOfData, personTables, tablesOfPeople } from "./personal-data.ts";

const nobody = "00000000-0000-0000-0000-000000000000";

/** What is kept under an email that has no account, by its table. Ruling J4. */
export async function findKeptOfVisitor(db: Kysely<Database>, typed: string) {
  refuseAny(checkEmail("email", typed));
  const visitor: PersonOfData = { id: nobody, householdId: nobody, emails: [normaliseEmail(typed)] };
  const [email = ""] = visitor.emails;
  const housemate = await db
    .selectFrom("housemate")
    .select("id")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  if (housemate !== undefined) throw refuse("visitor-has-account");
  const complaint = await db
    .selectFrom("complaint")
    .innerJoin("staffCase", "staffCase.id", "caseId")
    .select("caseId")
    .where("contactEmail", "=", email)
    .where("staffCase.state", "<>", "done")
    .executeTakeFirst();
  if (complaint !== undefined) throw refuse("visitor-has-case");
  const counts = new Map<string, number>();
  for (const [table, { of }] of tablesOfPeople) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${of(visitor)}`.execute(db);
    counts.set(table, rows[0]?.count ?? 0);
  }
  if ([...counts.values()].every((count) => count === 0)) throw refuse("visitor-unknown");
  const countOf = (table: keyof typeof personTables) => counts.get(table) ?? 0;
  return {
    visitor,
    kept: {
      leads: countOf("lead"),
      mails: countOf("email"),
      invitations: countOf("invitation"),
      heldPlaces: countOf("heldPlace"),
    },
  };
}

/** At once: no contract, debt or claim stands against it. What was done stays in the audit, without whom. Ruling J4. */
export async function eraseVisitor(
  trx: Transaction<Database>,
  { visitor, kept }: Awaited<ReturnType<typeof findKeptOfVisitor>>,
  { actor, now, reason }: DoneBy & { readonly reason: string },
): Promise<void> {
  await forgetTheirCases(trx, visitor, now);
  for (const part of ["loose", "person"] as const) await emptyTables(trx, visitor, part);
  await sql`delete from email where ${personTables.email.of(visitor)}`.execute(trx);
  await recordAudit(trx, {
    householdId: null,
    actor,
    action: "erase-visitor",
    at: now,
    detail: { ...kept, reason },
  });
}
