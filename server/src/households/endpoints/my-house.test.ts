import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHandlers } from "../../job-handlers.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { countOn } from "../../../test/count-statements.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { bank, houseTokenOf, join, post, signUp } from "../../../test/sign-up.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMail } from "../../../test/mails.ts";

const other = { ...bank("Aoife"), sortCode: "08-99-99", accountNumber: "66374958" };
const name = "__Host-evenly_my_house";

describe("The household page", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let log: string[];
  let today = Temporal.PlainDate.from("2026-11-23");
  const clock = clockAt(() => today);
  let housemateId: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    log = [];
    test = await openTestApp(database, {
      deps: { clock },
      config: { logLevel: "trace", mailsPerRecipient: 10 },
      log: (line) => log.push(line),
    });
    const opened = await post(test.app, "/direct_debit", await signUp(db, { houseNumber: 7, size: 2 }));
    expect(opened.statusCode).toBe(201);
    ({ id: housemateId } = await db
      .selectFrom("housemate")
      .innerJoin("household", "household.id", "householdId")
      .select("housemate.id")
      .where("guidHash", "=", hashOf(opened.json<{ guid: string }>().guid))
      .executeTakeFirstOrThrow());
    return () => test.close();
  });
  beforeEach(() => {
    today = Temporal.PlainDate.from("2026-11-23");
    test.jobs.sent.length = 0;
    log.length = 0;
  });

  const newLink = () => houseTokenOf(test.deps, housemateId);
  const enter = (token: string, cookie?: string) =>
    post(test.app, "/my_house/session", { token }, cookie === undefined ? {} : { cookie });
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  const read = (cookie?: string) =>
    test.app.inject({
      method: "GET",
      url: "/api/my_house",
      headers: cookie === undefined ? {} : { cookie },
    });
  const signedIn = async () => cookieOf(await enter(await newLink()));

  it("is opened by a link, which sets a cookie that no script reads [G1]", async () => {
    const answer = await enter(await newLink());
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["set-cookie"]).toMatch(
      new RegExp(`^${name}=[A-Za-z0-9_-]{32}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$`),
    );
    const page = await read(`other=1; ${cookieOf(answer)}`);
    expect(page.statusCode).toBe(200);
    expect(page.json()).toMatchObject({
      firstName: "Aoife",
      fullAddress: "7 Larkspur Terrace, Leeds, LS6 1ZZ",
      householdState: "gathering",
      mandate: { state: "pending", accountEnding: "11" },
      nextMandate: null,
      mayGiveBankDetails: true,
      owed: 0,
    });
    const { joinLink, ...rest } = page.json<{ joinLink: string }>();
    expect(joinLink).toMatch(/\/joining-tenant\?guid=[A-Za-z0-9_-]{32}$/);
    expect(JSON.stringify(rest)).not.toContain(new URL(joinLink).searchParams.get("guid"));
  });

  it("opens by a link once a day, unless the session is already open [G1]", async () => {
    const token = await newLink();
    const cookie = cookieOf(await enter(token));
    const again = await enter(token);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: "house-link-used" });
    expect((await enter(token, cookie)).statusCode).toBe(204);
    today = today.add({ days: 1 });
    expect((await enter(token)).statusCode).toBe(204);
  });

  it("is not opened by what reads its link, and replaces another person's session only when asked to [G1]", async () => {
    const token = await newLink();
    const readLink = (cookie?: string) =>
      post(test.app, "/my_house/link/read", { token }, cookie === undefined ? {} : { cookie });
    const other = await post(
      test.app,
      "/direct_debit",
      await signUp(db, { houseNumber: 8, name: "Other", size: 1 }),
    );
    const theirs = cookieOf(other);
    for (const _ of [1, 2, 3])
      expect((await readLink()).json()).toMatchObject({ firstName: "Aoife", isOpen: false, openNow: null });
    expect((await readLink(theirs)).json()).toMatchObject({ openNow: { firstName: "Other" } });
    const asked = await enter(token, theirs);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      409,
      { code: "session-open", whose: { firstName: "Other" } },
    ]);
    const opened = await post(test.app, "/my_house/session", { token, replaces: true }, { cookie: theirs });
    expect(opened.statusCode).toBe(204);
    expect((await readLink(cookieOf(opened))).json()).toMatchObject({ isOpen: true });
    expect((await readLink()).json()).toMatchObject({ code: "house-link-used" });
  });

  it("leaves no session when a link is opened while everywhere is signed out [G1]", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [link, open] = [await newLink(), await signedIn()];
      const signOut = () => post(test.app, "/my_house/sign_out", {}, { cookie: open });
      const [opened] = await Promise.all([enter(link), signOut()]);
      expect((await read(cookieOf(opened))).statusCode).toBe(401);
    }
  });

  it("does not open by an invalid, expired or revoked link [G1]", async () => {
    const token = await newLink();
    for (const wrong of ["", "x", `${token}x`]) {
      const answer = await enter(wrong);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "house-link-unknown"]);
    }
    today = today.add({ days: 91 });
    expect((await enter(token)).statusCode).toBe(404);
  });

  it("is refused without a session, after 30 days, and after signing out everywhere [G1]", async () => {
    for (const cookie of [undefined, `${name}=x`, `${name}=${"a".repeat(32)}`]) {
      expect((await read(cookie)).json()).toMatchObject({ code: "signed-out" });
    }
    const [token, first, second] = [await newLink(), await signedIn(), await signedIn()];
    today = today.add({ days: 31 });
    expect((await read(first)).statusCode).toBe(401);
    today = today.subtract({ days: 31 });
    expect((await read(first)).statusCode).toBe(200);
    const out = await test.app.inject({
      method: "POST",
      url: "/api/my_house/sign_out",
      headers: { cookie: second },
    });
    expect(out.statusCode).toBe(204);
    expect(out.headers["set-cookie"]).toContain("Max-Age=0");
    expect([(await read(first)).statusCode, (await enter(token)).statusCode]).toEqual([401, 404]);
  });

  it("mails a link to known addresses, and answers everybody the same [G1]", async () => {
    const ask = async (email: string) => {
      const answer = await post(test.app, "/my_house/link", { email });
      return [answer.statusCode, answer.body, test.jobs.sent.splice(0)] as const;
    };
    const [known, knownBody, sent] = await ask("Aoife.Byrne@example.com");
    const [unknown, unknownBody, sentToo] = await ask("nobody@example.com");
    expect([known, knownBody]).toEqual([unknown, unknownBody]);
    expect([sent.length, sentToo.length]).toEqual([1, 1]);
    expect(JSON.stringify([sent, sentToo])).not.toContain("@");
    const count = async () =>
      (await db.selectFrom("email").select("id").where("template", "=", "my-house-link").execute()).length;
    const mail = createHandlers(test.deps)["mail-house-links"];
    const before = await count();
    await mail(sentToo[0]?.data as { housemateIds: string }, { isLast: false });
    expect(await count()).toBe(before);
    for (let time = 0; time < 12; time += 1) {
      await mail(sent[0]?.data as { housemateIds: string }, { isLast: false });
    }
    // Their welcome was one of the ten of the day.
    expect(await count()).toBe(before + 9);
    expect((await post(test.app, "/my_house/link", { email: "nobody" })).statusCode).toBe(422);
  });

  it("mails a new link in place of a dead one, without an address, and answers everybody the same [G1]", async () => {
    const token = await newLink();
    today = today.add({ days: 91 });
    await createHandlers(test.deps)["forget-old-records"]({}, { isLast: false });
    test.jobs.sent.length = 0;
    const ask = async (link: string) => {
      const answer = await post(test.app, "/my_house/link/again", { token: link });
      return [answer.statusCode, answer.body, test.jobs.sent.splice(0)] as const;
    };
    const [status, body, [job, ...more]] = await ask(token);
    const [statusToo, bodyToo, [none]] = await ask("x".repeat(32));
    expect([status, body, more]).toEqual([statusToo, bodyToo, []]);
    expect([status, none]).toEqual([204, { name: "mail-house-links", data: { housemateIds: "" } }]);
    const newest = () => readMail(db, (emails) => emails.orderBy("id", "desc"));
    await createHandlers(test.deps)["mail-house-links"](job?.data as { housemateIds: string }, {
      isLast: false,
    });
    const mail = await newest();
    expect(mail).toMatchObject({ template: "my-house-link", toAddress: "aoife.byrne@example.com" });
    const [, fresh = ""] = /token=([\w-]+)/.exec(mail.text) ?? [];
    expect((await enter(fresh)).statusCode).toBe(204);
    today = today.subtract({ days: 91 });
  });

  it("checks new bank details as at sign-up, and stores the consent [F7]", async () => {
    const cookie = await signedIn();
    const give = (bankDetails: object, headers: Record<string, string> = { cookie }) =>
      post(test.app, "/my_house/bank_details", { bankDetails }, headers);
    expect((await give(other, {})).statusCode).toBe(401);
    const wrong = await give({ ...other, accountNumber: "66374959", accountHolder: false });
    expect(wrong.statusCode).toBe(422);
    expect(Object.keys(wrong.json<{ errors: object }>().errors)).toEqual(["accountNumber", "accountHolder"]);
    expect(test.jobs.sent).toEqual([]);

    const answer = await give(other);
    expect(answer.json()).toEqual({ accountEnding: "58", isNew: true });
    expect(test.jobs.sent.map((job) => job.name)).toEqual(["set-up-mandate"]);
    expect((await give(other)).json()).toEqual({ accountEnding: "58", isNew: false });
    expect((await read(cookie)).json()).toMatchObject({
      mandate: { accountEnding: "11" },
      nextMandate: { state: "pending", accountEnding: "58" },
    });
    const kinds = await db
      .selectFrom("consent")
      .select(["kind", "agreed"])
      .where("mandateId", "is not", null)
      .where("housemateId", "=", housemateId)
      .orderBy("kind")
      .execute();
    expect(kinds).toEqual([
      { kind: "account-holder", agreed: true },
      { kind: "guarantee", agreed: true },
      { kind: "terms", agreed: true },
    ]);
    for (const secret of ["66374958", "089999", "08-99-99", cookie.slice(name.length + 1)]) {
      expect(log.join("")).not.toContain(secret);
      expect(wrong.body + answer.body).not.toContain(secret);
    }
  });
});

