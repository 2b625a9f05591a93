import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { openDatabase } from "../../server/database/connect.ts";
import { stagedAddress } from "../../server/database/address-text.ts";
import { demoAddresses } from "../../server/database/seed/demo-addresses.ts";
import { seedPriceBook, seedReference } from "../../server/database/seed/reference.ts";
import { mergeAddresses } from "../../server/database/stage-addresses.ts";
import { updateSchema } from "../../server/database/update-schema.ts";
import { buildApp } from "../../server/src/app.ts";
import { createMovableClock } from "../../server/src/clock.ts";
import { parseConfig } from "../../server/src/config.ts";
import { createDependencies } from "../../server/src/create-dependencies.ts";
import { findHouses } from "../../server/test/many-sign-ups.ts";
import { openPatientPool, startPostgresServer } from "../../server/test/postgres-server.ts";
import { countFaults, disturbEvents } from "../../server/test/year/faults.ts";
import { findWrongs } from "../../server/test/year/findings.ts";
import { countChoices } from "../../server/test/year/people.ts";
import { signUpHouseholds } from "../../server/test/year/sign-ups.ts";
import { liveDay, measured, noWork, setTime, workedOff, type Work, type Year } from "./year/days.ts";
import { noteWork, profileSettings, profiles, startProfile, writeProfile } from "./year/profile.ts";
import { Workers } from "./year/workers.ts";
import { percent, type Row, whole } from "./report.ts";
import { prepareSimpleUpdates, runSimpleUpdates } from "./simple-updates.ts";

const households = Number(process.env["YEAR_HOUSEHOLDS"] ?? 10_000);
const housemates = 4;
const wanted = 300;
const connections = 10;

/** Durable commits, with typical memory and checkpoints. */
const settings = [
  "fsync=on",
  "full_page_writes=on",
  "shared_buffers=1GB",
  "max_wal_size=8GB",
  "checkpoint_timeout=15min",
  ...(profiles ? profileSettings : []),
];

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const signedUpOn = day("2027-08-02");
const firstStart = day("2027-09-01");
/** Tenancies start on every day of September; fewer days make larger batches. */
const startDays = Number(process.env["YEAR_START_DAYS"] ?? 30);
/** A month and a half after the last tenancy. */
const endsOn = day("2028-11-20");
/** One month with one worker, the next with two. */
const oneWorker = { from: day("2027-12-01"), to: day("2028-01-01") };
const twoWorkers = { from: day("2028-01-01"), to: day("2028-02-01") };

/** A worker is killed during each of these. */
const kills = [
  { on: day("2027-11-10"), during: "charge-collections" },
  { on: day("2027-11-18"), during: "submit-collections" },
  { on: day("2028-02-17"), during: "simulate-bank-day" },
  { on: day("2028-09-14"), during: "settle-households" },
].map((kill) => ({ ...kill, afterMilliseconds: Math.min(400, 60 + households / 20) }));

/** 10,000 households from sign-up to closing statement, with failures. */
export async function measureYear(): Promise<Row[]> {
  const postgres = await startPostgresServer(settings);
  try {
    const database = openDatabase(postgres.url, { size: connections });
    const pool = openPatientPool(postgres.url);
    try {
      return await measure(database, pool, postgres.url);
    } finally {
      await pool.end();
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(database: Year["database"], pool: Pool, url: string): Promise<Row[]> {
  const { db } = database;
  await updateSchema(database, { advanceNoticeWorkingDays: 10 });
  await seedReference(db);
  await seedPriceBook(db);
  await db.transaction().execute((trx) =>
    mergeAddresses(
      trx,
      demoAddresses()
        .map((parts) => stagedAddress("demo", parts))
        .filter((row) => row !== undefined),
    ),
  );
  await prepareSimpleUpdates(database.pool);
  await disturbEvents(db);
  const env = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://evenly.example",
    LOG_LEVEL: "error",
    DATABASE_URL: url,
    EMAILS_KEPT_DAYS: "3650",
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
  };
  const clock = createMovableClock();
  const { epochMilliseconds } = Temporal.ZonedDateTime.from(`${signedUpOn.toString()}T10:00[Europe/London]`);
  clock.setAhead(epochMilliseconds - Date.now());
  const sender = createDependencies(
    parseConfig({ ...env, NODE_ENV: "test", ROLE: "api" }),
    database,
    env.ENCRYPTION_KEYS,
    ({ error }) => console.error(error),
    { clock },
  );
  const app = await buildApp(sender.deps);
  await sender.start(app.log);
  await pool.query("create index on pgboss.job (name) where state = 'active'");
  await pool.query("vacuum analyze");

  const simpleUpdates = await runSimpleUpdates(database.pool, connections, 4);
  const houses = (await findHouses(db, housemates)).slice(0, households);
  const emptySize = await readSize(pool);
  const began = performance.now();
  await signUpHouseholds(app, { houses, housemates, firstStart, startDays, atOnce: 16 });
  const signUps = (households * housemates) / ((performance.now() - began) / 1000);
  log(`${whole(signUps)} sign-ups a second`);
  await pool.query("vacuum analyze");
  if (profiles) await startProfile(pool);

  const workers = new Workers({ ...env, ROLE: "worker", DATABASE_POOL_SIZE: String(connections) });
  const year: Year = { database, pool, deps: sender.deps, api: app, clock, workers };
  await workers.setClock(clock.ahead());
  const work = { welcome: noWork(), one: noWork(), two: noWork(), rest: noWork() };
  await measured(year, work.welcome, async () => {
    await workers.keep(2);
    await workedOff(year);
    return 0;
  });
  noteWork("welcome", "", work.welcome.cpu);
  log(`welcomed in ${work.welcome.seconds.toFixed(1)} s`);
  for (let today = signedUpOn; !today.equals(endsOn); today = today.add({ days: 1 })) {
    const isIn = ({ from, to }: typeof oneWorker) =>
      Temporal.PlainDate.compare(from, today) <= 0 && Temporal.PlainDate.compare(today, to) < 0;
    await workers.keep(isIn(oneWorker) ? 1 : 2);
    const kill = kills.find(({ on }) => on.equals(today));
    const stretch = isIn(oneWorker) ? work.one : isIn(twoWorkers) ? work.two : work.rest;
    await liveDay(year, today, stretch, kill);
    // The queue does this after a week.
    if (today.day % 7 === 0) await pool.query("delete from pgboss.job where state = 'completed'");
    if (today.day === 1) {
      await pool.query("analyze");
      log(`${today.toString()}: ${stretch.seconds.toFixed(1)} s`);
    }
  }
  if (profiles) await writeProfile(pool);
  await setTime(year, endsOn, Temporal.PlainTime.from("12:00"));
  const wrongs = await findWrongs(db, { today: clock.today(), advanceNoticeWorkingDays: 10 });
  for (const wrong of wrongs.slice(0, 50)) log(wrong);
  const rows = await describe(year, { work, simpleUpdates, wrongs: wrongs.length, emptySize });
  await workers.keep(0);
  await app.close();
  await sender.stop();
  return rows;
}

function log(line: string) {
  return console.error(line);
}

type Measured = {
  readonly work: Readonly<Record<"welcome" | "one" | "two" | "rest", Work>>;
  readonly simpleUpdates: number;
  readonly wrongs: number;
  /** Bytes before the first sign-up. */
  readonly emptySize: number;
};

async function readSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string }>("select pg_database_size(current_database()) as size");
  return Number(rows[0]?.size);
}

