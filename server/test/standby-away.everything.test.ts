import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../database/connect.ts";
import { newToken } from "../database/ids.ts";
import { findMemoryFolder } from "./memory-folder.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { prepareForTests, seededOn } from "./prepare-for-tests.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { signUp } from "./sign-up.ts";

/** Places of the server: less than the writes that are tried. */
const places = 30;

describe("While the synchronous standby is away [K2]", () => {
  let server: PostgresServer;
  let owner: ReturnType<typeof openDatabase>;
  let node: ServerProcess;
  const setStandby = async (names: string) => {
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`alter system set synchronous_standby_names = '${names}'`);
    await admin.query("select pg_reload_conf()");
    await admin.end();
  };
  beforeAll(async () => {
    server = await startPostgresServer([`max_connections=${String(places)}`], findMemoryFolder());
    const admin = openDatabase(server.url, { size: 1 });
    await admin.pool.query("create database evenly");
    await admin.close();
    owner = openDatabase(server.databaseUrl("evenly"), { size: 1 });
    await prepareForTests(owner, server.nodeUrl("evenly"));
    node = await startServerProcess({
      DATABASE_URL: server.nodeUrl("evenly"),
      DATABASE_POOL_SIZE: "10",
      ROLE: "api",
      PUBLIC_URL: "https://evenly.test",
      TODAY: seededOn.toString(),
      TRUST_PROXY: "1",
    });
  });
  afterAll(async () => {
    await node.kill();
    await owner.close();
    await server.stop();
  });

  let calls = 0;
  /** Each from an address of its own, so that no limit is reached. */
  const call = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    calls += 1;
    const answer = await fetch(`${node.origin}/api${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        "x-forwarded-for": `10.0.${String(calls >> 8)}.${String(calls & 255)}`,
        ...headers,
      },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const createLead = () =>
    call("/pre-signup", {
      leadType: "Student",
      firstName: "Ada",
      lastName: "Lindqvist",
      emailAddress: "ada@example.com",
      mobileNumber: "07700 900105",
      agreedToPolicy: true,
    });
  const read = () =>
    Promise.all([
      call("/addresses/lookup/LS6%201ZZ"),
      call("/products?postcode=LS6%201ZZ"),
      // Counted in the database each time.
      call("/products?postcode=LS6%201ZZ&voucherCode=WELCOME10"),
    ]);

  it("changes get 503, addresses and prices go on, and what is not on a standby is not acknowledged", async () => {
    const key = { "idempotency-key": newToken() };
    const body = await signUp(owner.db, { houseNumber: 6, name: "LeadA" });
    await setStandby("nobody");
    await expect.poll(() => call("/direct_debit", body, key), { timeout: 60_000 }).toBe(503);
    const writes: number[] = [];
    let isDone = false;
    const reads: number[][] = [];
    const write = async () => {
      while (writes.length < 2 * places) writes.push(await createLead());
    };
    await Promise.all([
      Promise.all(Array.from({ length: 12 }, write)).finally(() => (isDone = true)),
      (async () => {
        while (!isDone) reads.push(await read());
      })(),
    ]);
    reads.push(await read());
    expect(new Set(writes)).toEqual(new Set([503]));
    expect(new Set(reads.flat())).toEqual(new Set([200]));
    // Not from the answer that is stored at the primary alone.
    expect(await call("/direct_debit", body, key)).toBe(503);
    expect(await call("/direct_debit", undefined, key)).toBe(503);
    const { status } = await fetch(`${node.origin}/healthz`);
    expect(status).toBe(200);

    await setStandby("");
    await expect.poll(createLead, { timeout: 60_000 }).toBe(201);
    expect(await call("/direct_debit", body, key)).toBe(201);
    expect(await call("/direct_debit", undefined, key)).toBe(201);
    const { rows } = await owner.pool.query("select from household where line1 = '6 Larkspur Terrace'");
    expect(rows).toHaveLength(1);
  }, 400_000);
});
