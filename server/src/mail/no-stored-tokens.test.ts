import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { join, post, signUp } from "../../test/sign-up.ts";
import { signedInAs, staffBrowser, staffPassword } from "../../test/staff.ts";
import { mailHouseLink } from "../households/index.ts";
import { sendEmail } from "./index.ts";
import { type MailServer, startMailServer } from "./test-mail-server.ts";

const kim = { email: "kim@staff.test", name: "Kim Park", roles: ["support"], reason: "Joins on Monday" };

/** With a payment's key its answer is read again, and its browser signed in. Ruling B7. */
const keys = ["key-of-adas-payment-0123456789", "key-of-bens-payment-0123456789"] as const;

describe("Tokens [G1] [H3]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let mailServer: MailServer;
  let test: TestApp;
  let guid: string;
  beforeAll(async () => {
    [database, mailServer] = await Promise.all([open(), startMailServer()]);
    test = await openTestApp(database, { config: { smtpUrl: mailServer.url } });
    const opened = await post(
      test.app,
      "/direct_debit",
      await signUp(database.db, { houseNumber: 7, name: "Ada", size: 2 }),
      { "idempotency-key": keys[0] },
    );
    ({ guid } = opened.json<{ guid: string }>());
    return async () => {
      await test.close();
      await mailServer.stop();
    };
  });

  const deliver = async () => {
    const queued = await database.db.selectFrom("email").select("id").where("state", "=", "queued").execute();
    for (const { id: emailId } of queued) await sendEmail(test.deps)({ emailId }, { isLast: false });
  };
  /** The token of a link in the latest mail to an address. */
  const tokenTo = async (to: string, link: string): Promise<string> => {
    await deliver();
    const mail = mailServer.received.findLast(({ envelopeTo }) => envelopeTo.includes(to));
    const [inText, inHtml] = [mail?.text, mail?.html].map((part = "") => part.split(link)[1]);
    const [token = ""] = /^[\w-]{32,}/.exec(inText ?? "") ?? [];
    expect(inHtml?.startsWith(token)).toBe(true);
    return token;
  };
  const dump = async (): Promise<Map<string, string>> => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
      database.db,
    );
    const tables = new Map<string, string>();
    for (const { name } of rows) {
      const content = await sql<{ text: string | null }>`
        select string_agg(row_to_json(each_row)::text, ' ') as text from ${sql.raw(name)} as each_row`.execute(
        database.db,
      );
      tables.set(name, content.rows[0]?.text ?? "");
    }
    return tables;
  };

  it("work, and are in no table: a mail gets its tokens when it is sent [A5]", async () => {
    const tokens: string[] = [];
    const ada = "ada.byrne@example.com";
    const { id } = await database.db
      .selectFrom("housemate")
      .select("id")
      .where("email", "=", ada)
      .executeTakeFirstOrThrow();
    await database.db.transaction().execute((trx) => mailHouseLink(trx, test.deps, id));
    const house = await tokenTo(ada, "/my-house?token=");
    const session = await post(test.app, "/my_house/session", { token: house });
    expect(session.statusCode).toBe(204);
    const cookie = String(session.headers["set-cookie"]).split(";")[0] ?? "";
    tokens.push(house, cookie.split("=")[1] ?? "");

    const housemates = [{ fullname: "Ben Byrne", email: "ben.byrne@example.com", tel: "" }];
    expect((await post(test.app, "/invite_housemates", { guid, housemates })).statusCode).toBe(200);
    expect(await tokenTo("ben.byrne@example.com", "/joining-tenant?guid=")).toBe(guid);
    const stop = await tokenTo("ben.byrne@example.com", "/stop-emails?token=");
    expect((await post(test.app, "/mail_preference", { token: stop, stopped: true })).statusCode).toBe(200);
    tokens.push(stop);

    const paid = await post(test.app, "/direct_debit", join(guid, "Ben"), { "idempotency-key": keys[1] });
    expect(paid.json()).toMatchObject({ guid });
    const asked = { lastDay: "2027-04-14", email: "ella@example.com" };
    expect((await post(test.app, "/my_house/moving_out", asked, { cookie })).statusCode).toBe(201);
    const successor = await tokenTo("ella@example.com", "/joining-tenant?guid=");
    const summary = await test.app.inject({ url: `/api/summary?guid=${successor}` });
    expect(summary.statusCode).toBe(200);
    tokens.push(successor);

    await (await signedInAs(test, "administrator")).post("/invitations", kim);
    const invitation = await tokenTo(kim.email, "/staff/invitation#");
    tokens.push(invitation);

    const stored = [...(await dump()), ["jobs", JSON.stringify(test.jobs.sent)] as const];
    for (const [place, content] of stored)
      for (const token of [guid, ...keys, ...tokens]) expect(content.includes(token), place).toBe(false);
    const mails = stored.find(([place]) => place === "public.email")?.[1];
    expect(mails).toContain("Ada");
    expect(mails).not.toMatch(/20-?00-?00|55779911/);
    const accepted = staffBrowser(test).post("/invitation/accept", {
      token: invitation,
      password: staffPassword,
    });
    expect((await accepted).statusCode).toBe(204);
  });
});
