import type { Success } from "@evenly/contract";
import { normaliseEmail } from "@evenly/domain/person";
import { checkReason } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import {
  changedSince,
  renderStored,
  sendEmailAgain,
  withoutTokens,
  withOwnPictures,
} from "../../mail/index.ts";
import { doneBy } from "../done-by.ts";
import { csvOfList } from "../lists/csv.ts";
import { namesIn } from "../lists/names-in.ts";
import { readPage } from "../lists/read-page.ts";
import { mails, selectMails } from "../mails/list-mails.ts";
import type { Database } from "../../../database/tables.ts";
import { readerOf } from "../mails/reader-of.ts";
import { isUuid } from "../uuid-pattern.ts";

export function mailEndpoints(deps: Dependencies) {
  return {
    "GET /staff/mails": async ({ db, query }) => ({
      outcome: "done",
      body: { ...(await readPage(deps, mails, query)), templates: await namesIn(db, "email.template") },
    }),
    "GET /staff/mails.csv": ({ query, staff }) => csvOfList(deps, staff, mails, query),
    "POST /staff/mail_search": async ({ db, body }) => ({
      outcome: "done",
      body: await searchMails(db, body.email),
    }),
    "GET /staff/mails/:mailId": async ({ db, params }) => ({
      outcome: "done",
      body: await readMail(db, deps.config, params.mailId),
    }),
    "POST /staff/mails/:mailId/again": async ({ db, params, body, staff }) => {
      const emailId = mailId(params.mailId);
      const { reason } = body;
      const issues = checkReason(reason);
      refuseAny(issues);
      await readMail(db, deps.config, emailId);
      await sendEmailAgain(db, deps, { ...doneBy(deps, staff), emailId, reason });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

const most = 50;

/** A mail in today's words, with links disabled and our own pictures. Rulings H3, H4. */
async function readMail(
  db: Kysely<Database>,
  config: Config,
  id: string,
): Promise<Success<"GET /staff/mails/:mailId">> {
  const mail = await selectMails(db)
    .select(readerOf.as("reader"))
    .where("email.id", "=", mailId(id))
    .executeTakeFirst();
  if (mail === undefined) throw refuse("mail-unknown");
  const stored = await db.selectFrom("email").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { text, html } = renderStored(config, stored);
  return {
    ...mail,
    text: withoutTokens(text),
    html: withOwnPictures(withoutTokens(html)),
    changedSince: changedSince(stored, text),
    failure: mail.state === "failed" ? await findFailure(db, id) : null,
  };
}

async function findFailure(db: Kysely<Database>, emailId: string): Promise<string | null> {
  const found = await db
    .selectFrom("audit")
    .select("detail")
    .where("action", "=", "email-failed")
    .where("at", ">=", (query) => query.selectFrom("email").select("createdAt").where("id", "=", emailId))
    .where((where) => where(where.ref("detail", "->>").key("emailId"), "=", emailId))
    .orderBy("at", "desc")
    .executeTakeFirst();
  return String(found?.detail["reason"] ?? "") || null;
}

async function searchMails(db: Kysely<Database>, typed: string): Promise<Success<"POST /staff/mail_search">> {
  const rows = await selectMails(db)
    .where("email.toAddress", "=", normaliseEmail(typed))
    .orderBy("email.createdAt", "desc")
    .orderBy("email.id", "desc")
    .limit(most)
    .execute();
  return { rows };
}

/** Refuses a malformed id, which PostgreSQL would reject. */
function mailId(text: string): string {
  if (!isUuid(text)) throw refuse("mail-unknown");
  return text;
}
