import type { Pool } from "pg";
import { openDatabase } from "../../server/database/connect.ts";
import { updateSchema } from "../../server/database/update-schema.ts";
import { seedPriceBook, seedReference } from "../../server/database/seed/reference.ts";
import { sendOnlyJobs } from "../../server/test/send-only-jobs.ts";
import { sumLedger } from "../../server/src/payments/index.ts";
import { sumFigures } from "../../server/src/staff/index.ts";
import { openTestApp } from "../../server/test/app.ts";
import { openPatientPool, startPostgresServer } from "../../server/test/postgres-server.ts";
import { signedInAs } from "../../server/test/staff.ts";
import { type Asker, measureKind } from "./back-office/ask.ts";
import { makeBusiness } from "./back-office/business.ts";
import { everyList, figures, type Measured, searches, sheets } from "./back-office/lists.ts";
import { today } from "./back-office/step.ts";
import { findSubjects } from "./back-office/subjects.ts";
import { milliseconds, type Row, whole } from "./report.ts";

const households = Number(process.env["BACK_OFFICE_HOUSEHOLDS"] ?? 1_000_000);
/** An existing database, which is kept; filled if empty. */
const databaseUrl = process.env["BACK_OFFICE_DATABASE"];
const only = process.env["BACK_OFFICE_LISTS"] ?? "";
/** Retries slow answers, as the machine may be shared. */
const mostTries = 3;

/** Typical memory for this size; durability is not needed. */
export const settings = [
  "shared_buffers=2GB",
  "effective_cache_size=8GB",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=16GB",
  "checkpoint_timeout=1h",
  "autovacuum=off",
];

/** All lists of the back office, and its search, with data of several years. */
export async function measureBackOffice(): Promise<Row[]> {
  if (databaseUrl !== undefined) return measureAt(databaseUrl);
  const postgres = await startPostgresServer(settings);
  try {
    return await measureAt(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureAt(url: string): Promise<Row[]> {
  const database = openDatabase(url);
  const pool = openPatientPool(url);
  const jobs = sendOnlyJobs(database);
  try {
    await updateSchema(database, { advanceNoticeWorkingDays: 10 });
    await jobs.start();
    const { rows } = await pool.query("select from household limit 1");
    if (rows.length === 0) {
      await seedReference(database.db);
      await seedPriceBook(database.db);
      await makeBusiness(pool, households);
    }
    const test = await openTestApp(database, { today: today.toString(), deps: { jobs } });
    await sumLedger(test.deps)({}, { isLast: false });
    await sumFigures(test.deps)({}, { isLast: false });
    const browser = await signedInAs(test, "administrator");
    try {
      const measured: Row[] = [await describe(pool)];
      const subjects = await findSubjects(pool);
      for (const list of [...everyList(subjects), searches(subjects), sheets, ...figures])
        if (list.what.includes(only)) measured.push(await measureList({ test, browser }, list));
      return measured;
    } finally {
      await test.close();
    }
  } finally {
    await jobs.stop();
    await pool.end();
    await database.close();
  }
}

/** Reports the slowest kind of request. */
async function measureList(asker: Asker, { what, kinds, within = Infinity }: Measured): Promise<Row> {
  let slowest = { name: "", took: 0 };
  for (const kind of kinds) {
    let took = await measureKind(asker, kind);
    for (let tries = 1; tries < mostTries && took > within; tries += 1)
      took = Math.min(took, await measureKind(asker, kind));
    if (took > within / 2) console.error(`  ${what}, ${kind.name}: ${milliseconds(took)}`);
    if (took > slowest.took) slowest = { name: kind.name, took };
  }
  return {
    what: `${what}: p95 of the slowest of ${String(kinds.length)} kinds of request`,
    measured: `${milliseconds(slowest.took)} (${slowest.name})`,
    ...(within < Infinity && { target: `≤ ${String(within)} ms`, met: slowest.took <= within }),
  };
}

async function describe(pool: Pool): Promise<Row> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relnamespace = 'public'::regnamespace`,
  );
  const of = (name: string) => whole(rows.find((row) => row.name === name)?.rows ?? 0);
  return {
    what: "the back office at",
    measured: `${of("household")} households, ${of("housemate")} housemates, ${of("collection")} collections, ${of("posting")} postings, ${of("ledger_entry")} entries, ${of("email")} mails, ${of("audit")} audit entries`,
  };
}
