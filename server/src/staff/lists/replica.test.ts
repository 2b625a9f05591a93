import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../database/connect.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";

const ofReplica = [
  "/households",
  "/mails",
  "/audit",
  "/collections",
  "/collections/sums",
  "/payouts",
  "/ledger",
];
const figures = ["/figures", "/figures/money", "/figures/codes"];
const actedOn = ["/services", "/approvals", "/jobs", "/failed_events", "/price_books", "/months"];

describe("A read replica [K2] [K3]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  const use = async (url: string, work: (browser: StaffBrowser, test: TestApp) => Promise<void>) => {
    const replica = openDatabase(url, {
      size: 2,
      waits: { connection: 2_000, silence: 10_000 },
      isReplica: true,
    });
    const test = await openTestApp(database, { deps: { lists: replica.db } });
    await work(await signedInAs(test, "administrator"), test);
    await test.close();
    await replica.close();
  };

  it("serves lists and figures, and not those that are acted on where they stand", async () => {
    const behind = await open();
    await behind.db.updateTable("household").set({ line1: "As it was a moment ago" }).execute();
    await use(behind.url, async (browser) => {
      expect((await browser.get("/households")).body).toContain("As it was a moment ago");
      expect((await browser.get("/households.csv")).body).toContain("As it was a moment ago");
      expect((await browser.get("/services")).body).not.toContain("As it was a moment ago");
    });
  });

  it("that is away stops what reads from it, with 503, and nothing else", async () => {
    await use("postgres://evenly@127.0.0.1:1/evenly", async (browser, { app, deps }) => {
      for (const path of [...ofReplica, ...figures]) {
        const answer = await browser.get(path);
        expect([path, answer.statusCode, answer.headers["retry-after"]]).toEqual([path, 503, "5"]);
      }
      for (const path of [...actedOn, "/home"])
        expect([path, (await browser.get(path)).statusCode]).toEqual([path, 200]);
      expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
      expect(deps.databaseOutage.seconds).toBe(0);
    });
  });
});
