import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openNodePools } from "../database/node-pools.ts";
import { allowWrites } from "../test/allow-writes.ts";
import { seededOn, useTestDatabases } from "../test/database.ts";
import { testEnvironment } from "../test/dependencies.ts";
import { testKeys } from "../test/prepare-for-tests.ts";
import { openSwallowingProxy } from "../test/swallowing-proxy.ts";
import { parseConfig } from "./config.ts";
import { startProduct } from "./product.ts";

describe("A start [K2]", () => {
  const open = useTestDatabases();

  /** Starts a node on `url`, and runs `meanwhile` in the first pause of those in which it waits for the database. */
  const startOn = async (
    url: string,
    role: "api" | "worker",
    { tries = 1, meanwhile }: { readonly tries?: number; readonly meanwhile: () => Promise<unknown> },
  ) => {
    const config = parseConfig({
      ...testEnvironment,
      DATABASE_URL: url,
      ENCRYPTION_KEYS: testKeys,
      ROLE: role,
      HOST: "127.0.0.1",
      PORT: "0",
      TODAY: seededOn.toString(),
      BRAND_NAME: "Fairly",
    });
    const connection = openNodePools(url, role, config.databasePoolSize);
    onTestFinished(() => connection.close());
    const lines: string[] = [];
    let pauses = 0;
    const product = await startProduct(config, connection, {
      log: (line) => lines.push(line),
      pause: async () => {
        pauses += 1;
        if (pauses === tries) await meanwhile();
      },
    });
    onTestFinished(() => product.stop());
    const answer = await product.app.inject({ url: "/readyz" });
    return { lines, pauses, status: answer.statusCode };
  };

  it.each(["api", "worker"] as const)("of role %s waits until the database can be written", async (role) => {
    const database = await open();
    await allowWrites(database, false);
    const { pauses, ...start } = await startOn(database.url, role, {
      tries: 2,
      meanwhile: () => allowWrites(database, true),
    });
    expect(pauses).toBeGreaterThanOrEqual(2);
    expect(start).toEqual({
      lines: ["The database is away, or cannot be written: waiting for it."],
      status: 200,
    });
    expect(await database.db.selectFrom("brand").select("name").execute()).toEqual([{ name: "Fairly" }]);
  });

  it.each([
    ["the brand is saved", "brand"],
    ["the catalogue is seeded", "product"],
    ["the queues are made", "pgboss.schedule"],
  ])("goes on when the database goes away while %s", async (_, table) => {
    const { url, owner } = await open();
    await sql`delete from pgboss.schedule`.execute(owner);
    await sql
      .raw(
        `create function stop_once() returns trigger language plpgsql security definer as $$ begin
          raise exception 'going away' using errcode = '57P01'; end $$;
        create trigger stop_once before insert or update on ${table} for each statement execute function stop_once()`,
      )
      .execute(owner);
    const start = await startOn(url, "worker", {
      meanwhile: () => sql.raw(`drop trigger stop_once on ${table}`).execute(owner),
    });
    expect(start).toMatchObject({ pauses: 1, status: 200 });
  });

  it("waits for a database that cannot be reached", async () => {
    const { url } = await open();
    const proxy = await openSwallowingProxy(url);
    onTestFinished(() => proxy.close());
    void proxy.refuse();
    const start = await startOn(proxy.url, "api", { meanwhile: async () => proxy.admit() });
    expect(start).toMatchObject({ pauses: 1, status: 200 });
  });
});
