import { type CallName, calls } from "@evenly/contract";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
const methods: readonly Method[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const allowedAt = Map.groupBy(
  (Object.keys(calls) as CallName[]).map((name) => name.split(" ") as [Method, string]),
  ([, path]) => path,
);

describe("a wrong method", () => {
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

  const refusesOthers = async (url: string, allowed: readonly Method[]) => {
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const answer = await test.app.inject({ url, method });
      expect([answer.statusCode, answer.headers.allow], `${method} ${url}`).toEqual([
        405,
        allowed.join(", "),
      ]);
      expect(answer.headers["x-request-id"]).toBeDefined();
      if (method === "HEAD") continue;
      const message = "That can't be done here.";
      const code = "method-wrong";
      expect(answer.json()).toEqual({ message, code, messages: [message], codes: [code] });
    }
  };

  it.each([...allowedAt])("is refused with 405 and the allowed methods: %s [B2]", async (path, named) => {
    const url = `/api${path.replaceAll(/:\w+/g, "x")}`;
    const allowed = new Set(named.flatMap(([method]) => (method === "GET" ? [method, "HEAD"] : [method])));
    await refusesOthers(url, [...allowed].toSorted() as Method[]);
  });

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
  ])("is refused at %s, which is read-only [B2]", async (url) => {
    await refusesOthers(url, ["GET", "HEAD"]);
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
