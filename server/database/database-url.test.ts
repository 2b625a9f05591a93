import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { DatabaseUrlError, readDatabaseUrl } from "./database-url.ts";

describe("The address of a database [K2]", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-certificates-"));
  const file = join(folder, "root.crt");
  writeFileSync(file, "a certificate");
  afterAll(() => rmSync(folder, { recursive: true }));
  const hostsOf = (url: string) =>
    readDatabaseUrl(url).hosts.map(({ host, port }) => `${host}:${String(port)}`);
  const sslOf = (query: string) => readDatabaseUrl(`postgres://db/evenly?${query}`).ssl;

  test("names hosts, a user, a password and a database, encoded where need be", () => {
    expect(readDatabaseUrl("postgres://ev%40n:p%3Ass@db.example:6432/evenly")).toEqual({
      hosts: [{ host: "db.example", port: 6432 }],
      user: "ev@n",
      password: "p:ss",
      database: "evenly",
      ssl: false,
      session: "any",
    });
  });

  test.each([
    ["postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write", ["h1:5432", "h2:5433"]],
    ["postgresql://h1,h2/db", ["h1:5432", "h2:5432"]],
    ["postgres://u@[::1]:6000,10.0.0.1/db", ["::1:6000", "10.0.0.1:5432"]],
    ["postgres://u@%2Frun%2Fpostgresql/db", ["/run/postgresql:5432"]],
    ["postgres:///db?host=/run/postgresql", ["/run/postgresql:5432"]],
    ["postgres:///db?host=h1,h2&port=1,2", ["h1:1", "h2:2"]],
    ["postgres:///db", ["localhost:5432"]],
  ])("of the hosts in %s", (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  test("asks for as much of TLS as it says", () => {
    expect(sslOf("sslmode=disable")).toBe(false);
    expect(sslOf("sslmode=require")).toEqual({ rejectUnauthorized: false });
    expect(sslOf("sslmode=verify-full")).toEqual({});
    expect(sslOf("sslmode=verify-full&sslrootcert=system")).toEqual({});
    expect(sslOf(`sslmode=verify-full&sslrootcert=${file}`)).toEqual({ ca: "a certificate" });
    for (const mode of ["require", "verify-ca"]) {
      const ssl = sslOf(`sslmode=${mode}&sslrootcert=${file}`);
      expect(ssl).toMatchObject({ ca: "a certificate" });
      expect(ssl).not.toHaveProperty("rejectUnauthorized");
    }
    expect(sslOf(`sslmode=verify-full&sslcert=${file}&sslkey=${file}`)).toEqual({
      cert: "a certificate",
      key: "a certificate",
    });
  });

  test.each([
    ["mysql://secret@db/evenly", "must be an address"],
    ["postgres://u:secret@db:port/evenly", "must be an address"],
    ["postgres://u:secret@db/evenly?sslmode=prefer", "sslmode"],
    ["postgres://u:secret@db/evenly?sslmode=verify-ca", "needs sslrootcert"],
    ["postgres://u:secret@db/evenly?sslmode=require&sslrootcert=/nowhere", "cannot be read"],
    [`postgres://u:secret@db/evenly?sslrootcert=${file}`, "no sslmode that uses them"],
    ["postgres://u:secret@db/evenly?target_session_attrs=writable", "target_session_attrs"],
    ["postgres://u:secret@db/evenly?statement_timeout=1", "statement_timeout"],
    ["postgres://u:secret%@db/evenly", "must be an address"],
  ])("is refused with words that name no secret: %s", (url, words) => {
    const reading = () => readDatabaseUrl(url);
    expect(reading).toThrow(DatabaseUrlError);
    expect(reading).toThrow(words);
    expect(reading).not.toThrow("secret");
  });
});
