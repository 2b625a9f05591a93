import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post, signUp } from "../../../test/sign-up.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { newId } from "../../../database/ids.ts";
import { findByAccessToken } from "../../access/index.ts";
import { mailHouseLink } from "../../households/index.ts";
import { sendEmail } from "../../mail/index.ts";

type Mails = Success<"GET /staff/mails">;
type Mail = Success<"GET /staff/mails/:mailId">;

// Amira opened 9 Larkspur Terrace; her welcome mail was given up, because the mail server was away.
describe("Mails in the back office [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let reference: string;
  let welcome: string;

  const giveUp = (emailId: string) =>
    sendEmail({ ...test.deps, emailSender: { send: () => Promise.reject(new Error("away")) } })(
      { emailId },
      { isLast: true },
    ).catch(() => undefined);
  const list = async (query = "") => (await support.get(`/mails?${query}`)).json<Mails>();
  const read = async (id: string) => (await support.get(`/mails/${id}`)).json<Mail>();
  const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ code?: string; errors?: object }>().code,
  ];
  /** What a mail server that is away is given in two tries. */
  const textsOfTries = async (emailId: string): Promise<string[]> => {
    const texts: string[] = [];
    const send = ({ text }: { text: string }) => {
      texts.push(text);
      return Promise.reject(new Error("away"));
    };
    for (const isLast of [false, true])
      await sendEmail({ ...test.deps, emailSender: { send } })({ emailId }, { isLast }).catch(
        () => undefined,
      );
    return texts;
  };

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { config: { smtpUrl: "smtp://mail.example" } });
    support = await signedInAs(test, "support");
    await db.deleteFrom("email").execute();
    await post(test.app, "/direct_debit", await signUp(db, { houseNumber: 9, name: "Amira" }));
    ({ id: welcome } = await db
      .selectFrom("email")
      .select("id")
      .where("template", "=", "welcome")
      .executeTakeFirstOrThrow());
    ({ reference } = await db
      .selectFrom("household")
      .select("reference")
      .where("line1", "=", "9 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await giveUp(welcome);
    return () => test.close();
  });

  it("are listed by state, kind, household and days", async () => {
    const all = await list();
    expect(all.rows.map(({ template, state }) => [template, state])).toContainEqual(["welcome", "failed"]);
    expect(all.templates).toContain("welcome");
    const own = { id: welcome, template: "welcome", state: "failed", reference, sent: null };
    expect((await list("state=failed")).rows).toMatchObject([own]);
    expect((await list("state=sent")).rows).toEqual([]);
    expect((await list(`household=${reference.toLowerCase()}&template=welcome`)).rows).toMatchObject([own]);
    expect((await list("household=EV-XXXX-XXX")).rows).toEqual([]);
    expect((await list("from=2026-11-21&to=2026-11-21")).count).toBe(all.count);
    expect((await list("from=2026-11-22")).rows).toEqual([]);
    expect((await list("to=2026-11-20")).rows).toEqual([]);
    for (const [query, field] of [
      ["state=opened", "state"],
      ["from=soon", "from"],
      ["sort=subject", "sort"],
    ] as const) {
      const refused = (await support.get(`/mails?${query}`)).json<{ errors: object }>();
      expect(Object.keys(refused.errors)).toEqual([field]);
    }
  });

  it("are found by the recipient's full email, which is never in a URL", async () => {
    const [{ to } = { to: "" }] = (await list("state=failed")).rows;
    const found = await support.post("/mail_search", { email: ` ${to.toUpperCase()} ` });
    expect(found.json<{ rows: Mails["rows"] }>().rows.map(({ id }) => id)).toContain(welcome);
    const none = await support.post("/mail_search", { email: to.slice(1) });
    expect(none.json<object>()).toEqual({ rows: [] });
  });

  it("are shown as sent, with their links disabled [A5] [G1]", async () => {
    const mail = await read(welcome);
    expect(mail).toMatchObject({ state: "failed", failure: "mail server away", template: "welcome" });
    expect(mail.text).toContain("Hi Amira");
    expect(mail.html).toContain("Hi Amira");
    expect(mail.text).toContain("https://evenly.test/my-house/link");
    expect(mail.text).toContain("https://evenly.test/joining-tenant?…");
    expect(codeOf(await support.get("/mails/nonsense"))).toEqual([404, "mail-unknown"]);
    expect(codeOf(await support.get(`/mails/${newId()}`))).toEqual([404, "mail-unknown"]);
  });

  it("that were given up are sent again with a new link, once and with a reason", async () => {
    const { pageOf } = await db
      .selectFrom("email")
      .select("pageOf")
      .where("id", "=", welcome)
      .executeTakeFirstOrThrow();
    await db.transaction().execute((trx) => mailHouseLink(trx, test.deps, pageOf ?? ""));
    const { id: link } = await db
      .selectFrom("email")
      .select("id")
      .where("template", "=", "my-house-link")
      .executeTakeFirstOrThrow();
    await giveUp(link);
    const again = (body: object) => support.post(`/mails/${link}/again`, body);
    expect((await again({ reason: "" })).statusCode).toBe(422);
    expect((await again({ reason: "They asked for it" })).statusCode).toBe(204);
    expect(test.jobs.sent).toContainEqual({ name: "send-mail", data: { emailId: link } });
    expect((await read(link)).state).toBe("queued");
    expect(codeOf(await again({ reason: "Twice" }))).toEqual([409, "mail-not-failed"]);
    const tries = await textsOfTries(link);
    const tokens = tries.map((text) => /\/my-house\?token=([\w-]{32})/.exec(text)?.[1] ?? "none");
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect(
        await findByAccessToken(db, token, { kind: "household-page", now: test.deps.clock.now() }),
      ).toBeDefined();
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "send-mail-again")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ emailId: link, template: "my-house-link", reason: "They asked for it" });
  });

  it("to somebody who was removed are not sent again", async () => {
    expect((await read(welcome)).state).toBe("failed");
    await db
      .updateTable("housemate")
      .set({ removedAt: new Date() })
      .where("firstName", "=", "Amira")
      .execute();
    const answer = await support.post(`/mails/${welcome}/again`, { reason: "They asked for it" });
    expect(codeOf(answer)).toEqual([409, "mail-link-gone"]);
    expect((await read(welcome)).state).toBe("failed");
  });

  it("export as CSV without their texts, which is audited", async () => {
    const sheet = await support.get("/mails.csv?template=welcome");
    const [head, row = ""] = sheet.body.split("\r\n");
    expect(head).toBe("\ufeffWritten on,At,Sent on,State,Kind,To,Subject,Household");
    expect(row).toMatch(new RegExp(`^2026-11-21,\\d\\d:\\d\\d,,failed,welcome,.*,${reference}$`));
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "export")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ list: "mails", filters: { template: "welcome" } });
  });
});
