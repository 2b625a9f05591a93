import * as pages from "@evenly/domain/pages";
import { type Selectable, sql, type Transaction } from "kysely";
import type { DoneBy } from "../../database/record-audit.ts";
import { recordAudit } from "../../database/record-audit.ts";
import type { Database, EmailTable } from "../../database/tables.ts";
import { issueHouseTokens } from "../access/index.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { listGivenUp, runAgain } from "../queue/index.ts";

type Needs = Pick<Dependencies, "jobs" | "clock">;
type Email = Pick<Selectable<EmailTable>, "id" | "household_id" | "to_address" | "text_body">;

/** Matches a house link whose token has been removed from the stored mail. Ruling G1. */
const linkWithout = String.raw`(${pages.myHouse}[\w/-]*\?token=)…`;

/** Restarts the jobs with these ids, or all; their mails get new links. Returns the count. Ruling H4. */
export const runJobsAgain = async (
  trx: Transaction<Database>,
  deps: Needs,
  wanted: readonly string[] | "all",
  by: DoneBy,
): Promise<number> => {
  const chosen = await runAgain(trx, deps, wanted, by);
  const emailIds = chosen.flatMap(({ job, data }) =>
    job === "send-email" && data["emailId"] !== undefined ? [data["emailId"]] : [],
  );
  for (const email of await lockFailed(trx, emailIds)) await queueAgain(trx, deps, email);
  return chosen.length;
};

/** Resends a failed mail, with its job where that still exists; refuses others. Rulings H3, H4. */
export const sendEmailAgain = async (
  trx: Transaction<Database>,
  deps: Needs,
  { emailId, reason, actor, now }: DoneBy & { readonly emailId: string; readonly reason: string },
): Promise<void> => {
  const [email] = await lockFailed(trx, [emailId]);
  if (email === undefined) throw refuse("mail-not-given-up");
  if (!(await queueAgain(trx, deps, email))) throw refuse("mail-link-gone");
  const job = (await listGivenUp(trx)).find(({ data }) => data["emailId"] === emailId);
  if (job) await deps.jobs.runAgain(trx, [job.id]);
  else await deps.jobs.send(trx, "send-email", { emailId });
  await recordAudit(trx, {
    householdId: email.household_id,
    actor,
    action: "send-mail-again",
    at: now,
    detail: { emailId, template: email.template, reason },
  });
};

const lockFailed = (trx: Transaction<Database>, ids: readonly string[]) =>
  trx
    .selectFrom("email")
    .select(["id", "household_id", "to_address", "text_body", "template"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("state", "=", "failed")
    .orderBy("id")
    .forUpdate()
    .execute();

/** Requeues with a new house link where the mail had one; false when the housemate is gone. */
const queueAgain = async (trx: Transaction<Database>, deps: Needs, email: Email): Promise<boolean> => {
  let bodies = {};
  if (new RegExp(linkWithout).test(email.text_body)) {
    const housemate = await trx
      .selectFrom("housemate")
      .select("id")
      .where("household_id", "=", email.household_id)
      .where("email", "=", email.to_address)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    const [token] = await issueHouseTokens(trx, deps, housemate ? [housemate.id] : []);
    if (token === undefined) return false;
    bodies = { text_body: withToken("text_body", token), html_body: withToken("html_body", token) };
  }
  await trx
    .updateTable("email")
    .set({ state: "queued", ...bodies })
    .where("id", "=", email.id)
    .execute();
  return true;
};

const withToken = (column: "text_body" | "html_body", token: string) =>
  sql<string>`regexp_replace(${sql.ref(column)}, ${linkWithout}, ${`\\1${token}`}, 'g')`;
