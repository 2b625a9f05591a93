import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { Database, EmailTable } from "../database/tables.ts";
import { parseConfig } from "../src/config.ts";
import { renderForTrial } from "../src/mail/mailbox.ts";
import { testEnvironment } from "./dependencies.ts";

type Email = Selectable<EmailTable>;

export type ReadMail = Email & { readonly text: string; readonly html: string };

const config = parseConfig(testEnvironment);

/** As their readers get them, oldest first if not told otherwise. */
export async function readMails(
  db: Kysely<Database>,
  wanted: (emails: SelectQueryBuilder<Database, "email", Email>) => { execute(): Promise<Email[]> } = (
    emails,
  ) => emails.orderBy("id"),
): Promise<ReadMail[]> {
  const emails = await wanted(db.selectFrom("email").selectAll("email")).execute();
  return emails.map((email) => ({ ...email, ...renderForTrial(config, email) }));
}

/** The first of them. */
export async function readMail(...[db, wanted]: Parameters<typeof readMails>): Promise<ReadMail> {
  const [mail] = await readMails(db, wanted);
  if (mail === undefined) throw new Error("No such mail");
  return mail;
}
