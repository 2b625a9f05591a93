import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isConnectionLost, isDatabaseAway } from "../src/http/database-errors.ts";
import { findMemoryFolder } from "../test/memory-folder.ts";
import { openPatientPool, type PostgresServer, startPostgresServer } from "../test/postgres-server.ts";
import { openDatabase } from "./connect.ts";

/** One value, on a connection of its own. */
const readOn = async (url: string, expression: string): Promise<unknown> => {
  const { db, close } = openDatabase(url, { size: 1, waits: { connection: 3_000, silence: 10_000 } });
  try {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
    return rows[0]?.value;
  } finally {
    await close();
  }
};

const run = async ({ url }: PostgresServer, ...statements: readonly string[]) => {
  const pool = openPatientPool(url);
  for (const statement of statements) await pool.query(statement);
  await pool.end();
};

describe("Of several hosts [K2]", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-hosts-"));
  let first: PostgresServer;
  let second: PostgresServer;
  const hostOf = ({ url }: PostgresServer) => new URL(url).host;
  const urlOf = (session: string, ...hosts: readonly string[]) =>
    `postgres://evenly@${hosts.join()}/postgres?target_session_attrs=${session}`;
  const place = "current_setting('data_directory')";
  const placeOf = (server: PostgresServer) => readOn(server.url, place);
  const makeReadOnly = (server: PostgresServer, isReadOnly: boolean) =>
    run(
      server,
      `alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
      "select pg_reload_conf()",
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );

  beforeAll(async () => {
    const start = () => startPostgresServer([], findMemoryFolder());
    [first, second] = await Promise.all([start(), start()]);
    return async () => {
      await Promise.all([first.stop(), second.stop()]);
      rmSync(folder, { recursive: true });
    };
  });

  test("the one that takes writes is found, and found again after a switch-over", async () => {
    await makeReadOnly(first, true);
    const hosts = [hostOf(first), hostOf(second)];
    const { db, close } = openDatabase(urlOf("read-write", ...hosts), {
      size: 1,
      waits: { connection: 3_000, silence: 10_000 },
    });
    const here = async () =>
      (await sql<{ value: string }>`select ${sql.raw(place)} as value`.execute(db)).rows[0]?.value;
    expect(await here()).toBe(await placeOf(second));
    await makeReadOnly(first, false);
    await makeReadOnly(second, true);
    await expect.poll(() => here().catch(() => undefined)).toBe(await placeOf(first));
    await close();
    expect(await readOn(urlOf("read-only", ...hosts), place)).toBe(await placeOf(second));
    await makeReadOnly(second, false);
  });

  test("one that is away, or gives no sign, is passed over in time", async () => {
    const silent = createServer(() => {}).listen(join(folder, ".s.PGSQL.5432"));
    const hosts = ["%2Fnowhere", encodeURIComponent(folder), hostOf(second)];
    expect(await readOn(urlOf("any", ...hosts), place)).toBe(await placeOf(second));
    silent.close();
  });

  test("all that give no sign are lost", async () => {
    const silent = createServer(() => {}).listen(join(folder, ".s.PGSQL.5432"));
    const hosts = Array.from({ length: 2 }, () => encodeURIComponent(folder));
    await expect(readOn(urlOf("any", ...hosts), place)).rejects.toSatisfy(isConnectionLost);
    silent.close();
  });

  test("none that fits is an outage, and an unknown user is none", async () => {
    const hosts = [hostOf(second), hostOf(first)];
    await expect(readOn(urlOf("standby", ...hosts), place)).rejects.toSatisfy(isDatabaseAway);
    expect(await readOn(urlOf("prefer-standby", ...hosts), place)).toBe(await placeOf(second));
    const unknown = urlOf("any", ...hosts).replace("evenly@", "nobody@");
    const failure = await readOn(unknown, place).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "28000" });
    expect(isDatabaseAway(failure)).toBe(false);
  });
});

describe("A connection by TLS [K2]", () => {
  // Addresses of this machine, so that nothing else listens on their port.
  const addressOf = (last: number) => `127.${String(process.pid % 250)}.7.${String(last)}`;
  const [secure, plain] = [addressOf(1), addressOf(2)];
  const folder = mkdtempSync(join(tmpdir(), "evenly-tls-"));
  const [known, unknown] = [join(folder, "known"), join(folder, "unknown")];
  const servers: PostgresServer[] = [];

  const makeCertificate = (path: string, address: string) =>
    execFileSync(
      "openssl",
      [
        ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650".split(" "),
        ..."-subj /CN=evenly -addext".split(" "),
        `subjectAltName=IP:${address}`,
        "-keyout",
        `${path}.key`,
        "-out",
        `${path}.crt`,
      ],
      { stdio: "ignore" },
    );
  const start = async (address: string) => {
    const server = await startPostgresServer([`listen_addresses=${address}`], findMemoryFolder());
    servers.push(server);
    appendFileSync(join(server.folder, "postgresql/data/pg_hba.conf"), "host all all 127.0.0.0/8 trust\n");
    return server;
  };
  const isEncrypted = (address: string, query: string) =>
    readOn(
      `postgres://evenly@${address}/postgres?${query}`,
      "(select ssl from pg_stat_ssl where pid = pg_backend_pid())",
    );

  beforeAll(async () => {
    makeCertificate(known, secure);
    makeCertificate(unknown, plain);
    const [server, other] = await Promise.all([start(secure), start(plain)]);
    const data = join(server.folder, "postgresql/data");
    const { uid, gid } = statSync(data);
    for (const kind of ["crt", "key"]) {
      const file = join(data, `server.${kind}`);
      copyFileSync(`${known}.${kind}`, file);
      chmodSync(file, 0o600);
      chownSync(file, uid, gid);
    }
    await run(server, "alter system set ssl = on", "select pg_reload_conf()");
    await run(other, "select pg_reload_conf()");
    await vi.waitFor(() => isEncrypted(secure, "sslmode=require"), { timeout: 20_000 });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  });

  test("is as the address says: encrypted, by a certificate that is known, of the host that is named", async () => {
    const authority = `sslrootcert=${known}.crt`;
    expect(await isEncrypted(secure, "sslmode=disable")).toBe(false);
    expect(await isEncrypted(secure, `sslmode=verify-ca&${authority}`)).toBe(true);
    expect(await isEncrypted(secure, `sslmode=verify-full&${authority}`)).toBe(true);
  });

  test("is refused without TLS, and by a certificate that is unknown", async () => {
    await expect(isEncrypted(plain, "sslmode=require")).rejects.toThrow("does not support SSL");
    await expect(isEncrypted(secure, "sslmode=verify-full")).rejects.toThrow("certificate");
    for (const mode of ["require", "verify-ca", "verify-full"])
      await expect(isEncrypted(secure, `sslmode=${mode}&sslrootcert=${unknown}.crt`)).rejects.toThrow(
        "certificate",
      );
  });
});
