import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isConnectionLost, isDatabaseBusy } from "../src/http/database-errors.ts";
import { type RateLimit, RateLimiter } from "../src/http/rate-limiter.ts";
import { findMemoryFolder } from "../test/memory-folder.ts";
import { type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import { openDatabase, patientWaits } from "./connect.ts";

describe("What waits for a standby that is away [K2]", () => {
  let server: PostgresServer;
  let admin: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    server = await startPostgresServer(["max_connections=8"], findMemoryFolder());
    admin = openDatabase(server.url, { size: 1 });
    await sql`create table door (number integer)`.execute(admin.db);
    await sql`create table rate_hits (
      key text primary key, hits jsonb, since timestamptz, kept_until timestamptz)`.execute(admin.db);
    await sql`alter system set synchronous_standby_names = 'nobody'`.execute(admin.db);
    await sql`select pg_reload_conf()`.execute(admin.db);
  });
  afterAll(async () => {
    await admin.close();
    await server.stop();
  });

  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'evenly' and pid <> pg_backend_pid()`.execute(
      admin.db,
    );
    return rows.length;
  };

  const namesOfStandbys = async () => {
    const { rows } = await sql<{ names: string }>`
      select current_setting('synchronous_standby_names') as names`.execute(admin.db);
    return rows[0]?.names;
  };

  test("is given up, as too slow and not as lost, and keeps no place of the server's", async () => {
    const { db, close } = openDatabase(server.url, { size: 2, waits: { ...patientWaits, silence: 300 } });
    const insert = () =>
      db
        .transaction()
        .execute((trx) => sql`insert into door values (1)`.execute(trx))
        .then(
          () => "acknowledged",
          (error: unknown) => [isDatabaseBusy(error), isConnectionLost(error), String(error)],
        );
    await expect.poll(namesOfStandbys).toBe("nobody");
    // More than the server has places.
    for (let round = 0; round < 5; round += 1)
      expect(await Promise.all([insert(), insert()])).toEqual(
        Array.from({ length: 2 }, () => [true, false, "Error: The database did not answer in time"]),
      );
    await expect.poll(waiting).toBe(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test("are no counts of limits, which somebody who only reads would wait for", async () => {
    await expect.poll(namesOfStandbys).toBe("nobody");
    const { db, close } = openDatabase(server.url, { size: 1, waits: { ...patientWaits, silence: 300 } });
    let now = Date.UTC(2027, 0, 1);
    const limiter = new RateLimiter(db, () => now);
    const limit: RateLimit = { name: "guesses", most: 10, seconds: 60, failsClosed: true };
    expect((await limiter.take(limit, "a")).wait).toBeUndefined();
    now += 3_600_000;
    expect((await limiter.take(limit, "b")).wait).toBeUndefined();
    const keys = () =>
      sql<{ key: string }>`select key from rate_hits`
        .execute(admin.db)
        .then(({ rows }) => rows.map(({ key }) => key));
    await expect.poll(keys).toEqual(["guesses:b"]);
    await close();
  });
});
