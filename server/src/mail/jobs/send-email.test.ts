import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { createMailbox, listMailbox } from "../mailbox.ts";
import { type Email, EmailRefused, type EmailSender } from "../port.ts";
import { createSmtpSender } from "../smtp.ts";
import { sampleEmails } from "../templates/index.ts";
import { startMailServer, type MailServer } from "../test-mail-server.ts";
import { tellStranger } from "../tell-stranger.ts";
import { newId, hashOf } from "../../../database/ids.ts";
import { renderStored, versionOf } from "../stored-email.ts";
import { tokenMarks } from "../token-marks.ts";
import { sendEmail } from "./send-email.ts";

describe("sending a mail", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let server: MailServer;
  beforeAll(async () => {
    [database, server] = await Promise.all([open(), startMailServer()]);
  });
  const opened: EmailSender[] = [];
  afterAll(() => {
    for (const sender of opened) sender.close?.();
    return server.stop();
  });

  const queue = async (to: string): Promise<string> => {
    const { deps, jobs } = testDependencies(database);
    await database.db
      .transaction()
      .execute((trx) => tellStranger(trx, deps, { ...sampleEmails.invitation, to }));
    const { id } = await database.db
      .selectFrom("email")
      .select("id")
      .where("toAddress", "=", to)
      .executeTakeFirstOrThrow();
    expect(jobs.sent).toEqual([{ name: "send-mail", data: { emailId: id } }]);
    return id;
  };
  const send = (emailId: string, emailSender: EmailSender, isLast = false) =>
    sendEmail(testDependencies(database, { deps: { emailSender } }).deps)({ emailId }, { isLast });
  const find = (emailId: string) =>
    database.db.selectFrom("email").select(["state", "sentAt"]).where("id", "=", emailId).executeTakeFirst();

  const senders = {
    mailbox: {
      create: createMailbox,
      delivered: async (to: string) =>
        (await listMailbox(database.db, testDependencies(database).deps.config)).filter(
          (email) => email.to === to,
        ),
    },
    smtp: {
      create: () => {
        const from = "Evenly <hello@evenly.test>";
        const sender = createSmtpSender({ url: server.url, from, ownName: "bills.example" });
        opened.push(sender);
        return sender;
      },
      delivered: (to: string) =>
        server.received
          .filter((mail) => mail.envelopeTo.includes(to))
          .map((mail) => ({ subject: mail.headers.get("subject") ?? "", text: mail.text, html: mail.html })),
    },
  };

  test.each(["mailbox", "smtp"] as const)(
    "delivers subject, text and html once and marks the row (%s)",
    async (name) => {
      const { create, delivered } = senders[name];
      const to = `${name}@example.com`;
      const emailId = await queue(to);
      await send(emailId, create());
      await send(emailId, create());
      const mails = await delivered(to);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toBe("Amira has invited you to share the bills");
      expect(mails[0]?.text).toContain("Hi Ben Okafor,");
      expect(mails[0]?.html).toContain("Hi Ben Okafor,");
      expect(await find(emailId)).toEqual({ state: "sent", sentAt: expect.any(Date) });
    },
  );

  test("keeps the mail queued while the server cannot take it, and sends it when it can", async () => {
    const emailId = await queue("amira@example.com");
    const away: EmailSender = { send: () => Promise.reject(new Error("The mail could not be handed over")) };
    await expect(send(emailId, away)).rejects.toThrow("could not be handed over");
    expect(await find(emailId)).toEqual({ state: "queued", sentAt: null });
    await send(emailId, createMailbox());
    expect(await find(emailId)).toMatchObject({ state: "sent" });
  });

  test("gives up after the last try, and audits it", async () => {
    const emailId = await queue("later@example.com");
    await expect(send(emailId, senders.smtp.create())).rejects.toThrow("451");
    expect(await find(emailId)).toEqual({ state: "queued", sentAt: null });
    await expect(send(emailId, senders.smtp.create(), true)).rejects.toThrow("451");
    expect(await find(emailId)).toEqual({ state: "failed", sentAt: null });
    expect(await readReasons(emailId)).toEqual(["mail server away"]);
    await send(emailId, createMailbox());
    expect(await find(emailId)).toEqual({ state: "failed", sentAt: null });
    expect(
      (await listMailbox(database.db, testDependencies(database).deps.config)).map(({ to }) => to),
    ).not.toContain("later@example.com");
  });

  test("gives a refused address up at once, without another try", async () => {
    const emailId = await queue("nobody@example.com");
    await send(emailId, senders.smtp.create());
    expect(await find(emailId)).toEqual({ state: "failed", sentAt: null });
    expect(await readReasons(emailId)).toEqual(["refused"]);
  });

  test("sends many, each by itself, and marks those sent in one statement", async () => {
    // Time stands still, so that none is written down before the last.
    vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const names = ["one", "two", "away", "three", "refused", "four"];
    const ids: string[] = [];
    for (const name of names) ids.push(await queue(`${name}@batch.example`));
    const delivered: string[] = [];
    const emailSender: EmailSender = {
      send: async ({ to }) => {
        if (to.startsWith("away")) throw new Error("The mail could not be handed over");
        if (to.startsWith("refused")) throw new EmailRefused("No such address");
        delivered.push(to);
      },
    };
    const statements: string[] = [];
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const handler = sendEmail(testDependencies(database, { deps: { db, emailSender } }).deps);
    const twice = [...ids, ids[0] ?? ""];
    const failures = await handler.inBatch?.(twice.map((emailId) => ({ data: { emailId }, isLast: false })));
    expect(failures?.map((failure) => failure instanceof Error)).toEqual([undefined, undefined, true]);
    expect(delivered).toEqual(["one", "two", "three", "four"].map((name) => `${name}@batch.example`));
    const states = [];
    for (const id of ids) states.push((await find(id))?.state);
    expect(states).toEqual(["sent", "sent", "queued", "sent", "failed", "sent"]);
    const count = (kind: string) => statements.filter((each) => each === kind).length;
    // In addition to the update for the failed mail.
    expect([count("SelectQueryNode"), count("UpdateQueryNode")]).toEqual([1, 2]);
  });

  test("says by hash and version which words were sent [H3]", async () => {
    const to = "proof@example.com";
    const emailId = await queue(to);
    const version = versionOf("invitation");
    const readRow = () =>
      database.db.selectFrom("email").selectAll().where("id", "=", emailId).executeTakeFirstOrThrow();
    expect(await readRow()).toMatchObject({ version, textHash: null, textBody: null, htmlBody: null });
    await send(emailId, createMailbox());
    const row = await readRow();
    const { text } = renderStored(testDependencies(database).deps.config, row);
    expect(row).toMatchObject({ version, textHash: hashOf(text) });
  });

  test("leaves what a newer node wrote to nodes that know its words, and sends the others", async () => {
    const [newer, other] = [await queue("newer@example.com"), await queue("other@example.com")];
    await database.db.updateTable("email").set({ version: 99 }).where("id", "=", newer).execute();
    const delivered: string[] = [];
    const emailSender: EmailSender = { send: async ({ to }) => void delivered.push(to) };
    const handler = sendEmail(testDependencies(database, { deps: { emailSender } }).deps);
    const failures = await handler.inBatch?.(
      [newer, other].map((emailId) => ({ data: { emailId }, isLast: false })),
    );
    expect(String(failures?.[0])).toContain("A newer node told version 99 of invitation");
    expect(delivered).toEqual(["other@example.com"]);
    expect(await find(newer)).toEqual({ state: "queued", sentAt: null });
    await expect(send(newer, emailSender, true)).rejects.toThrow("A newer node");
    expect(await readReasons(newer)).toEqual(["cannot be written"]);
  });

  test("sends the bodies that a node of the version before stored", async () => {
    const emailId = newId();
    const body = `https://evenly.test/stop-emails?token=${tokenMarks.stop}`;
    const text = { textBody: body, htmlBody: `<p>${body}</p>` };
    const mail = { id: emailId, template: "invitation", subject: "Hello", toAddress: "old@example.com" };
    await database.db
      .insertInto("mailPreference")
      .values({ email: mail.toAddress, stoppedAt: null })
      .execute();
    await database.db
      .insertInto("email")
      .values({ ...mail, ...text, isMarked: true, state: "queued" })
      .execute();
    const sent: Email[] = [];
    await send(emailId, { send: async (email) => void sent.push(email) });
    const [, token = "none"] = /token=([\w-]{32})$/.exec(sent[0]?.text ?? "") ?? [];
    expect(sent).toMatchObject([
      { subject: "Hello", html: `<p>${body.replace(tokenMarks.stop, token)}</p>` },
    ]);
    expect(await find(emailId)).toMatchObject({ state: "sent" });
  });

  test("sends as many at a time as the sender can", async () => {
    const ids: string[] = [];
    for (const name of ["one", "two", "three", "four"]) ids.push(await queue(`${name}@together.example`));
    const three = Promise.withResolvers<void>();
    let waiting = 0;
    const emailSender: EmailSender = {
      mostAtOnce: 3,
      send: () => {
        waiting += 1;
        if (waiting === 3) three.resolve();
        return three.promise;
      },
    };
    const handler = sendEmail(testDependencies(database, { deps: { emailSender } }).deps);
    await handler.inBatch?.(ids.map((emailId) => ({ data: { emailId }, isLast: false })));
    for (const id of ids) expect(await find(id)).toMatchObject({ state: "sent" });
  });

  const readReasons = async (emailId: string) => {
    const rows = await database.db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "email-failed")
      .execute();
    return rows.flatMap(({ detail }) => (detail["emailId"] === emailId ? [detail["reason"]] : []));
  };
});
