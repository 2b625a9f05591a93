import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isConnectionLost, isDatabaseAway } from "../src/http/database-errors.ts";
import { useTestDatabases } from "../test/database.ts";
import { DatabaseSilent } from "./end-when-silent.ts";
import { openSwallowingProxy } from "../test/swallowing-proxy.ts";
import { DatabaseBusy, openDatabase, patientWaits } from "./connect.ts";
import { inLongTransaction } from "./long-transaction.ts";

const selectOne = (db: Parameters<ReturnType<typeof sql>["execute"]>[0]) =>
  sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows);

describe("A connection to the server [K2]", () => {
  const open = useTestDatabases();

  test("that is dropped between two queries of a transaction fails the next query, and is replaced", async () => {
    const { db } = await open({ empty: true, poolSize: 2 });
    const halfDone = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(trx);
    });
    await expect(halfDone).rejects.toThrow(/connection/i);
    expect(await selectOne(db)).toEqual([{ one: 1 }]);
  });

  test("that a firewall has swallowed is given up and replaced, in a transaction too", async () => {
    const { url } = await open({ empty: true });
    const proxy = await openSwallowingProxy(url);
    const waits = { ...patientWaits, silence: 200 };
    const { db, close } = openDatabase(proxy.url, { size: 1, waits });
    try {
      await selectOne(db);
      proxy.swallow();
      await expect(selectOne(db)).rejects.toThrow("the database gives no sign");
      expect(await selectOne(db)).toEqual([{ one: 1 }]);
      const halfDone = db.transaction().execute(async (trx) => {
        await selectOne(trx);
        proxy.swallow();
        await selectOne(trx);
      });
      await expect(halfDone).rejects.toSatisfy(isDatabaseAway);
      expect(await selectOne(db)).toEqual([{ one: 1 }]);
    } finally {
      await close();
      await proxy.close();
    }
  });

  test("that gives no sign before its limits are set is given up too", async () => {
    const letIn = Buffer.from([..."R\0\0\0\b\0\0\0\0Z\0\0\0\x05I"].map((letter) => letter.charCodeAt(0)));
    const server = createServer((socket) => {
      socket.once("data", () => socket.write(letIn)).on("error", () => {});
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const waits = { ...patientWaits, silence: 200 };
    const { db, close } = openDatabase(`postgres://evenly@127.0.0.1:${String(port)}/evenly`, {
      size: 1,
      waits,
    });
    await expect(selectOne(db)).rejects.toSatisfy(isConnectionLost);
    await expect(selectOne(db)).rejects.toSatisfy(isConnectionLost);
    await close();
    server.close();
  });

  test("may be silent for longer in a long transaction, which has a limit of its own, and not afterwards", async () => {
    const { url } = await open({ empty: true });
    const waits = { ...patientWaits, silence: 200 };
    const { db, close } = openDatabase(url, { size: 1, waits });
    const think = sql`select pg_sleep(0.4)`;
    const limit = await inLongTransaction(db.transaction(), async (trx) => {
      await think.execute(trx);
      return sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(trx);
    });
    expect(limit.rows).toEqual([{ limit: "30min" }]);
    await expect(think.execute(db)).rejects.toThrow(DatabaseSilent);
    await close();
  });

  test("is refused at once to who comes when the queue for it is as long as it may be", async () => {
    const { url } = await open({ empty: true });
    const { db, admitWrite, close } = openDatabase(url, { size: 1, longestQueue: 2 });
    const free = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = db.connection().execute(async (connection) => {
      await selectOne(connection);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    expect(admitWrite).not.toThrow();
    const waiting = [selectOne(db), selectOne(db)];
    await expect(selectOne(db)).rejects.toThrow(DatabaseBusy);
    expect(admitWrite).toThrow(DatabaseBusy);
    free.resolve();
    expect(await Promise.all(waiting)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    await holder;
    await close();
  });
});
