import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "../../server/database/connect.ts";
import { migrateToLatest } from "../../server/database/migrate.ts";
import { createGazetteer } from "../../server/src/addresses/gazetteer.ts";
import { type PostgresServer, startPostgresServer } from "../../server/test/postgres-server.ts";
import { median, milliseconds, percentile, type Row, whole } from "./report.ts";
import { csvHeader, csvLinesOf, searchesFor } from "./synthetic-addresses.ts";

const few = 300_000;
const many = Number(process.env.BENCH_ADDRESSES ?? 3_000_000);
const searchesOfEachWay = 250;
const measuredRounds = 3;

/** An operator's settings for this size, with durable commits. */
const settings = [
  "fsync=on",
  "full_page_writes=on",
  "shared_buffers=1GB",
  "max_wal_size=8GB",
  "maintenance_work_mem=512MB",
];

type Loaded = { readonly streets: number; readonly rows: number; readonly rowsPerSecond: number };
type Times = { readonly p50: number; readonly p99: number };

export async function measureAddresses(): Promise<Row[]> {
  if (!Number.isInteger(many) || many <= few)
    throw new Error(`BENCH_ADDRESSES must be more than ${String(few)}`);
  const server = await startPostgresServer(settings);
  try {
    const database = openDatabase(server.url, { size: 1 });
    await migrateToLatest(database.db);
    await database.close();
    const first = await load(server, { streets: 0, rows: 0, rowsPerSecond: 0 }, few);
    const small = await searchAll(server, first.streets);
    const all = await load(server, first, many);
    const large = await searchAll(server, all.streets);
    return [
      {
        what: `addresses: loading ${whole(all.rows - first.rows)} into ${whole(first.rows)}`,
        measured: `${whole(all.rowsPerSecond)} rows/s`,
        target: "≥ 20,000 rows/s",
        met: all.rowsPerSecond >= 20_000,
      },
      { what: `addresses: search among ${whole(first.rows)}, p50 and p99`, measured: formatTimes(small) },
      {
        what: `addresses: search among ${whole(all.rows)}, p50 and p99`,
        measured: formatTimes(large),
        target: "p99 ≤ 15 ms",
        met: large.p99 <= 15,
      },
      {
        what: `addresses: growth of the search's p99`,
        measured: `${(large.p99 / small.p99).toFixed(2)} ×`,
        target: "≤ 2 ×",
        met: large.p99 / small.p99 <= 2,
      },
    ];
  } finally {
    await server.stop();
  }
}

function formatTimes({ p50, p99 }: Times) {
  return `${milliseconds(p50)}, ${milliseconds(p99)}`;
}

/** Loads up to `rows` with the operators' command. */
async function load(server: PostgresServer, from: Loaded, rows: number): Promise<Loaded> {
  const file = join(server.folder, "addresses.csv");
  const written = await writeCsv(file, from, rows);
  console.error(`Loading ${whole(written.rows - from.rows)} addresses`);
  const began = performance.now();
  const command = spawn(process.execPath, ["server/database/load-addresses.ts", "--source", "bench", file], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATABASE_URL: server.url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = (await once(command, "exit")) as [number | null];
  if (status !== 0) throw new Error(`load-addresses.ts ended with ${String(status)}`);
  const seconds = (performance.now() - began) / 1000;
  await rm(file);
  return { ...written, rowsPerSecond: (written.rows - from.rows) / seconds };
}

async function writeCsv(file: string, from: { streets: number; rows: number }, most: number) {
  const csv = createWriteStream(file);
  csv.write(csvHeader);
  let { streets, rows } = from;
  let text = "";
  while (rows < most) {
    const lines = csvLinesOf(streets++);
    rows += lines.length;
    text += lines.join("");
    if (text.length > 1 << 20 || rows >= most) {
      if (!csv.write(text)) await once(csv, "drain");
      text = "";
    }
  }
  csv.end();
  await once(csv, "finish");
  return { streets, rows };
}

/** One search at a time; the median of several rounds. */
async function searchAll(server: PostgresServer, streets: number): Promise<Times> {
  const database = openDatabase(server.url, { size: 2 });
  try {
    await searchEach(database, streets, 0);
    const rounds: Search[][] = [];
    for (let round = 1; round <= measuredRounds; round++)
      rounds.push(await searchEach(database, streets, round));
    describeWays(rounds.flat());
    const quantile = (share: number) =>
      median(
        rounds.map((round) =>
          percentile(
            round.map(({ took }) => took),
            share,
          ),
        ),
      );
    return { p50: quantile(0.5), p99: quantile(0.99) };
  } finally {
    await database.close();
  }
}

type Search = { readonly way: string; readonly typed: string; readonly took: number; readonly found: number };

function describeWays(searches: readonly Search[]) {
  for (const [way, ofWay] of Map.groupBy(searches, (search) => search.way)) {
    const times = ofWay.map(({ took }) => took);
    const slowest = ofWay.toSorted((one, other) => other.took - one.took)[0];
    const p99 = percentile(times, 0.99);
    const inVain = ofWay.filter(({ found }) => found === 0).length;
    console.error(
      `  ${way.padEnd(34)} p50 ${milliseconds(median(times))}, p99 ${milliseconds(p99)}, ` +
        `slowest "${slowest?.typed ?? ""}", in vain ${String(inVain)} of ${String(ofWay.length)}`,
    );
  }
}

async function searchEach({ db }: OpenDatabase, streets: number, round: number): Promise<Search[]> {
  const gazetteer = createGazetteer(db);
  const taken: Search[] = [];
  for (const { way, typed } of searchesFor(streets, searchesOfEachWay, round)) {
    const began = performance.now();
    const options = await gazetteer.find(typed);
    taken.push({ way, typed, took: performance.now() - began, found: options.length });
  }
  return taken;
}
