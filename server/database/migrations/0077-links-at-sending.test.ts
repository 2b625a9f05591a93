import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { tokenMarks } from "../../src/mail/token-marks.ts";
import { migrateToLatest, migrations } from "../migrate.ts";
import type { Database } from "../tables.ts";
import { up } from "./0077-links-at-sending.ts";

const name = "0077-links-at-sending";
const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${String(number)}`;
const token = "A".repeat(16) + "_-" + "b".repeat(14);
const host = "https://bills.example";
const body = [
  `${host}/my-house/moving-out?token=${token}#place-2`,
  `<a href="${host}/joining-tenant?guid=${token}">Join</a>`,
  `${host}/staff/invitation#${token}`,
  `${host}/stop-emails?token=${token}`,
].join(" ");

describe("Mails of nodes of the version before [H3]", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;

  const queue = (number: number, template: string) =>
    sql`insert into email (id, household_id, template, to_address, subject, text_body, html_body, state, stop_token)
      values (${idOf(number)}, null, ${template}, 'ann@example.com', 'Hello', ${body}, ${body}, 'queued', ${token})`.execute(
      db,
    );
  const send = (number: number) =>
    sql`update email set state = 'sent', sent_at = now() where id = ${idOf(number)}`.execute(db);
  const read = async (number: number) => {
    const { rows } = await sql<{ text: string; html: string; stop: string | null }>`
      select text_body as text, html_body as html, stop_token as stop from email where id = ${idOf(number)}`.execute(
      db,
    );
    return rows[0];
  };
  const withMarks = (join: string) =>
    [
      `${host}/my-house/moving-out?token=${tokenMarks.house}#place-2`,
      `<a href="${host}/joining-tenant?guid=${join}">Join</a>`,
      `${host}/staff/invitation#${tokenMarks.staffInvitation}`,
      `${host}/stop-emails?token=${tokenMarks.stop}`,
    ].join(" ");

  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: before });
    await queue(1, "invitation");
    await send(1);
    await queue(2, "invitation");
    await sql`insert into mail_preference (email, token) values ('ann@example.com', ${token})`.execute(db);
    await migrateToLatest(db, { migrations: { [name]: { up } } });
  });

  test("lose the tokens of their links in the migration, or when they are sent after it", async () => {
    const marked = { text: withMarks(tokenMarks.join), html: withMarks(tokenMarks.join), stop: null };
    expect(await read(1)).toEqual(marked);
    expect(await read(2)).toEqual({ text: body, html: body, stop: token });
    await send(2);
    expect(await read(2)).toEqual(marked);
    await queue(3, "successor-invitation");
    await send(3);
    expect((await read(3))?.text).toBe(withMarks(tokenMarks.successor));
  });

  test("keep their links that stop mails, also those mailed after it", async () => {
    const later = "L".repeat(32);
    await sql`insert into mail_preference (email, token) values ('bob@example.com', ${later})`.execute(db);
    const { rows } = await sql<{ email: string }>`
      select email from stop_link
      where hash in (encode(sha256(${token}::bytea), 'hex'), encode(sha256(${later}::bytea), 'hex'))
      order by email`.execute(db);
    expect(rows.map(({ email }) => email)).toEqual(["ann@example.com", "bob@example.com"]);
  });
});
