import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brandMarks } from "@evenly/contract/brand-marks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";

describe("The back office's document [H1]", () => {
  const open = useTestDatabases();
  const folder = mkdtempSync(join(tmpdir(), "evenly-staff-"));
  let test: TestApp;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  beforeAll(async () => {
    write("index.html", `<title>${brandMarks.name} staff</title><script>let a</script>`);
    write("assets/root-abc.js", "export {};");
    test = await openTestApp(await open(), {
      config: { staffFolder: folder, ga4Id: "G-TEST1", sentryDsn: "https://key@errors.example/1" },
    });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string) => test.app.inject({ url });

  it("is at every address below /staff, with the brand's name, and not kept by search engines", async () => {
    for (const url of ["/staff/", "/staff/?q=larks", "/staff/households/EV-1234-567"]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
      expect(answer.body).toContain("<title>Evenly staff</title>");
    }
    const bare = await get("/staff?q=larks");
    expect([bare.statusCode, bare.headers.location]).toEqual([308, "/staff/?q=larks"]);
  });

  it("runs its own scripts and loads from nowhere else, whatever customers' pages may", async () => {
    const { headers } = await get("/staff/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https:|script-src[^;]*unsafe/);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  it("has files named by content hash", async () => {
    const answer = await get("/staff/assets/root-abc.js");
    expect([answer.statusCode, answer.body]).toEqual([200, "export {};"]);
    expect(answer.headers["cache-control"]).toContain("immutable");
  });

  it("serves no calls: they are below /api/staff", async () => {
    const answer = await test.app.inject({ method: "POST", url: "/staff/sign-in" });
    expect(answer.statusCode).toBe(404);
  });
});

describe("The gallery of components", () => {
  const open = useTestDatabases();
  const folder = mkdtempSync(join(tmpdir(), "evenly-gallery-"));
  beforeAll(() => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<title>Components</title>");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    { trial: "a trial", config: {}, status: 200 },
    { trial: "an installation that sends mails", config: { smtpUrl: "smtp://evenly.test" }, status: 404 },
  ])("is $status in $trial", async ({ config, status }) => {
    const test = await openTestApp(await open(), { config: { galleryFolder: folder, ...config } });
    const { statusCode, headers, body } = await test.app.inject("/dev/design/");
    expect(statusCode).toBe(status);
    expect(headers["x-robots-tag"]).toBe(status === 200 ? "noindex" : undefined);
    expect(body.includes("Components")).toBe(status === 200);
    await test.close();
  });
});

it("No customer's screen refers to the back office [H1]", () => {
  const routes = readFileSync(new URL("../../../web/app/routes.ts", import.meta.url), "utf8");
  expect(routes).not.toContain("staff");
});