describe("The household page's statements [G2]", () => {
  const open = useTestDatabases();
  it("are as many in a household of any size", async () => {
    const database = await open({ poolSize: 1 });
    const test = await openTestApp(database);
    // Polling would use the same connection.
    for (const cache of [test.deps.flags, test.deps.settings, test.deps.priceBooks]) await cache.stop();
    const take = await countOn(database);
    const statementsFor = async (houseNumber: number, size: number) => {
      const { db } = database;
      const opened = await post(test.app, "/direct_debit", await signUp(db, { houseNumber, size }));
      const { guid } = opened.json<{ guid: string }>();
      const names = Array.from({ length: size - 1 }, (_, place) => `Mate${"abcdefghijklmn".charAt(place)}`);
      for (const name of names) await post(test.app, "/direct_debit", join(guid, name));
      const { id } = await db
        .selectFrom("housemate")
        .innerJoin("household", "household.id", "householdId")
        .select("housemate.id")
        .where("guidHash", "=", hashOf(guid))
        .where("openedAccount", "=", true)
        .executeTakeFirstOrThrow();
      const entered = await post(test.app, "/my_house/session", { token: await houseTokenOf(test.deps, id) });
      const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
      take();
      const page = await test.app.inject({ url: "/api/my_house", headers: { cookie } });
      expect(page.json<{ people: object[] }>().people).toHaveLength(size);
      return take();
    };
    // Session, household, mandates, handovers, the other year, and ten of the reader's own money.
    expect([await statementsFor(11, 1), await statementsFor(12, 15)]).toEqual([16, 16]);
    await test.close();
  });
});
