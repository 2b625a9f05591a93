import type { Call } from "@evenly/contract/shape";
import { calls } from "@evenly/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatabaseBusy, openDatabase } from "../../database/connect.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { refuse } from "./refusals.ts";

describe("every answer", () => {
  const open = useTestDatabases();
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open());
  });
  afterAll(() => test.close());

  it("carries a request id, the caller's when it is valid [B1]", async () => {
    const own = await test.app.inject({ url: "/api/config" });
    expect(own.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    const given = await test.app.inject({ url: "/api/config", headers: { "x-request-id": "edge-12345678" } });
    expect(given.headers["x-request-id"]).toBe("edge-12345678");
    const odd = await test.app.inject({ url: "/api/config", headers: { "x-request-id": "a b<script>" } });
    expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("carries strict headers, refusals too [A5]", async () => {
    for (const url of ["/api/config", "/api/nothing", "/healthz"]) {
      const { headers } = await test.app.inject({ url });
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["strict-transport-security"]).toContain("max-age=31536000");
      expect(headers["x-request-id"]).toBeDefined();
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  it("is never stored by a shared cache", async () => {
    expect((await test.app.inject({ url: "/api/config" })).headers["cache-control"]).toBe("no-store");
  });

  it("refuses a path that is no call with 404", async () => {
    const answer = await test.app.inject({ url: "/api/nothing" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().messages).toEqual([answer.json().message]);
  });

  it("refuses invalid JSON and undecodable paths with 400 [B2]", async () => {
    const broken = await test.app.inject({
      url: "/api/pre-signup",
      method: "POST",
      headers: { "content-type": "application/json" },
      payload: '{"firstName": ',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json().messages).toHaveLength(1);
    const list = await test.app.inject({ url: "/api/pre-signup", method: "POST", payload: [] });
    expect(list.statusCode).toBe(400);
    expect((await test.app.inject({ url: "/api/addresses/lookup/%zz" })).statusCode).toBe(400);
    expect((await test.app.inject({ url: "/api/summary?guid=%E0%A4%A" })).statusCode).toBe(400);
  });

  it("reads a request without a body as an empty form, and null as absent at any depth [B1]", async () => {
    const send = (url: string, payload?: string) =>
      test.app.inject({
        url: `/api${url}`,
        method: "POST",
        headers: { "content-type": "application/json" },
        ...(payload !== undefined && { payload }),
      });
    const answer = await send("/pre-signup");
    expect(answer.statusCode).toBe(422);
    expect(answer.json().messages[0]).toBe("Please select an option");
    for (const payload of ["", " ", "{}", "null", '{ "leadType": null, "agreedToPolicy": null }'])
      expect((await send("/pre-signup", payload)).body, payload).toBe(answer.body);
    const empty = await send("/direct_debit", "{}");
    for (const payload of [
      '{ "guid": null, "personalDetails": null, "selectedProducts": null, "priceShown": null }',
      '{ "bankDetails": { "sortCode": null, "accountHolder": null }, "houseInformation": null }',
    ])
      expect((await send("/direct_debit", payload)).body, payload).toBe(empty.body);
  });

  it("refuses more than 64 KiB with 413, and what is not JSON with 415 [B2]", async () => {
    const large = await test.app.inject({
      url: "/api/pre-signup",
      method: "POST",
      payload: { firstName: "x".repeat(65 * 1024) },
    });
    expect(large.statusCode).toBe(413);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await test.app.inject({
        url: "/api/pre-signup",
        method: "POST",
        headers: { "content-type": type },
        payload: "firstName=Sam",
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toHaveProperty("messages");
    }
  });

  it("refuses fields with 422, their messages in form order and by field [S5.1] [S7.3] [B1]", async () => {
    const answer = await test.app.inject({
      url: "/api/pre-signup",
      method: "POST",
      payload: {
        leadType: "Student",
        firstName: " ",
        lastName: "Lee",
        emailAddress: "sam",
        mobileNumber: "1",
      },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: "First name required",
      code: "first-name-required",
      messages: [
        "First name required",
        "Valid email address required",
        "Mobile number is invalid",
        "You must agree to the privacy policy",
      ],
      codes: ["first-name-required", "email-invalid", "mobile-invalid", "policy-not-agreed"],
      errors: {
        firstName: ["First name required"],
        emailAddress: ["Valid email address required"],
        mobileNumber: ["Mobile number is invalid"],
        agreedToPolicy: ["You must agree to the privacy policy"],
      },
      errorCodes: {
        firstName: ["first-name-required"],
        emailAddress: ["email-invalid"],
        mobileNumber: ["mobile-invalid"],
        agreedToPolicy: ["policy-not-agreed"],
      },
    });
  });

  it("describes itself: OpenAPI names every call, and there is a page to read it [S7.1]", async () => {
    const document = (await test.app.inject({ url: "/api/openapi.json" })).json<{
      paths: Record<string, object>;
    }>();
    const { paths } = document;
    expect(Object.keys(paths)).toContain("/api/direct_debit");
    expect(Object.keys(paths)).toContain("/api/pre-signup/{leadId}/household");
    const named = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(named).toHaveLength(Object.values<Call>(calls).filter(({ staff }) => staff === undefined).length);
    expect(JSON.stringify(paths["/api/direct_debit"])).toContain("Idempotency-Key");
    expect(JSON.stringify(paths["/api/voucher/{voucherCode}"])).not.toContain("Idempotency-Key");
    const page = await test.app.inject({ url: "/api/reference/" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("./static/swagger-ui.css");
    expect((await test.app.inject({ url: "/api/reference/json" })).json()).toEqual(document);
    expect((await test.app.inject({ url: "/api/reference/static/swagger-ui.css" })).statusCode).toBe(200);
  });

  it("reports liveness, and metrics by route", async () => {
    expect((await test.app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    await test.app.inject({ url: "/api/referral?referral_code=MATES25" });
    const { body } = await test.app.inject({ url: "/metrics" });
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/referral",status="200"}',
    );
    expect(body).toContain("process_cpu_user_seconds_total");
    expect(body).toContain("scheduled_job_last_done_timestamp_seconds");
    expect(body).not.toContain("MATES25");
  });

  it("shows the mails of a trial, and only of a trial", async () => {
    expect((await test.app.inject({ url: "/dev/mailbox.json" })).json()).toEqual([]);
    const page = await test.app.inject({ url: "/dev/mailbox" });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("shows them only to requests for its own host name", async () => {
    for (const url of ["/dev/mailbox.json", "/dev/mailbox", "/dev/mailbox/", "/%64ev/mailbox.json"]) {
      const ask = (host: string) => test.app.inject({ url, headers: { host } });
      for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "evenly.test"])
        expect((await ask(host)).statusCode, `${url} for ${host}`).toBe(200);
      for (const host of ["rebound.example", "localhost.example:3000", "10.0.0.7:3000"]) {
        const refused = await ask(host);
        expect(refused.statusCode, `${url} for ${host}`).toBe(404);
        expect(refused.body).toContain("messages");
      }
    }
  });

  it("shows metrics with the token, and in production never without", async () => {
    const { buildApp } = await import("../app.ts");
    const statusFor = async (config: object, authorization = "") => {
      const app = await buildApp({ ...test.deps, config: { ...test.deps.config, ...config } });
      const { statusCode } = await app.inject({ url: "/metrics", headers: { authorization } });
      await app.close();
      return statusCode;
    };
    const metricsToken = "a-token-of-some-length";
    expect(await statusFor({ metricsToken }, `Bearer ${metricsToken}`)).toBe(200);
    expect(await statusFor({ metricsToken }, "Bearer another")).toBe(404);
    expect(await statusFor({ metricsToken })).toBe(404);
    expect(await statusFor({ environment: "production" })).toBe(404);
  });
});

describe("a server that sends its mail", () => {
  const open = useTestDatabases();
  it("has no mailbox", async () => {
    const test = await openTestApp(await open(), { config: { smtpUrl: "smtp://127.0.0.1:25" } });
    expect((await test.app.inject({ url: "/dev/mailbox.json" })).statusCode).toBe(404);
    expect((await test.app.inject({ url: "/dev/mailbox" })).statusCode).toBe(404);
    await test.close();
  });
});

describe("a worker node", () => {
  const open = useTestDatabases();
  it("serves health endpoints and nothing else", async () => {
    const test = await openTestApp(await open(), { config: { role: "worker" } });
    expect((await test.app.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await test.app.inject({ url: "/api/config" })).statusCode).toBe(404);
    await test.close();
  });
});

describe("a database that is away [B2]", () => {
  const open = useTestDatabases();
  it("is 503 with Retry-After, without details", async () => {
    const nowhere = openDatabase("postgres://127.0.0.1:1/evenly");
    const lines: string[] = [];
    const test = await openTestApp(await open(), {
      deps: { db: nowhere.db },
      config: { logLevel: "warn" },
      log: (line) => lines.push(line),
    });
    for (const url of ["/api/referral?referral_code=MATES25", "/api/products?postcode=LS6%201ZZ"]) {
      const answer = await test.app.inject({ url });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.json()).toEqual({
        message: "We can't do that right now. Please try again in a moment.",
        code: "database-away",
        messages: ["We can't do that right now. Please try again in a moment."],
        codes: ["database-away"],
      });
    }
    expect(lines.filter((line) => line.includes("the database is away"))).toHaveLength(1);
    expect(lines.join("")).not.toContain("call failed");
    const quiet = await test.app.inject({ url: "/api/config" });
    expect(quiet.statusCode).toBe(200);
    await nowhere.close();
    await test.close();
  });
});

describe("too many writes at once [K2]", () => {
  const open = useTestDatabases();
  it("are refused with Retry-After before their bodies are read, and reads go on", async () => {
    const admitWrite = () => {
      throw new DatabaseBusy();
    };
    const test = await openTestApp(await open(), { deps: { admitWrite } });
    const write = await test.app.inject({ method: "POST", url: "/api/pre-signup", payload: {} });
    expect([write.statusCode, write.headers["retry-after"]]).toEqual([503, "1"]);
    expect(write.json()).toMatchObject({ code: "database-away" });
    const read = await test.app.inject({ url: "/api/products?postcode=LS6%201ZZ" });
    expect(read.statusCode).toBe(200);
    await test.close();
  });
});

describe("a fault of ours [B1]", () => {
  const open = useTestDatabases();
  it("is a refusal that its call does not declare, until it is in production [B2]", async () => {
    const find = () => Promise.reject(refuse("code-unknown"));
    const deps = { addressLookup: { find, retrieve: find, refresh: find, lookup: find } };
    const test = await openTestApp(await open(), { deps });
    const answer = await test.app.inject({ url: "/api/addresses/find?query=larkspur" });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain("GET /addresses/find answered 404 code-unknown");
    await test.close();
  });
  it("is 500 without details", async () => {
    const database = await open();
    const broken = () => Promise.reject(new Error("select secret from somewhere"));
    const test = await openTestApp(database, {
      deps: { addressLookup: { find: broken, retrieve: broken, refresh: broken, lookup: broken } },
    });
    const answer = await test.app.inject({ url: "/api/addresses/find?query=larkspur" });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("secret");
    expect(answer.json().messages).toHaveLength(1);
    await test.close();
  });
});
