import type { Pool, PoolClient } from "pg";
import { aroundSteps, afterMoneySteps } from "./around.ts";
import { householdSteps, stagedSteps } from "./households.ts";
import { moneySteps, wrongPostings } from "./money.ts";
import type { Step } from "./step.ts";

/** For loading, on this connection: no checks, more memory for sorting. */
const forLoading = [
  "set session_replication_role = replica",
  "set work_mem = '512MB'",
  "set maintenance_work_mem = '1GB'",
  "set max_parallel_maintenance_workers = 0",
  "set jit = off",
];

/** Large tables, in groups that are written at the same time. */
const tables = {
  households: [
    "household", "housemate", "dwelling", "bank_account", "mandate", "membership", "household_product", "quote", "lead",
    "service_order", "audit", "access_token", "voucher_use", "dwelling_reading",
  ],
  money: ["ledger_entry", "posting", "collection", "collection_attempt", "payout_item"],
  later: ["email", "invitation", "provider_event", "staff_alert"],
}; // prettier-ignore

/**
 * Fills a migrated database with this many households and their data, deterministic except for dates. Loads rows
 * without indexes, then builds these on two connections. Prints durations.
 */
export async function makeBusiness(pool: Pool, households: number): Promise<void> {
  const [one, two] = [await loader(pool), await loader(pool)];
  try {
    const list = Object.values(tables)
      .flat()
      .map((table) => `'${table}'::regclass`);
    await one.query(`update pg_index set indisready = false where indrelid in (${list.join(", ")})`);
    await make(one, stagedSteps(households));
    const early = async () => {
      await make(one, [...householdSteps, ...aroundSteps]);
      await index(one, tables.households);
    };
    const money = async () => {
      await make(two, moneySteps);
      await index(two, tables.money.slice(0, 2));
    };
    await Promise.all([early(), money()]);
    const late = async () => {
      await make(one, afterMoneySteps);
      await index(one, tables.later);
    };
    await Promise.all([late(), index(two, tables.money.slice(2))]);
    await timed("cases", () => one.query("select open_case_of_alert(staff_alert) from staff_alert"));
    await one.query("drop schema making cascade");
    await timed("vacuum", () => one.query("vacuum analyze"));
    const { rows } = await one.query(wrongPostings);
    if (rows.length > 0) throw new Error("What was made up does not sum to nothing");
  } finally {
    // Not reusable: they skip checks.
    one.release(true);
    two.release(true);
  }
}

async function index(lane: PoolClient, some: readonly string[]): Promise<void> {
  for (const table of some) await timed(`indexes of ${table}`, () => lane.query(`reindex table ${table}`));
}

async function loader(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  for (const setting of forLoading) await client.query(setting);
  return client;
}

async function make(lane: PoolClient, steps: readonly Step[]): Promise<void> {
  for (const { name, statements } of steps)
    await timed(name, async () => {
      for (const statement of statements) await lane.query(statement);
    });
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.error(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
