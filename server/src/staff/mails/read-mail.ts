import type { Success } from "@evenly/contract";
import { normaliseEmail } from "@evenly/domain/person";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { withOwnPictures, withoutTokens } from "../../mail/index.ts";
import { readerOf } from "./reader-of.ts";
import { isUuid } from "../uuid-pattern.ts";
import { selectMails } from "./list-mails.ts";

const most = 50;

/** A mail as sent, with links disabled and our own pictures. Rulings H3, H4. */
export async function readMail(
  db: Kysely<Database>,
  id: string,
): Promise<Success<"GET /staff/mails/:mailId">> {
  const mail = await selectMails(db)
    .select(["email.text_body as text", "email.html_body as html"])
    .select(readerOf.as("reader"))
    .where("email.id", "=", mailId(id))
    .executeTakeFirst();
  if (mail === undefined) throw refuse("mail-unknown");
  return {
    ...mail,
    text: withoutTokens(mail.text),
    html: withOwnPictures(withoutTokens(mail.html)),
    failure: mail.state === "failed" ? await findFailure(db, id) : null,
  };
}

async function findFailure(db: Kysely<Database>, emailId: string): Promise<string | null> {
  const found = await db
    .selectFrom("audit")
    .select("detail")
    .where("action", "=", "email-failed")
    .where("at", ">=", (query) => query.selectFrom("email").select("created_at").where("id", "=", emailId))
    .where((where) => where(where.ref("detail", "->>").key("emailId"), "=", emailId))
    .orderBy("at", "desc")
    .executeTakeFirst();
  return String(found?.detail["reason"] ?? "") || null;
}

export async function searchMails(
  db: Kysely<Database>,
  typed: string,
): Promise<Success<"POST /staff/mail_search">> {
  const rows = await selectMails(db)
    .where("email.to_address", "=", normaliseEmail(typed))
    .orderBy("email.created_at", "desc")
    .orderBy("email.id", "desc")
    .limit(most)
    .execute();
  return { rows };
}

/** Refuses a malformed id, which PostgreSQL would reject. */
export function mailId(text: string): string {
  if (!isUuid(text)) throw refuse("mail-unknown");
  return text;
}
