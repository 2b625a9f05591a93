import type { FieldIssue } from "@evenly/contract/messages";
import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { countOpenTokens, signOutOf } from "../access/index.ts";
import type { Work } from "../dependencies.ts";
import { refuse, refuseAny } from "../http/refusals.ts";
import { addressOf, tell } from "../mail/index.ts";
import { findAllMembers, membershipsOf } from "./queries/households.ts";
import { findOpenSuccessions } from "./succession/queries.ts";

/** Whose email it is now, and what of theirs ends with it. Ruling H3. */
export async function planEmailChange(db: Kysely<Database>, householdId: string, now: Date) {
  const people = [];
  for (const { id, firstName, email } of await findAllMembers(db, householdId)) {
    const ends = await countOpenTokens(db, await membershipsOf(db, householdId, id), now);
    people.push({ housemateId: id, firstName, email, ...ends });
  }
  return { people };
}

type EmailChange = DoneBy & { readonly housemateId: string; readonly email: string; readonly reason: string };

/**
 * Changes a housemate's email, unique in the household. Mails both addresses, revokes all their links and sessions, and
 * updates the payment provider by a job. Rulings C7, H3, H4.
 */
export async function changeEmail(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  { housemateId, email: typed, reason, actor, now }: EmailChange,
): Promise<void> {
  const household = await lockHousehold(trx, householdId);
  const members = await findAllMembers(trx, householdId);
  const housemate = members.find(({ id }) => id === housemateId);
  if (housemate === undefined) throw refuse("place-empty");
  const email = normaliseEmail(typed);
  const successorEmails = (await findOpenSuccessions(trx, householdId)).map((one) => one.successorEmail);
  const others = members.filter(({ id }) => id !== housemateId).map((one) => one.email);
  const issues: FieldIssue[] = [...checkEmail("email", typed)];
  if (email === housemate.email) issues.push({ field: "email", code: "email-the-same" });
  if ([...others, ...successorEmails].includes(email))
    issues.push({ field: "email", code: "email-of-another" });
  refuseAny(issues);

  await trx.updateTable("housemate").set({ email }).where("id", "=", housemateId).execute();
  await signOutOf(trx, await membershipsOf(trx, householdId, housemateId), now);
  await recordAudit(trx, {
    householdId,
    actor,
    action: "change-email",
    at: now,
    detail: { housemateId, before: housemate.email, after: email, reason },
  });
  await deps.jobs.send(trx, "update-payer", { housemateId });
  const data = { firstName: housemate.firstName, fullAddress: addressOf(household) };
  await tell(trx, deps, { template: "email-changed-from", to: housemate.email, householdId, data });
  await tell(trx, deps, { template: "email-changed", housemateId, data });
}
