import { openDatabase, type OpenDatabase } from "../../server/database/connect.ts";
import { newId } from "../../server/database/ids.ts";
import { workProviderEvents } from "../../server/src/payments/events/work-events.ts";
import type { Jobs } from "../../server/src/queue/jobs.ts";
import { collectionsWithBank, eventOf, storeEvents } from "../../server/test/collections-with-bank.ts";
import { testDependencies } from "../../server/test/dependencies.ts";
import { sendOnlyJobs } from "../../server/test/send-only-jobs.ts";
import { prepareForTests } from "../../server/test/prepare-for-tests.ts";
import { startPostgresServer } from "../../server/test/postgres-server.ts";
import { percent, type Row, whole } from "./report.ts";

const households = 1_200;
const payments = 3_400;
const events = 10_000;
/** Ruling F8: ten thousand a minute. */
const wanted = events / 60;
const failing = 0.03;

/** Payment events processed by one worker, compared with bare inserts. */
export async function measureEvents(): Promise<Row[]> {
  // Durable commits, as in production.
  const postgres = await startPostgresServer(["fsync=on", "full_page_writes=on"]);
  try {
    const database = openDatabase(postgres.url);
    try {
      await prepareForTests(database);
      const jobs = sendOnlyJobs(database);
      await jobs.start();
      try {
        return await measure(database, jobs);
      } finally {
        await jobs.stop();
      }
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(database: OpenDatabase, jobs: Jobs): Promise<Row[]> {
  const { db, pool } = database;
  if (pool === undefined) throw new Error("A server was expected");
  await copyHouseholds(pool);
  const withBank = await collectionsWithBank(db, "% Measured Street");
  const told = (await withBank(payments)).flatMap((payment, index) => {
    const fails = index % Math.round(1 / failing) === 0;
    const actions = fails ? ["submitted", "failed"] : ["submitted", "confirmed", "paid_out"];
    return actions.map((action) =>
      eventOf("payments", payment.payment, action, action === "failed" ? { cause: "refer_to_payer" } : {}),
    );
  });
  const batch = told.slice(0, events);
  // As webhooks deliver them: a day's events by kind.
  batch.sort((one, other) => one.action.localeCompare(other.action));
  for (let first = 0; first < batch.length; first += 250) {
    await storeEvents(db, batch.slice(first, first + 250));
  }
  await pool.query(`vacuum analyze`);

  const inserted = await timed(async () => {
    await pool.query(`create table measured (id uuid primary key, payload jsonb not null)`);
    for (const event of batch) {
      await pool.query(`insert into measured values ($1, $2::jsonb)`, [newId(), JSON.stringify(event)]);
    }
  });
  const { deps } = testDependencies(database, { today: "2026-12-09", deps: { jobs } });
  const worked = await timed(() => workProviderEvents(deps)({}, { isLast: false }));
  const { rows } = await pool.query<{ left: number }>(`
    select count(*)::int as left from provider_event where worked_at is null`);
  if (rows[0]?.left !== 0) throw new Error(`${String(rows[0]?.left)} events were not worked off`);
  return [
    { what: "bare inserts of one row each, one connection", measured: `${whole(events / inserted)} rows/s` },
    {
      what: `${whole(events)} events of payments worked off, one worker`,
      measured: `${whole(events / worked)} events/s, ${percent(inserted / worked)} of bare inserts`,
      target: `≥ ${whole(wanted)} events/s`,
      met: events / worked >= wanted,
    },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Copies the demo data's complete household of three. */
async function copyHouseholds(pool: NonNullable<OpenDatabase["pool"]>): Promise<void> {
  await pool.query(
    `
    insert into household
    select (jsonb_populate_record(household, jsonb_build_object(
      'id', gen_random_uuid(), 'guid', gen_random_uuid(), 'guid_hash', null, 'share_token', gen_random_uuid(), 'reference', new_household_reference(),
      'line1', number || ' Measured Street', 'address_id', null,
      'dwelling_id', keep_dwelling(postcode, '', number || ' Measured Street', '', null)))).*
    from household, generate_series(1, $1::int) as number
    where line1 = '5 Larkspur Terrace'`,
    [households],
  );
  await pool.query(`
    insert into housemate
    select (jsonb_populate_record(housemate, jsonb_build_object('id', gen_random_uuid(), 'household_id', copy.id))).*
    from housemate join household on household.id = housemate.household_id,
      household as copy
    where household.line1 = '5 Larkspur Terrace' and copy.line1 like '% Measured Street'`);
  await pool.query(`
    insert into membership (household_id, place, housemate_id, joined_on)
    select household_id, place, housemate.id, day_in_london(joined_at)
    from housemate join household on household.id = household_id where line1 like '% Measured Street'`);
  await pool.query(`
    insert into bank_account
    select (jsonb_populate_record(bank_account, jsonb_build_object('id', gen_random_uuid(), 'housemate_id', copy.id,
      'fingerprint', copy.id))).*
    from bank_account, housemate as copy join household on household.id = copy.household_id
    where bank_account.id = (select id from bank_account limit 1) and line1 like '% Measured Street'`);
  await pool.query(`
    insert into mandate
    select (jsonb_populate_record(mandate, jsonb_build_object('id', gen_random_uuid(), 'housemate_id', own.housemate_id,
      'bank_account_id', own.id, 'reference', 'M' || left(own.housemate_id::text, 17), 'provider_reference', null))).*
    from mandate, bank_account as own
    where mandate.id = (select id from mandate limit 1) and own.fingerprint = own.housemate_id::text`);
}
