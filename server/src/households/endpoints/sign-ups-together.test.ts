import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls } from "@evenly/contract";
import { preparingPool } from "../../../database/prepared-statements.ts";
import type { Database } from "../../../database/tables.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { sendOnlyJobs } from "../../../test/send-only-jobs.ts";
import { countRows, signUp } from "../../../test/sign-up.ts";
import { loadModulusTable } from "../../payments/index.ts";
import type { Jobs } from "../../queue/index.ts";
import { type SignUp, writeTogether } from "../commit-sign-up.ts";
import { openHousehold } from "../open-household.ts";
import { readPayer } from "../read-payer.ts";
import { textsForAll } from "../record-consent.ts";

type Answer = {
  readonly status: number;
  readonly body: { readonly guid: string };
  readonly replayed: boolean;
};

describe("Sign-ups of the same moment", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let jobs: Jobs;
  /** The reads that continue together. */
  let meeting = { expected: 0, arrived: 0, ...Promise.withResolvers<void>() };
  let writes: string[] = [];
  const batchTexts = new Set<string>();
  let loseNextBatch = false;

  const isBatch = (text: string) => text.includes("jsonb_populate_recordset(null::household,");

  const observe = async <Result>(text: string, run: () => Promise<Result>): Promise<Result> => {
    const isWrite = text.includes("new_household as");
    if (isWrite) writes.push(text);
    const result = await run();
    if (isWrite && isBatch(text)) {
      batchTexts.add(text);
      if (loseNextBatch) {
        loseNextBatch = false;
        throw new Error("Connection terminated unexpectedly");
      }
    }
    if (text.includes("held as materialized")) {
      meeting.arrived += 1;
      if (meeting.arrived >= meeting.expected) meeting.resolve();
      await meeting.promise;
    }
    return result;
  };

  beforeAll(async () => {
    database = await open({ poolSize: 12 });
    if (!database.pool) throw new Error("Needs connections");
    const pool = preparingPool(database.pool);
    const connect = async (): Promise<PostgresPoolClient> => {
      const client = await pool.connect();
      const query: unknown = (text: string, values: unknown[]) =>
        observe(text, () => client.query(text, values));
      return { ...client, query: query as PostgresPoolClient["query"] };
    };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) });
    jobs = sendOnlyJobs({ ...database, db });
    await jobs.start();
    test = await openTestApp({ ...database, db }, { deps: { jobs } });
    // Texts shown to everybody are stored by the first sign-up.
    await payTogether(await bodiesFor([22]));
  });
  afterAll(async () => {
    await test.close();
    await jobs.stop();
  });
  beforeEach(() => {
    writes = [];
  });

  const bodiesFor = (houses: readonly number[]) =>
    Promise.all(
      houses.map((houseNumber, index) =>
        signUp(database.db, { houseNumber, name: `Payer${"abcdefgh".charAt(index)}` }),
      ),
    );

  const pay = async (body: object, key?: string): Promise<Answer> => {
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/direct_debit",
      payload: body,
      headers: key === undefined ? {} : { "idempotency-key": key },
    });
    return {
      status: answer.statusCode,
      body: answer.json(),
      replayed: answer.headers["idempotency-replayed"] === "true",
    };
  };

  const meetAll = (expected: number) => {
    meeting = { expected, arrived: 0, ...Promise.withResolvers<void>() };
  };

  /** All have read before the first one writes. */
  const payTogether = (
    bodies: readonly object[],
    keyOf: (index: number) => string | undefined = () => undefined,
  ) => {
    meetAll(bodies.length);
    return Promise.all(bodies.map((body, index) => pay(body, keyOf(index))));
  };
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
  const batches = () => writes.filter(isBatch).length;
  const countJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'welcome-housemate'`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  const householdsAt = async (houses: readonly number[]) => {
    const lines = houses.map((house) => `${String(house)} Larkspur Terrace`);
    const found = await database.db
      .selectFrom("household")
      .select(["line1", "guid"])
      .where("line1", "in", lines)
      .execute();
    return found.map(({ guid }) => guid).sort();
  };
  const guids = (answers: readonly Answer[]) => answers.map(({ body }) => body.guid).sort();

  it("are written by two statements: the first alone, then all others", async () => {
    const houses = [1, 2, 4, 6];
    const bodies = await bodiesFor(houses);
    const [rows, queued] = [await countRows(database.db), await countJobs()];
    const answers = await payTogether(bodies, (index) => `together-${String(index)}`);
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    expect([writes.length, batches()]).toEqual([2, 1]);
    expect(await householdsAt(houses)).toEqual(guids(answers));
    const after = await countRows(database.db);
    for (const table of ["household", "housemate", "membership", "bank_account", "mandate", "audit"]) {
      expect([table, (after[table] ?? 0) - (rows[table] ?? 0)]).toEqual([table, 4]);
    }
    expect((await countJobs()) - queued).toBe(4);
    const again = await pay(bodies[3] ?? {}, "together-3");
    expect(again).toEqual({ status: 201, body: answers[3]?.body, replayed: true });
  });

  it("are written by statements of their own when they write to other tables", async () => {
    const answers = await payTogether(await bodiesFor([8, 9, 10, 11]), (index) =>
      index < 2 ? `keyed-${String(index)}` : undefined,
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    expect([writes.length, batches()]).toEqual([3, 1]);
  });

  it("make one account of one form that is sent several times, and one of every other", async () => {
    const [form = {}, other = {}] = await bodiesFor([12, 13]);
    const answers = await payTogether([form, form, other, form], (index) => (index === 2 ? "other" : "form"));
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2);
    expect(await householdsAt([12, 13])).toEqual(guids(answers.slice(1, 3)));
    expect(new Set(guids(answers)).size).toBe(2);
  });

  it("give a house to one of several, and every other house to who asked for it", async () => {
    const answers = await payTogether(await bodiesFor([15, 15, 16, 15]));
    expect(statuses(answers)).toEqual([201, 201, 409, 409]);
    expect(await householdsAt([15, 16])).toHaveLength(2);
  });

  it("fail alone", async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(database.db);
    await sql`create trigger refused before insert on housemate for each row
      when (new.first_name = 'Payerb') execute function refuse()`.execute(database.db);
    const answers = await payTogether(await bodiesFor([18, 19, 20]));
    await sql`drop trigger refused on housemate`.execute(database.db);
    expect(answers.map(({ status }) => status)).toEqual([201, 500, 201]);
    expect(await householdsAt([18, 19, 20])).toEqual(guids(answers.filter(({ status }) => status === 201)));
  });

  it("do not wait for those that wait for another transaction", async () => {
    const bodies = await bodiesFor([14, 19, 21, 23]);
    const held = ["held-0", "held-1"];
    const isOver = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = database.db.transaction().execute(async (trx) => {
      await sql`insert into idempotency_key (call, key, request_hash)
        select 'POST /direct_debit', key, '' from unnest(${held}::text[]) as key`.execute(trx);
      isHeld.resolve();
      await isOver.promise;
      await sql`delete from idempotency_key where key = any(${held})`.execute(trx);
    });
    await isHeld.promise;
    const keys = [...held, "free-0", "free-1"];
    meetAll(bodies.length);
    const answers = bodies.map((body, index) => pay(body, keys[index]));
    expect(statuses(await Promise.all(answers.slice(2)))).toEqual([201, 201]);
    expect(await householdsAt([14, 19])).toEqual([]);
    isOver.resolve();
    await holding;
    expect(statuses(await Promise.all(answers))).toEqual([201, 201, 201, 201]);
  });

  it("are stored once when the connection is lost after the commit", async () => {
    const houses = [7, 17, 24];
    const bodies = await bodiesFor(houses);
    loseNextBatch = true;
    const answers = await payTogether(bodies, (index) => `lost-${String(index)}`);
    expect(loseNextBatch).toBe(false);
    expect(statuses(answers)).toEqual([201, 201, 201]);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2);
    expect(await householdsAt(houses)).toEqual(guids(answers));
  });

  it("have one text, however many they are", () => {
    expect([...batchTexts].filter((text) => text.includes("new_idempotency_key"))).toHaveLength(1);
  });
});

describe("Sign-ups in one statement", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });

  it("write the rows of each", async () => {
    const { deps } = test;
    const decide = async (houseNumber: number): Promise<SignUp> => {
      const body = calls["POST /direct_debit"].body.parse(await signUp(database.db, { houseNumber }));
      const { promise, resolve } = Promise.withResolvers<SignUp>();
      const once = { call: "POST /direct_debit", key: `key-${String(houseNumber)}`, request: body };
      await openHousehold(deps, once, {
        body,
        read: readPayer(body, { modulusTable: loadModulusTable(deps.config), phone: "" }),
        forAll: textsForAll(deps.config),
        tries: { begin: () => Promise.resolve(), fail: () => undefined },
        write: (decided) => Promise.resolve(resolve(decided)),
      });
      return promise;
    };
    const decided = [await decide(1), await decide(2), await decide(4)];
    await writeTogether(database.db, deps, decided);
    const asJson = (rows: readonly object[]) => JSON.parse(JSON.stringify(rows)) as object[];
    const tables = ["dwelling", "household", "household_product", "housemate", "membership"] as const;
    const others = ["consent", "bank_account", "mandate", "audit", "idempotency_key"] as const;
    for (const table of [...tables, ...others]) {
      const stored = asJson(await database.db.selectFrom(table).selectAll().execute());
      const expected = asJson(decided.flatMap(({ rows }): readonly object[] => rows[table] ?? []));
      expect(expected.length).toBeGreaterThanOrEqual(3);
      for (const row of expected) expect(stored).toContainEqual(expect.objectContaining(row));
    }
    const texts = await database.db.selectFrom("document").select(["hash", "kind", "text"]).execute();
    for (const { hash, kind, text } of decided[0]?.rows.document ?? []) {
      expect(texts).toContainEqual({ hash, kind, text });
    }
  });
});
