import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";

const others = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

describe("A wrong method beside the calls [B2]", () => {
  const open = useTestDatabases();
  const folder = mkdtempSync(join(tmpdir(), "evenly-web-"));
  let test: TestApp;
  beforeAll(async () => {
    for (const path of ["", "household", "not-found"]) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "index.html"), "<!doctype html><title>A screen</title>");
    }
    writeFileSync(join(folder, "favicon.svg"), "<svg/>");
    test = await openTestApp(await open(), { config: { webFolder: folder } });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const refusesOthers = async (url: string) => {
    for (const method of others) {
      const answer = await test.app.inject({ url, method });
      expect([answer.statusCode, answer.headers.allow], `${method} ${url}`).toEqual([405, "GET, HEAD"]);
      expect(answer.headers["x-request-id"]).toBeDefined();
      const message = "That can't be done here.";
      const code = "method-wrong";
      expect(answer.json()).toEqual({ message, code, messages: [message], codes: [code] });
    }
  };

  it.each([
    "/",
    "/household",
    "/household/?from=mail",
    "/products/Energy",
    "/account-already-exists/x",
    "/favicon.svg",
    "/healthz",
    "/readyz",
    "/dev/mailbox",
    "/api/openapi.json",
    "/api/config/",
  ])("is refused at %s, which is read-only", async (url) => {
    await refusesOthers(url);
  });

  it("is distinguished from an unknown path", async () => {
    for (const url of ["/api/nothing", "/nothing", "/api/pre-signup/x/nothing"]) {
      expect((await test.app.inject({ url, method: "DELETE" })).statusCode, url).toBe(404);
    }
  });
});

describe("a wrong method at a worker node", () => {
  const open = useTestDatabases();
  it("is refused with the same body, and so are paths that it does not serve", async () => {
    const test = await openTestApp(await open(), { config: { role: "worker" } });
    const wrong = await test.app.inject({ url: "/healthz", method: "POST" });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "GET, HEAD"]);
    const nowhere = await test.app.inject({ url: "/api/config" });
    expect([nowhere.statusCode, nowhere.json().messages]).toEqual([
      404,
      ["There's a problem. This page could not be found."],
    ]);
    await test.close();
  });
});
