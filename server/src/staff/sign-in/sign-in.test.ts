import type { StaffRole } from "@evenly/domain/staff";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { keepPerson } from "../people/invitations.ts";
import { createStaffSignIn } from "./staff-sign-in.ts";
import { passkeyDevice } from "../../../test/passkey-device.ts";
import {
  addStaff,
  codeOf,
  CookieJar,
  setUp,
  type StaffBrowser,
  staffBrowser,
  staffPassword,
} from "../../../test/staff.ts";

const email = "sam@staff.test";
const right = { email, password: staffPassword };
const wrong = { email, password: "another long password" };
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe("Signing in to the back office [H1]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  const log: string[] = [];
  let key: string;
  let recoveryCodes: string[];

  /** Allows the same code in several tests. */
  const forgetCodes = () => db.deleteFrom("staffCodeGiven").execute();

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { config: { logLevel: "trace" }, log: (line) => log.push(line) });
    await addStaff(test, email, ["support"]);
    ({ key, recoveryCodes } = await setUp(staffBrowser(test), email));
    return () => test.close();
  });
  beforeEach(async () => {
    await db.deleteFrom("staffFailure").execute();
    await db.deleteFrom("staffSession").execute();
    await forgetCodes();
  });

  const signIn = async () => {
    const browser = staffBrowser(test);
    await forgetCodes();
    await browser.post("/session", right);
    await browser.post("/session/code", { code: await codeOf(key) });
    return browser;
  };
  const statusAndCode = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ code?: string }>().code,
  ];
  const administrator = async () => {
    const own = "grace@staff.test";
    await addStaff(test, own, ["administrator"]);
    const browser = staffBrowser(test);
    await setUp(browser, own);
    return browser;
  };
  const audited = async (action: string) => {
    const rows = await db.selectFrom("audit").select("actorId").where("action", "=", action).execute();
    return rows.map(({ actorId: id }) => id);
  };
  const sessions = () => db.selectFrom("staffSession").selectAll().execute();

  it("opens only the set-up of the second factor until it is done, and then everything", async () => {
    await addStaff(test, "new@staff.test", ["administrator"]);
    const own = { ...right, email: "new@staff.test" };
    const browser = staffBrowser(test);
    expect((await browser.post("/session", own)).json()).toEqual({ next: "set-up" });
    expect((await browser.get("/me")).json()).toMatchObject({
      hasSecondFactor: false,
      roles: ["administrator"],
    });
    expect(statusAndCode(await browser.get("/people"))).toEqual([403, "second-factor-missing"]);
    expect(statusAndCode(await browser.post("/second_factor/code", { code: "000000" }))).toEqual([
      409,
      "second-factor-not-started",
    ]);
    expect(statusAndCode(await browser.post("/second_factor", wrong))).toEqual([401, "staff-sign-in-wrong"]);
    await setUp(browser, "new@staff.test");
    expect((await browser.get("/people")).statusCode).toBe(200);
    expect(statusAndCode(await browser.post("/second_factor", own))).toEqual([409, "second-factor-there"]);
  });

  it("requires password and code, and answers the same for unknown emails", async () => {
    const browser = staffBrowser(test);
    expect(statusAndCode(await browser.post("/session", wrong))).toEqual([401, "staff-sign-in-wrong"]);
    const unknown = { ...right, email: "nobody@staff.test" };
    expect(statusAndCode(await browser.post("/session", unknown))).toEqual([401, "staff-sign-in-wrong"]);
    expect((await browser.post("/session", right)).json()).toEqual({ next: "code" });
    expect((await browser.get("/me")).statusCode).toBe(401);
    expect(statusAndCode(await browser.post("/session/code", { code: "abc" }))).toEqual([
      401,
      "staff-code-wrong",
    ]);
    expect((await browser.post("/session/code", { code: await codeOf(key) })).statusCode).toBe(204);
    expect((await browser.get("/me")).json()).toMatchObject({ name: "sam", email, roles: ["support"] });
  });

  it("stores a slow, salted password hash only", async () => {
    const own = createStaffSignIn(test.deps);
    const owner = { email: "real@staff.test", name: "real" };
    const hash = await own.hashNewPassword(staffPassword, owner);
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await own.hashNewPassword(staffPassword, owner)).not.toBe(hash);
    await db
      .transaction()
      .execute((trx) => keepPerson(trx, { ...owner, roles: ["support"], password: hash }));
    const visitor = { cookies: "", clientAddress: "192.0.2.1", keep: () => undefined };
    await expect(own.start(owner.email, wrong.password, visitor)).rejects.toThrow("staff-sign-in-wrong");
    expect(await own.start(owner.email, staffPassword, visitor)).toMatchObject({ answer: "set-up" });
  });

  it("accepts each one-time code once, also of two at once", async () => {
    const begun = async () => {
      const browser = staffBrowser(test);
      await browser.post("/session", right);
      return browser;
    };
    const [one, other, late] = [await begun(), await begun(), await begun()];
    const code = await codeOf(key);
    const answers = await Promise.all([one, other].map((browser) => browser.post("/session/code", { code })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401]);
    expect(statusAndCode(await late.post("/session/code", { code }))).toEqual([401, "staff-code-wrong"]);
    expect(await sessions()).toHaveLength(1);
    await db
      .updateTable("staffCodeGiven")
      .set({ givenAt: minutes(-4) })
      .execute();
    expect((await late.post("/session/code", { code: "000000" })).statusCode).toBe(401);
    expect(await db.selectFrom("staffCodeGiven").selectAll().execute()).toHaveLength(1);
  });

  it("does not accept the code of the set-up for a sign-in", async () => {
    const own = { ...right, email: "lee@staff.test" };
    await addStaff(test, own.email, ["support"]);
    const { code } = await setUp(staffBrowser(test), own.email);
    const again = staffBrowser(test);
    await again.post("/session", own);
    expect(statusAndCode(await again.post("/session/code", { code }))).toEqual([401, "staff-code-wrong"]);
  });

  it("accepts each recovery code once", async () => {
    const [code = ""] = recoveryCodes;
    const tries = [];
    for (let time = 0; time < 2; time += 1) {
      const browser = staffBrowser(test);
      await browser.post("/session", right);
      tries.push((await browser.post("/session/code", { code })).statusCode);
    }
    expect(tries).toEqual([204, 401]);
  });

  it("sets cookies that are HttpOnly, SameSite and limited to their path", async () => {
    const browser = staffBrowser(test);
    const first = await browser.post("/session", right);
    const second = await browser.post("/session/code", { code: await codeOf(key) });
    const cookies = [first, second]
      .flatMap(({ headers }) => [headers["set-cookie"] ?? []].flat())
      .filter((cookie) => !/max-age=0/i.test(cookie));
    expect(cookies.length).toBeGreaterThanOrEqual(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Secure-evenly_staff\./);
      for (const part of [/; HttpOnly/, /; Secure/, /; SameSite=Strict/, /; Path=\/api\/staff(;|$)/])
        expect(cookie).toMatch(part);
    }
  });

  it("is locked for 15 minutes by 5 failures, of passwords and codes together, and for this email alone", async () => {
    const browser = staffBrowser(test);
    for (let time = 0; time < 3; time += 1)
      expect((await browser.post("/session", wrong)).statusCode).toBe(401);
    await browser.post("/session", right);
    for (let time = 0; time < 2; time += 1)
      expect((await browser.post("/session/code", { code: "000000" })).statusCode).toBe(401);
    const late = await browser.post("/session/code", { code: await codeOf(key) });
    expect(statusAndCode(late)).toEqual([429, "staff-sign-in-locked"]);
    expect(statusAndCode(await browser.post("/session", right))).toEqual([429, "staff-sign-in-locked"]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(890);
    await addStaff(test, "kim@staff.test", ["support"]);
    expect((await browser.post("/session", { ...right, email: "kim@staff.test" })).statusCode).toBe(200);
    await db
      .updateTable("staffFailure")
      .set({ lastFailedAt: minutes(-15) })
      .execute();
    expect((await (await signIn()).get("/me")).statusCode).toBe(200);
  });

  it("is not locked in a browser that the person has used before, whatever strangers try [H3]", async () => {
    const session = await signIn();
    for (let time = 0; time < 6; time += 1) await staffBrowser(test).post("/session", wrong);
    const stranger = staffBrowser(test);
    expect((await stranger.post("/session", right)).statusCode).toBe(429);
    await forgetCodes();
    expect((await session.post("/session", right)).json()).toEqual({ next: "code" });
    expect((await session.post("/session/code", { code: await codeOf(key) })).statusCode).toBe(204);
    expect((await stranger.post("/session", right)).statusCode).toBe(429);
    for (let time = 0; time < 5; time += 1) await session.post("/session", wrong);
    expect(statusAndCode(await session.post("/session", right))).toEqual([429, "staff-sign-in-locked"]);
  });

  it("has a known browser for its own person only, until they are invited again [H3]", async () => {
    const { jar } = await signIn();
    const personId = await addStaff(test, "max@staff.test", ["support"]);
    const lock = async (given: object) => {
      for (let time = 0; time < 5; time += 1) await staffBrowser(test).post("/session", given);
    };
    const max = { ...right, email: "max@staff.test" };
    await lock({ ...wrong, email: max.email });
    expect((await staffBrowser(test, jar).post("/session", max)).statusCode).toBe(429);
    await db.deleteFrom("staffFailure").execute();
    const own = staffBrowser(test);
    await setUp(own, max.email);
    expect(
      await db.selectFrom("staffDevice").where("personId", "=", personId).select("hash").execute(),
    ).toHaveLength(1);
    await addStaff(test, max.email, ["support"]);
    await lock({ ...wrong, email: max.email });
    expect((await own.post("/session", max)).statusCode).toBe(429);
  });

  it("counts, checks and writes down one person, whatever cookies are mixed [H1] [H3]", async () => {
    await addStaff(test, "ann@staff.test", ["support"]);
    await setUp(staffBrowser(test), "ann@staff.test");
    const begin = async (own: string) => {
      const browser = staffBrowser(test);
      await browser.post("/session", { ...right, email: own });
      return browser.jar.toString();
    };
    const [ofAnn, ofSam] = [await begin("ann@staff.test"), await begin(email)];
    const mixed = `${ofAnn.replace("__Secure-", "")}; x${ofAnn}; ${ofSam}`;
    const give = (code: string) =>
      test.app.inject({
        method: "POST",
        url: "/api/staff/session/code",
        headers: { origin: "https://evenly.test", cookie: mixed },
        payload: { code },
      });
    await db.deleteFrom("staffFailure").execute();
    for (let time = 0; time < 5; time += 1) await give("000000");
    expect((await staffBrowser(test).post("/session", right)).statusCode).toBe(429);
    const ann = { ...right, email: "ann@staff.test" };
    expect((await staffBrowser(test).post("/session", ann)).statusCode).toBe(200);
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "sign-in-failed")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ step: "code", colleague: "sam" });
  });

  it("writes down what failed and what was locked, with the client's address, and no whole email of a stranger [H3]", async () => {
    const from = (payload: object) =>
      test.app.inject({
        method: "POST",
        url: "/api/staff/session",
        remoteAddress: "203.0.113.7",
        headers: { origin: "https://evenly.test" },
        payload,
      });
    for (let time = 0; time < 6; time += 1) await from(wrong);
    await from({ ...wrong, email: "nobody@mail.test" });
    const { rows } = (await (await administrator()).get("/audit?address=203.0.113.7")).json<{
      rows: object[];
    }>();
    expect(rows).toHaveLength(7);
    expect(rows[0]).toMatchObject({
      actor: "visitor",
      by: null,
      action: "sign-in-failed",
      clientAddress: "203.0.113.7",
      detail: expect.arrayContaining([{ name: "email", value: "n…@mail.test" }]),
    });
    expect(rows[1]).toMatchObject({ action: "sign-in-locked" });
    expect(rows[2]).toMatchObject({
      action: "sign-in-failed",
      detail: expect.arrayContaining([
        { name: "colleague", value: "sam" },
        { name: "step", value: "password" },
      ]),
    });
    const own = await db
      .selectFrom("audit")
      .select("clientAddress")
      .where("action", "=", "sign-in")
      .execute();
    expect(own.some(({ clientAddress: address }) => address === null)).toBe(false);
  });

  it("lets colleagues change their password, which ends their other sessions, and refuses the commonest [H3]", async () => {
    const own = { ...right, email: "kit@staff.test" };
    await addStaff(test, own.email, ["support"]);
    const browser = staffBrowser(test);
    const { key: ownKey } = await setUp(browser, own.email);
    await forgetCodes();
    const other = staffBrowser(test);
    await other.post("/session", own);
    await other.post("/session/code", { code: await codeOf(ownKey) });
    const change = (currentPassword: string, password: string) =>
      browser.post("/password", { currentPassword, password });
    const refusedFor = async (password: string) =>
      (await change(staffPassword, password)).json<{ errorCodes: { password: string[] } }>().errorCodes
        .password;
    for (const common of ["password1234", "qwertyuiop12", "kit@staff.test", "evenlyevenly"])
      expect(await refusedFor(common), common).toEqual(["password-too-common"]);
    expect(await refusedFor("short")).toEqual(["password-too-short"]);
    const next = "four unlikely words here";
    expect(statusAndCode(await change("not the old one", next))).toEqual([401, "staff-sign-in-wrong"]);
    expect((await change(staffPassword, next)).statusCode).toBe(204);
    expect((await browser.get("/me")).statusCode).toBe(200);
    expect((await other.get("/me")).statusCode).toBe(401);
    expect((await other.post("/session", own)).statusCode).toBe(401);
    expect((await other.post("/session", { ...own, password: next })).json()).toEqual({ next: "code" });
    const { id } = await db
      .selectFrom("staffPerson")
      .select("id")
      .where("email", "=", own.email)
      .executeTakeFirstOrThrow();
    expect(await audited("change-password")).toEqual([id]);
  });

  it("lets colleagues renew their recovery codes, which ends the old ones [H3]", async () => {
    const own = { ...right, email: "rae@staff.test" };
    await addStaff(test, own.email, ["support"]);
    const browser = staffBrowser(test);
    const { recoveryCodes: old } = await setUp(browser, own.email);
    expect(statusAndCode(await browser.post("/recovery_codes", { password: "not the old one" }))).toEqual([
      401,
      "staff-sign-in-wrong",
    ]);
    const renewed = await browser.post("/recovery_codes", { password: staffPassword });
    const { recoveryCodes: fresh } = renewed.json<{ recoveryCodes: string[] }>();
    expect(fresh).toHaveLength(old.length);
    const give = async (code = "") => {
      const other = staffBrowser(test);
      await other.post("/session", own);
      return (await other.post("/session/code", { code })).statusCode;
    };
    expect([await give(old[0]), await give(fresh[0])]).toEqual([401, 204]);
    expect(await audited("renew-recovery-codes")).toHaveLength(1);
  });

  it("takes a passkey for both steps, where its device has checked who holds it [H3]", async () => {
    const own = { ...right, email: "pia@staff.test" };
    const personId = await addStaff(test, own.email, ["support"]);
    const owner = staffBrowser(test);
    await setUp(owner, own.email);
    const device = passkeyDevice();
    const challengeOf = async (browser: StaffBrowser, path: string) =>
      (await browser.get(path)).json<{ challenge: string }>();
    // Nothing is made on the device for a passkey that would be refused.
    expect((await owner.get("/passkeys/new?name=")).statusCode).toBe(422);
    const made = device.create(await challengeOf(owner, "/passkeys/new?name=Phone"));
    expect((await owner.post("/passkeys", { name: "", ...made })).json()).toMatchObject({
      codes: ["passkey-name-required"],
    });
    expect((await owner.post("/passkeys", { name: "My phone", ...made })).statusCode).toBe(204);
    expect(statusAndCode(await owner.post("/passkeys", { name: "Again", ...made }))).toEqual([
      401,
      "passkey-wrong",
    ]);
    const list = async () => (await owner.get("/passkeys")).json<{ passkeys: { id: string }[] }>().passkeys;
    const [passkey] = await list();
    expect(passkey).toMatchObject({ name: "My phone" });

    const signInWith = async (
      options: { verifies?: boolean; from?: ReturnType<typeof passkeyDevice> } = {},
    ) => {
      const browser = staffBrowser(test);
      const passkey = (options.from ?? device).get(await challengeOf(browser, "/session/passkey"), options);
      return { browser, given: passkey, answer: await browser.post("/session/passkey", passkey) };
    };
    const { browser, given, answer } = await signInWith();
    expect(answer.statusCode).toBe(204);
    expect((await browser.get("/me")).json()).toMatchObject({ email: own.email, hasSecondFactor: true });
    expect(statusAndCode(await browser.post("/session/passkey", given))).toEqual([401, "passkey-wrong"]);
    for (const options of [{ verifies: false }, { from: passkeyDevice() }])
      expect(statusAndCode((await signInWith(options)).answer)).toEqual([401, "passkey-wrong"]);

    await db.updateTable("staffPerson").set({ roles: [] }).where("id", "=", personId).execute();
    expect(statusAndCode((await signInWith()).answer)).toEqual([401, "passkey-wrong"]);
    await db
      .updateTable("staffPerson")
      .set({ roles: ["support"] })
      .where("id", "=", personId)
      .execute();
    const remove = (by: StaffBrowser) => by.post(`/passkeys/${passkey?.id ?? ""}/remove`);
    expect(statusAndCode(await remove(await signIn()))).toEqual([404, "passkey-unknown"]);
    const again = (await signInWith()).browser;
    expect((await remove(again)).statusCode).toBe(204);
    expect(statusAndCode((await signInWith()).answer)).toEqual([401, "passkey-wrong"]);
    expect(await audited("add-passkey")).toEqual([personId]);
    expect(await audited("remove-passkey")).toEqual([personId]);
  });

  it("is locked for unknown emails too, and by many parallel attempts", async () => {
    const unknown = { ...wrong, email: "Nobody@staff.test" };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => staffBrowser(test).post("/session", unknown)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it("resets the count after a sign-in", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) await staffBrowser(test).post("/session", wrong);
      expect((await (await signIn()).get("/me")).statusCode).toBe(200);
    }
  });

  it("lasts 30 minutes from its last use, and 12 hours at most", async () => {
    const browser = await signIn();
    const read = async () => (await browser.get("/me")).statusCode;
    const endsAt = async () => (await sessions())[0]?.expiresAt.getTime() ?? 0;
    expect(Math.abs((await endsAt()) - minutes(30).getTime())).toBeLessThan(60_000);
    await db
      .updateTable("staffSession")
      .set({ expiresAt: minutes(5), updatedAt: minutes(-25) })
      .execute();
    expect(await read()).toBe(200);
    expect(Math.abs((await endsAt()) - minutes(30).getTime())).toBeLessThan(60_000);
    await db
      .updateTable("staffSession")
      .set({ createdAt: minutes(-12 * 60 + 1) })
      .execute();
    expect(await read()).toBe(200);
    await db
      .updateTable("staffSession")
      .set({ createdAt: minutes(-12 * 60) })
      .execute();
    expect(await read()).toBe(401);
    expect(await sessions()).toEqual([]);
    const idle = await signIn();
    await db
      .updateTable("staffSession")
      .set({ expiresAt: minutes(0) })
      .execute();
    expect((await idle.get("/me")).statusCode).toBe(401);
  });

  it("ends in the browser that signs out, or everywhere", async () => {
    const [one, other, third] = [await signIn(), await signIn(), await signIn()];
    const cookie = one.jar.toString();
    expect((await one.post("/sign_out")).statusCode).toBe(204);
    expect(one.jar.names).toEqual(["__Secure-evenly_staff.device"]);
    const again = await test.app.inject({ url: "/api/staff/me", headers: { cookie } });
    expect(again.statusCode).toBe(401);
    expect((await other.get("/me")).statusCode).toBe(200);
    expect((await other.post("/sign_out_everywhere")).statusCode).toBe(204);
    expect((await third.get("/me")).statusCode).toBe(401);
    expect(await sessions()).toEqual([]);
  });

  it("always makes a new session, for the sign-in and for the second factor", async () => {
    await addStaff(test, "pat@staff.test", ["support"]);
    const planted = "__Secure-evenly_staff.session_token=planted.signature";
    const jar = new CookieJar();
    jar.keep({ headers: { "set-cookie": [planted] } });
    const browser = staffBrowser(test, jar);
    const tokens = [jar.toString()];
    await browser.post("/session", { ...right, email: "pat@staff.test" });
    tokens.push(jar.toString());
    const early = jar.toString();
    await setUp(browser, "pat@staff.test");
    tokens.push(jar.toString());
    expect(new Set(tokens).size).toBe(3);
    expect((await browser.get("/me")).statusCode).toBe(200);
    const before = await test.app.inject({ url: "/api/staff/me", headers: { cookie: early } });
    expect(before.statusCode).toBe(401);
  });

  it("is not affected by a signed-in person's code for another's sign-in", async () => {
    const browser = await signIn();
    await addStaff(test, "kim@staff.test", ["administrator"]);
    const theirs = await setUp(staffBrowser(test), "kim@staff.test");
    await forgetCodes();
    await browser.post("/session", { ...right, email: "kim@staff.test" });
    expect((await browser.post("/session/code", { code: await codeOf(key) })).statusCode).toBe(401);
    expect((await browser.post("/session/code", { code: await codeOf(theirs.key) })).statusCode).toBe(204);
    expect((await browser.get("/me")).json()).toMatchObject({ name: "kim" });
  });

  it("accepts changes from our own pages only, whatever cookies are sent", async () => {
    const browser = await signIn();
    for (const headers of [
      {},
      { origin: "https://evil.test" },
      { origin: "null" },
      { origin: "https://evenly.test.evil.test" },
    ])
      for (const path of ["/session", "/sign_out", "/sign_out_everywhere"])
        expect(
          statusAndCode(await browser.post(path, path === "/session" ? right : undefined, headers)),
        ).toEqual([403, "origin-wrong"]);
    expect((await browser.get("/me")).statusCode).toBe(200);
    const nearer = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
    expect((await browser.post("/sign_out", undefined, nearer)).statusCode).toBe(204);
  });

  it("is refused without a role, and to demo people outside a trial [H2]", async () => {
    const browser = await signIn();
    const setRoles = (roles: StaffRole[]) =>
      db.updateTable("staffPerson").set({ roles }).where("email", "=", email).execute();
    await setRoles([]);
    expect((await browser.get("/me")).statusCode).toBe(401);
    expect(statusAndCode(await browser.post("/session", right))).toEqual([401, "staff-sign-in-wrong"]);
    await setRoles(["support"]);
    await addStaff(test, "demo@staff.test", ["support"], true);
    const isTrial = test.deps.config.databaseUrl === undefined;
    const demo = { ...right, email: "demo@staff.test" };
    expect((await browser.post("/session", demo)).statusCode).toBe(isTrial ? 200 : 401);
  });

  it("is audited, and no email, password, code or token is logged", async () => {
    const { rows } = {
      rows: await db.selectFrom("audit").selectAll().where("action", "=", "sign-in").execute(),
    };
    expect(rows.length).toBeGreaterThan(0);
    const browser = await signIn();
    await browser.post("/session", wrong);
    const logText = log.join("\n");
    expect(logText).toContain("/api/staff/session");
    const [session] = await sessions();
    for (const secret of [email, staffPassword, wrong.password, key, session?.token ?? "-", ...recoveryCodes])
      expect(logText).not.toContain(secret);
  });
});
