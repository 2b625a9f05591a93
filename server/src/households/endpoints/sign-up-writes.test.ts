import type { Pool } from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { explain, listenTo, type Statement, tablesOf } from "../../../test/explain.ts";
import { recordJobs } from "../../../test/recorded-jobs.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";

/** Each index that a new account writes to, and what reads it. */
const readers = {
  audit_at: "the audit, in its order",
  audit_by_action: "the audit of one action",
  audit_household: "the timeline of a household",
  audit_pkey: "an entry of the audit",
  bank_account_housemate_id: "whether these bank details are theirs",
  bank_account_pkey: "a mandate's bank details",
  consent_one_of_a_kind: "one consent of a kind",
  consent_pkey: "an entry by its id",
  document_pkey: "each text once",
  dwelling_pkey: "the dwelling of an account",
  dwelling_postcode: "which dwelling an address is",
  dwelling_reading_pkey: "one dwelling a reading",
  household_address_id: "which dwelling a picked address is",
  household_address_words: "the search of the back office",
  household_by_opening: "the list in the order of opening, and the figures of a day",
  household_by_postcode: "the list in the order of addresses",
  household_dwelling_id: "accounts at a dwelling, cancelled ones too",
  household_guid_key: "the join link",
  household_in_city: "the list of a city",
  household_in_city_by_postcode: "the list of a city in the order of addresses",
  household_in_city_starts: "the list of a city in the order of starts",
  household_in_state_opened: "the list of a state",
  household_in_state_starts: "the list of a state in the order of starts",
  household_one_account_per_dwelling_and_time: "one account a dwelling and day",
  household_pkey: "a household by its id",
  household_product_pkey: "what a household was sold",
  household_reference: "a reference that is read out",
  household_share_token_key: "the second token",
  household_starts: "the list in the order of starts",
  household_to_forget_once_over: "whom to forget",
  housemate_email: "who asks for their link",
  housemate_email_start: "the search of the back office",
  housemate_joined_at: "the figures of a day",
  housemate_name_words: "the search of the back office",
  housemate_of_household: "a membership is of somebody of the household",
  housemate_one_email_per_household: "one email a household",
  housemate_one_opened_the_account: "who opened the account",
  housemate_pkey: "a housemate by their id",
  idempotency_key_created_at: "which answers to forget",
  idempotency_key_pkey: "the answer under a key",
  mandate_housemate_id: "somebody's mandates",
  mandate_of_payer: "a mandate replaces one of the same payer",
  mandate_pkey: "a mandate by its id",
  mandate_provider_provider_reference_key: "the mandate that a provider tells of",
  mandate_reference_key: "the search of the back office",
  mandate_under_way: "of which mandates news is late",
  membership_housemate_id: "the places that somebody had",
  membership_of_household: "how many places are taken",
  membership_one_a_place_and_day: "one member a place and day",
  membership_one_place_a_housemate: "one place a housemate",
  membership_pkey: "a link's place",
} as const;

type Counts = Readonly<Record<string, number>>;

/** Rows per person who signs up or joins. */
const ofSomebody = {
  audit: 1,
  bank_account: 1,
  consent: 5,
  housemate: 1,
  idempotency_key: 1,
  mandate: 1,
  membership: 1,
};

/** New rows and entries per table and index. */
const growth = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      // Except rows that depend on the database's own date.
      .filter(([name, more]) => more > 0 && name !== "figure_changed" && name !== "mark_household"),
  );

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Rows per table and entries per index; for partial indexes, only matching rows. */
const countAll = async (pool: Pool) => {
  const { rows: found } = await pool.query<{ name: string; table: string; holds: string }>(`
    select relname as name, relname as "table", 'true' as holds from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select indexrelid::regclass::text, indrelid::regclass::text, coalesce(pg_get_expr(indpred, indrelid), 'true')
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace`);
  const texts = found.map(
    ({ name, table, holds }) =>
      `select '${name}' as name, count(*)::int as count from ${table} where ${holds}`,
  );
  const { rows } = await pool.query<{ name: string; count: number }>(texts.join(" union all "));
  const isTable = new Map(found.map(({ name, table }) => [name, name === table]));
  const of = (tables: boolean): Counts =>
    Object.fromEntries(
      rows.flatMap(({ name, count }) => (isTable.get(name) === tables ? [[name, count]] : [])),
    );
  return { rows: of(true), entries: of(false) };
};

