import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../test/database.ts";
import { checkSchema } from "./check-schema.ts";
import { openDatabase, type OpenDatabase } from "./connect.ts";
import { appendOnlyTables, grantToNodes, NodeIsOwner, NodeRoleRefused } from "./node-role.ts";
import { updateSchema } from "./update-schema.ts";

const notAllowed = expect.objectContaining({ code: "42501" });

describe("The role of nodes [K1]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  const run = (statement: string) => sql.raw(statement).execute(database.db);
  beforeAll(async () => {
    database = await open();
  });

  test.each(appendOnlyTables)("reads %s, and changes, deletes and empties nothing of it", async (table) => {
    await run(`select * from ${table} limit 1`);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}
        and not has_column_privilege(format('%I', table_name)::regclass, column_name, 'update')`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows)
      await expect(run(`update ${table} set ${name} = ${name}`), name).rejects.toEqual(notAllowed);
    await expect(run(`delete from ${table}`)).rejects.toEqual(notAllowed);
    await expect(run(`truncate ${table} cascade`)).rejects.toEqual(notAllowed);
  });

  test("says how far an event has been worked off, and changes nothing of what the provider said", async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = any (${appendOnlyTables})
        and has_column_privilege(format('%I', table_name)::regclass, column_name, 'update') order by 1`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(["failure", "tries", "waits_until", "worked_at"]);
  });

  test("owns nothing, makes nothing, and changes no rights", async () => {
    const { rows } = await sql`select relname from pg_class where relowner = current_user::regrole`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
    for (const statement of [
      "create table own (id integer)",
      "alter table household disable trigger all",
      "drop table lead",
      "update schema_migration set name = name",
      "insert into notice_term values (current_date, 1)",
      "set session_replication_role = replica",
      "set role evenly",
    ])
      await expect(run(statement), statement).rejects.toEqual(notAllowed);
  });

  test("uses the tables of a migration as soon as they are there", async () => {
    await sql`create table newest (id integer generated always as identity, what text)`.execute(
      database.owner,
    );
    await run("insert into newest (what) values ('new')");
    await run("update newest set what = 'changed'");
    expect((await run("delete from newest returning what")).rows).toEqual([{ what: "changed" }]);
  });

  test("has the limits of its statements by itself, through a pooler too [K2]", async () => {
    const { db, close } = openDatabase(database.url, {
      size: 1,
      waits: { connection: 5_000, silence: 10_000 },
    });
    const limit = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;
    expect(await limit("statement_timeout")).toBe("8s");
    expect(await limit("lock_timeout")).toBe("3s");
    expect(await limit("idle_in_transaction_session_timeout")).toBe("10s");
    await close();
  });

  test("is the one that a node in production needs: the owner is refused with what to do", async () => {
    const production = { environment: "production", advanceNoticeWorkingDays: 10 };
    await checkSchema(database.db, production);
    await expect(checkSchema(database.owner, production)).rejects.toThrow(NodeIsOwner);
    await expect(checkSchema(database.owner, production)).rejects.toThrow(
      /DATABASE_OWNER_URL.*script\/migrate/s,
    );
    await checkSchema(database.owner, { ...production, environment: "development" });
  });
});

describe("Making the role of nodes [K1]", () => {
  const open = useTestDatabases();
  const name = `node_${randomUUID().replaceAll("-", "")}`;
  const maker = `maker_${name}`;
  let database: TestDatabase;
  const urlOf = (user: string, password: string) =>
    Object.assign(new URL(database.ownerUrl), { username: user, password }).href;
  beforeAll(async () => {
    database = await open({ empty: true });
    await sql.raw(`create role ${maker} login`).execute(database.owner);
    // After their database.
    return async () => {
      const { db, close } = openDatabase(inject("postgresUrl"), { size: 1 });
      await sql.raw(`drop role ${name}, ${maker}`).execute(db);
      await close();
    };
  });
  const asMaker = async <Result>(work: (owner: OpenDatabase) => Promise<Result>): Promise<Result> => {
    const owner = openDatabase(urlOf(maker, ""), { size: 2, queueSize: 2 });
    return work(owner).finally(() => owner.close());
  };

  test("is for an owner that may make roles, and is no superuser", async () => {
    await sql.raw(`alter role ${maker} createrole`).execute(database.owner);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.owner);
    await sql.raw(`alter database ${rows[0]?.name ?? ""} owner to ${maker}`).execute(database.owner);
    const nodeUrl = urlOf(name, "Élodie's p@ss");
    const done = await asMaker((owner) => updateSchema(owner, { nodeUrl, advanceNoticeWorkingDays: 10 }));
    expect(done[0]).toBe("0001-first-schema");
    expect(await asMaker((owner) => updateSchema(owner, { nodeUrl, advanceNoticeWorkingDays: 10 }))).toEqual(
      [],
    );
    const node = openDatabase(nodeUrl, { size: 1 });
    await checkSchema(node.db, { environment: "production", advanceNoticeWorkingDays: 10 });
    await node.close();
  }, 120_000);

  test("again gives the same rights, and its password never stands in a statement", async () => {
    const password = "Élodie's p@ss";
    const statements: string[] = [];
    const owner = database.owner.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const rights = () =>
      sql`select relname, relacl::text from pg_class where relacl is not null order by 1`.execute(
        database.owner,
      );
    const before = await rights();
    await sql.raw(`drop owned by ${name}; drop role ${name}`).execute(database.owner);
    await grantToNodes(owner, urlOf(name, password));
    await grantToNodes(owner, urlOf(name, password));
    expect(await rights()).toEqual(before);
    expect(statements.join("\n")).toContain("create role");
    expect(statements.join("\n")).not.toContain("Élodie");
    const { rows } = await sql<{ secret: string }>`
      select rolpassword as secret from pg_authid where rolname = ${name}`.execute(database.owner);
    expect(rows[0]?.secret).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  test("is refused for the owner itself, and says what a superuser has to do where the owner may not", async () => {
    await expect(grantToNodes(database.owner, database.ownerUrl)).rejects.toThrow(NodeRoleRefused);
    await sql.raw(`alter role ${maker} nocreaterole`).execute(database.owner);
    await expect(asMaker(({ db }) => grantToNodes(db, urlOf("nobody_yet", "secret")))).rejects.toThrow(
      /superuser.*create role "nobody_yet" login password '...'/s,
    );
  });
});