/** Kilobytes per household of the largest tables, with their indexes. */
async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select relname as name, pg_total_relation_size(oid) as size from pg_class
      where relkind = 'r' order by pg_total_relation_size(oid) desc limit 8`,
  );
  return rows.map(({ name, size }) => `${name} ${(Number(size) / 1e3 / households).toFixed(0)}`).join(", ");
}

async function describe(
  { database: { db }, pool, workers }: Year,
  { work, simpleUpdates, wrongs, emptySize }: Measured,
): Promise<Row[]> {
  const count = async (query: string, values: readonly string[] = []) =>
    Number(
      (await pool.query<{ count: string }>(`select count(*) as count from ${query}`, [...values])).rows[0]
        ?.count,
    );
  const collections = await count("collection");
  const tried = ({ from, to }: typeof oneWorker) =>
    count("collection_attempt where collect_on >= $1 and collect_on < $2", [from.toString(), to.toString()]);
  const one = (await tried(oneWorker)) / work.one.seconds;
  const two = (await tried(twoWorkers)) / work.two.seconds;
  const all = Object.values(work);
  const sum = (of: (each: Work) => number) => all.reduce((total, each) => total + of(each), 0);
  const rate = collections / sum(({ seconds }) => seconds);
  const faults = await countFaults(db);
  const choices = await countChoices(db);
  const fault = (kind: string) => whole(faults.get(kind) ?? 0);
  const failed = await count("collection_attempt where failed_at is not null");
  const size = `${whole(households)} households × ${String(housemates)}`;
  return [
    {
      what: `simple-update transactions as pgbench's, ${String(connections)} connections`,
      measured: `${whole(simpleUpdates)} commits/s`,
    },
    {
      what: `a year of ${size}: collections through their whole life, two workers`,
      measured: `${whole(rate)} a second, ${whole(rate / 2)} a worker, ${percent(rate / simpleUpdates)} of simple updates`,
      target: `≥ ${String(wanted)} a second`,
      met: rate >= wanted,
    },
    {
      what: "the same for one month, by one worker and by two",
      measured: `${whole(one)} and ${whole(two)} a second: ${(two / one).toFixed(2)} ×`,
    },
    {
      what: "processor time of the workers and of PostgreSQL for a collection's whole life",
      measured: `${(sum(({ cpu }) => cpu.node) / collections).toFixed(2)} ms and ${(sum(({ cpu }) => cpu.postgres) / collections).toFixed(2)} ms`,
    },
    {
      what: "mails, welcomes and mandates before the first payment",
      measured: `${work.welcome.seconds.toFixed(0)} s of ${sum(({ seconds }) => seconds).toFixed(0)} s; ${whole(await count("email"))} mails in all`,
    },
    {
      what: "disk of a household and its year, with indexes, mails and the sandbox's own rows",
      measured: `${(((await readSize(pool)) - emptySize) / 1e3 / households).toFixed(0)} kB (${await describeTables(pool)})`,
    },
    {
      what: "what went wrong on the way",
      measured: `${whole(failed)} tries failed or were charged back; events: ${fault("twice")} twice, ${fault("same")} again under their own ids, ${fault("late")} late, ${fault("lost")} lost; ${String(workers.kills)} workers killed, ${sum(({ waited }) => waited).toFixed(0)} s waited for`,
    },
    {
      what: "what people did of their own accord",
      measured: [...choices].map(([what, count]) => `${what} ${whole(count)}`).join(", "),
    },
    {
      what: `what does not add up, of ${whole(collections)} collections and ${whole(await count("posting"))} postings`,
      measured: whole(wrongs),
      target: "0",
      met: wrongs === 0,
    },
  ];
}