describe("Database writes of a sign-up", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let pool: Pool;
  let test: TestApp;
  let run: Map<string, Statement>;
  beforeAll(async () => {
    database = await open({ poolSize: 1 });
    if (!database.pool) throw new Error("A real server is needed to look into it");
    pool = database.pool;
    await pool.query("set track_functions = 'pl'");
    const listening = listenTo(pool);
    run = listening.run;
    test = await openTestApp({ ...database, db: listening.db }, { deps: { jobs: recordJobs() } });
    // Texts shown to everybody are stored by the first sign-up.
    await pay(await signUp(database.db, { houseNumber: 10, name: "First", size: 4 }));
    return () => test.close();
  });
  beforeEach(() => run.clear());

  let keys = 0;
  const pay = async (body: object) => {
    keys += 1;
    const answer = await post(test.app, "/direct_debit", body, { "idempotency-key": `key-${String(keys)}` });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ guid: string }>().guid;
  };
  const countCalls = async (): Promise<Counts> => {
    await pool.query("select pg_stat_force_next_flush()");
    const { rows } = await pool.query<{ name: string; calls: number }>(
      "select funcname as name, calls::int from pg_stat_user_functions where schemaname = 'public'",
    );
    return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]));
  };

  describe("of a new account", () => {
    it("are one row per fact, and one entry per index that a query uses", async () => {
      const before = await countAll(pool);
      await pay(await signUp(database.db, { houseNumber: 1, name: "Opens" }));
      const after = await countAll(pool);
      expect(growth(before.rows, after.rows)).toEqual({
        ...ofSomebody,
        document: 1,
        dwelling: 1,
        dwelling_reading: 1,
        household: 1,
        household_product: 4,
      });
      const entries = growth(before.entries, after.entries);
      expect(Object.keys(entries).sort()).toEqual(Object.keys(readers).sort());
      expect(sum(entries)).toBe(62);
    });

    it("call three trigger functions", async () => {
      const before = await countCalls();
      await pay(await signUp(database.db, { houseNumber: 2, name: "Calls" }));
      expect(growth(before, await countCalls())).toEqual({
        check_new_membership: 1,
        dwelling_keys: 1,
        write_dwelling_readings: 1,
      });
    });

    it("include no look-ups of codes and quotes that it does not have", async () => {
      await pay(await signUp(database.db, { houseNumber: 4, name: "Plain" }));
      const read = [...run.values()].filter(({ sql }) => sql.includes("held as materialized"));
      expect(read).toHaveLength(1);
      const [{ plan } = { plan: undefined }] = await explain(pool, read);
      const tables = new Set(plan && tablesOf(plan));
      for (const table of ["address", "dwelling", "household", "price"]) expect(tables).toContain(table);
      for (const table of ["lead", "quote", "share_link", "voucher", "referrer", "affiliate", "agent"]) {
        expect(tables).not.toContain(table);
      }
    });
  });

  it("are limited to the joiner's rows in a join", async () => {
    const guid = await pay(await signUp(database.db, { houseNumber: 6, name: "Lead" }));
    const [before, calls] = [await countAll(pool), await countCalls()];
    await pay(join(guid, "Joins"));
    const after = await countAll(pool);
    expect(growth(before.rows, after.rows)).toEqual(ofSomebody);
    expect(sum(growth(before.entries, after.entries))).toBe(36);
    expect(growth(calls, await countCalls())).toEqual({ check_new_membership: 1 });
  });
});
