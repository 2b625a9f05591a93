import { type Selectable, sql, type Transaction } from "kysely";
import type { DoneBy } from "../../database/record-audit.ts";
import { recordAudit } from "../../database/record-audit.ts";
import type { Database, EmailTable } from "../../database/tables.ts";
import { findRecipients } from "../access/index.ts";
import type { Work } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { listFailedJobs, runAgain } from "../queue/index.ts";

type Email = Pick<Selectable<EmailTable>, "id" | "householdId" | "template" | "pageOf">;

/** Restarts the jobs with these ids, or all; returns the count. Ruling H4. */
export async function runJobsAgain(
  trx: Transaction<Database>,
  deps: Work,
  wanted: readonly string[] | "all",
  by: DoneBy,
): Promise<number> {
  const jobs = await runAgain(trx, deps, wanted, by);
  const emailIds = jobs.flatMap(({ data }) => data["emailId"] ?? []);
  for (const email of await lockFailed(trx, emailIds)) await queueAgain(trx, email);
  return jobs.length;
}

/** Resends a failed mail, with its job where that still exists; refuses others. Rulings H3, H4. */
export async function sendEmailAgain(
  trx: Transaction<Database>,
  deps: Work,
  { emailId, reason, actor, now }: DoneBy & { readonly emailId: string; readonly reason: string },
): Promise<void> {
  const [email] = await lockFailed(trx, [emailId]);
  if (email === undefined) throw refuse("mail-not-failed");
  if (!(await queueAgain(trx, email))) throw refuse("mail-link-gone");
  const job = (await listFailedJobs(trx)).find(({ data }) => data["emailId"] === emailId);
  if (job) await deps.jobs.runAgain(trx, [job.id]);
  else await deps.jobs.send(trx, "send-mail", { emailId });
  await recordAudit(trx, {
    householdId: email.householdId,
    actor,
    action: "send-mail-again",
    at: now,
    detail: { emailId, template: email.template, reason },
  });
}

function lockFailed(trx: Transaction<Database>, ids: readonly string[]) {
  return trx
    .selectFrom("email")
    .select(["id", "householdId", "pageOf", "template"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("state", "=", "failed")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Its links are made when it is sent. Refuses a mail whose reader has no page any more, or has died. */
async function queueAgain(trx: Transaction<Database>, { id, pageOf: reader }: Email): Promise<boolean> {
  if (reader !== null) {
    const recipient = (await findRecipients(trx, [reader])).get(reader);
    if (!recipient?.hasPage || recipient.hasDied) return false;
  }
  await trx.updateTable("email").set({ state: "queued" }).where("id", "=", id).execute();
  return true;
}
