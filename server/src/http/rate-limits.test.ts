import { limits } from "@evenly/contract/limits";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../database/connect.ts";
import { openTestApp, type TestApp, type TestAppOptions } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { addStaff, signedInAs, staffBrowser, staffPassword } from "../../test/staff.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { takeOrRefuse } from "./rate-limits.ts";

describe("The limits", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => test.close());

  const start = async (options: TestAppOptions = {}) => {
    const now = Date.UTC(2027, 0, 1);
    test = await openTestApp(database, {
      ...options,
      deps: { rateLimiter: new RateLimiter(undefined, () => now) },
    });
  };
  const ask = (url: string, method: "GET" | "POST" = "GET", payload?: object) =>
    test.app.inject({ url: `/api${url}`, method, ...(payload && { payload }) });
  const countUntilRefused = async (send: () => Promise<{ statusCode: number }>) => {
    for (let sent = 0; ; sent += 1) if ((await send()).statusCode === 429) return sent;
  };

  it("are 300 reads a minute, with the waiting time in the message [B2] [C13]", async () => {
    await start();
    expect(await countUntilRefused(() => ask("/config"))).toBe(300);
    const refused = await ask("/referral?referral_code=MATES25");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json().message).toMatch(
      /^You've tried that too many times\. Please wait \d+ seconds? and try again\.$/,
    );
  });

  it("are 300 pages a minute, found or not, beside the reads [C13]", async () => {
    await start();
    expect(await countUntilRefused(() => test.app.inject("/no-such-page"))).toBe(300);
    expect((await test.app.inject("/another")).statusCode).toBe(429);
    expect((await ask("/config")).statusCode).toBe(200);
  });

  it("are 120 address searches, 30 payments and leads, and 20 mails a minute [C13]", async () => {
    await start();
    expect(await countUntilRefused(() => ask("/addresses/find?query="))).toBe(120);
    expect(await countUntilRefused(() => ask("/pre-signup", "POST", {}))).toBe(30);
    expect((await ask("/direct_debit", "POST", {})).statusCode).toBe(429);
    expect(await countUntilRefused(() => ask("/email_summary", "POST", {}))).toBe(20);
    expect((await ask("/invite_housemates", "POST", {})).statusCode).toBe(429);
    expect((await ask("/config")).statusCode).toBe(200);
  });

  it("are ten times as much for a whole /48 of IPv6 addresses [C13]", async () => {
    await start({ config: { trustProxy: 1 } });
    const lead = (network: number) =>
      test.app.inject({
        url: "/api/pre-signup",
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `2001:db8:7:${String(network)}::1`,
        },
        payload: "{}",
      });
    for (let network = 0; network < 10; network += 1)
      for (let sent = 0; sent < 30; sent += 1) expect((await lead(network)).statusCode).toBe(422);
    expect((await lead(10)).statusCode).toBe(429);
  });

  it("do not count hits refused for the whole /48", async () => {
    await start();
    const limiter = new RateLimiter(undefined, () => 0);
    const take = (network: number) => takeOrRefuse(limiter, "exports", `2001:db8:7:${String(network)}::1`);
    const giveBack = await take(0);
    for (let taken = 1; taken < 10 * limits.exports.most; taken += 1) await take(taken % 10);
    await expect(take(10)).rejects.toThrow();
    giveBack();
    await take(10);
  });

  it("count signed-in staff by person: colleagues in one office have a limit each [C13]", async () => {
    await start();
    const [one, other] = [await signedInAs(test, "support"), await signedInAs(test, "finance")];
    const sent = await countUntilRefused(() => one.get("/me"));
    expect([sent, (await other.get("/me")).statusCode]).toEqual([300, 200]);
    expect((await ask("/config")).statusCode).toBe(200);
    expect(await countUntilRefused(() => ask("/staff/me"))).toBe(299);
  });

  it("count sign-ins that fail, not those of a whole office in the morning [C13]", async () => {
    await start();
    const sign = (password: string, email = "ten@staff.test") =>
      staffBrowser(test).post("/session", { email, password });
    await addStaff(test, "ten@staff.test", ["support"]);
    for (let sent = 0; sent < 30; sent += 1) expect((await sign(staffPassword)).statusCode).toBe(200);
    let guess = 0;
    expect(await countUntilRefused(() => sign("wrong", `${String((guess += 1))}@staff.test`))).toBe(20);
    expect((await sign(staffPassword)).statusCode).toBe(429);
  });

  it("count unreadable requests", async () => {
    await start();
    const sendBroken = () =>
      test.app.inject({
        url: "/api/direct_debit",
        method: "POST",
        headers: { "content-type": "application/json" },
        payload: "{",
      });
    expect(await countUntilRefused(sendBroken)).toBe(30);
  });

  it("are 60 look-ups of existing accounts, whichever call makes them [C13]", async () => {
    await start();
    const address = await database.db.selectFrom("address").select("guid").limit(1).executeTakeFirstOrThrow();
    for (let sent = 0; sent < 30; sent += 1) await ask(`/verify_address/${address.guid}`, "POST");
    expect(await countUntilRefused(() => ask(`/products?addressGuid=${address.guid}`))).toBe(30);
    expect((await ask("/products?postcode=LS6%201ZZ")).statusCode).toBe(200);
  });

  it("are 20 voucher failures in ten minutes, after which a valid code is refused too [C13]", async () => {
    await start();
    const priced = (await ask("/products?postcode=LS6%201ZZ")).json<{
      products: { selected: string; options: { code: string; priceId: string }[] }[];
    }>();
    const selectedProducts = priced.products.map(
      ({ selected, options }) => options.find(({ code }) => code === selected)?.priceId,
    );
    const apply = (code: string) => ask(`/voucher/${code}`, "POST", { selectedProducts, housemateCount: 4 });
    for (let sent = 0; sent < 40; sent += 1) expect((await apply("WELCOME10")).statusCode).toBe(200);
    expect(await countUntilRefused(() => apply("GUESS"))).toBe(20);
    expect((await apply("WELCOME10")).statusCode).toBe(429);
    expect((await ask("/products?postcode=LS6%201ZZ&voucherCode=WELCOME10")).statusCode).toBe(429);
    expect((await ask("/products?postcode=LS6%201ZZ")).statusCode).toBe(200);
  });

  it("count whether the node is ready, and the documents, like pages [C13]", async () => {
    await start();
    const pages = ["/readyz", "/api/openapi.json"];
    let turn = 0;
    const countOf = countUntilRefused(() => test.app.inject({ url: pages[turn++ % 2] ?? "" }));
    expect(await countOf).toBe(300);
  });

  it("count unknown calls like reads, and the sandbox's bank like pages [C13]", async () => {
    await start();
    const unknown = ["/nothing", "/nothing/else"];
    let turn = 0;
    expect(await countUntilRefused(() => ask(unknown[turn++ % 2] ?? ""))).toBe(300);
    expect((await ask("/config")).statusCode).toBe(429);
    const bank = (method: "GET" | "POST") =>
      test.app.inject({
        url: "/sandbox-bank/IP1",
        method,
        ...(method === "POST" && {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: "answer=guess",
        }),
      });
    expect([(await bank("GET")).statusCode, (await bank("POST")).statusCode]).toEqual([404, 400]);
    expect(await countUntilRefused(() => bank("GET"))).toBe(298);
    expect((await bank("POST")).statusCode).toBe(429);
  });

  it("are 3,000 webhooks a minute, refused before their body is read [C13]", async () => {
    const directDebit = {
      provider: "gocardless",
      accessToken: "sandbox_token",
      baseUrl: "http://127.0.0.1:9",
      webhookSecrets: ["secret"],
    } as const;
    await start({ config: { directDebit } });
    const limiter = test.deps.rateLimiter;
    for (let sent = 1; sent < limits.webhooks.most; sent += 1)
      await takeOrRefuse(limiter, "webhooks", "127.0.0.1");
    expect(await countUntilRefused(() => ask("/webhooks/gocardless", "POST", {}))).toBe(1);
    expect((await ask("/config")).statusCode).toBe(200);
  });

  it("do not count whether the process lives, nor preflights [C13]", async () => {
    await start();
    const sent = Array.from({ length: 301 }, () => test.app.inject("/healthz"));
    const headers = { origin: test.deps.config.publicUrl };
    for (let turn = 0; turn < 301; turn += 1)
      sent.push(test.app.inject({ url: "/api/config", method: "OPTIONS", headers }));
    expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200, 204]),
    );
  });

  it("refuse only codes and mails with 503 while hits cannot be counted [C13]", async () => {
    const away = openDatabase("postgres://127.0.0.1:1/evenly");
    const now = Date.UTC(2027, 0, 1);
    test = await openTestApp(database, { deps: { rateLimiter: new RateLimiter(away.db, () => now) } });
    const guess = () => ask("/products?postcode=LS6%201ZZ&voucherCode=GUESS");
    const refused = await guess();
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("/products?postcode=LS6%201ZZ&voucherCode=WELCOME10")).statusCode).toBe(503);
    expect((await ask("/email_summary", "POST", {})).statusCode).toBe(503);
    expect((await ask("/products?postcode=LS6%201ZZ")).statusCode).toBe(200);
    expect((await ask("/pre-signup", "POST", {})).statusCode).toBe(422);
    await away.close();
  });

  it("trust no proxy unless configured, and then the last ones only [C13]", async () => {
    await start();
    const from = (forwarded: string) =>
      test.app.inject({ url: "/api/config", headers: { "x-forwarded-for": forwarded } });
    for (let sent = 0; sent < 300; sent += 1) await from(`203.0.113.${String(sent % 200)}`);
    expect((await from("198.51.100.1")).statusCode).toBe(429);
    await test.close();

    await start({ config: { trustProxy: 1 } });
    for (let sent = 0; sent < 300; sent += 1) await from(`10.0.0.${String(sent % 200)}, 203.0.113.9`);
    expect((await from("10.9.9.9, 203.0.113.9")).statusCode).toBe(429);
    expect((await from("203.0.113.10")).statusCode).toBe(200);
  });
});
