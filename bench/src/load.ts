import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { openDatabase, type OpenDatabase } from "../../server/database/connect.ts";
import { prepareForTests } from "../../server/test/prepare-for-tests.ts";
import { startPostgresServer } from "../../server/test/postgres-server.ts";
import { type ServerProcess, startServerProcess } from "../../server/test/server-process.ts";
import { findHouses, type House, openingSignUp } from "../../server/test/many-sign-ups.ts";
import { connections, nextClient } from "./api-servers.ts";
import { productionApiEnv } from "./production.ts";
import { median, milliseconds, percent, percentile, type Row, whole } from "./report.ts";
import { prepareSimpleUpdates, runSimpleUpdates } from "./simple-updates.ts";

const housemates = 4;
const seconds = 10;
/** Clients at once; the most that are answered in time is the peak. */
const crowds = [10, 20, 40];
const longestWait = 1_000;
/** Right after each crowd, as a machine's speed changes; `wanted` of what the crowd alone got. */
const overload = { times: 3, clients: 400, wanted: 0.9 };
/** Autocannon sends the calls of a second at its beginning, so at a rate so many run, each beginning a little later. */
const mostParts = 20;
const soak = {
  minutes: Number(process.env["SOAK_MINUTES"] ?? 30),
  /** Of the peak of sign-ups. */
  share: 0.5,
  /** Every so many calls are a sign-up, while there are houses for all of them; the others read. */
  signUpsOf: 10,
  /** Of the memory in the middle, at the end. */
  wanted: 1.1,
};

/** Sign-ups at the peak of two cores and at three times as many, then half an hour at a steady rate. Ruling K2. */
export async function measureLoad(): Promise<Row[]> {
  const postgres = await startPostgresServer(["fsync=on", "full_page_writes=on"]);
  try {
    const database = openDatabase(postgres.url, { size: connections });
    const nodeUrl = postgres.nodeUrl("postgres");
    await prepareForTests(database, nodeUrl);
    const node = await startServerProcess({
      ...productionApiEnv(),
      SMTP_URL: "smtp://127.0.0.1:1",
      DATABASE_URL: nodeUrl,
    });
    try {
      return await measure(node, database);
    } finally {
      await node.kill();
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure({ origin, pid }: ServerProcess, database: OpenDatabase): Promise<Row[]> {
  let houses: House[] = [];
  /** With those whose sign-up was refused, without those whose sign-up the end of a load cut off. */
  const findHousesLeft = async () => {
    await wait(2 * longestWait);
    houses = await findHouses(database.db, housemates);
  };
  const guids = (await database.db.selectFrom("address").select("guid").execute()).map(({ guid }) => guid);
  const start = Temporal.Now.plainDateISO("Europe/London").add({ days: 30 });
  let people = 0;
  const nextSignUp = (): autocannon.Request => {
    const house = houses.pop();
    if (house === undefined) throw new Error("There are no more houses in the demo data");
    const email = `aoife.byrne.${String(people++)}@example.com`;
    return {
      method: "POST",
      path: "/api/direct_debit",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...nextClient() },
      body: JSON.stringify(openingSignUp(house, housemates, { email, start })),
    };
  };
  let calls = 0;
  const nextRead = (): autocannon.Request => {
    const path = `/api/products?addressGuid=${guids[calls % guids.length] ?? ""}&hm8s=${String(housemates)}`;
    return { method: "GET", path, headers: nextClient() };
  };
  const signUp = async (options: Pick<Load, "connections" | "overallRate">) => {
    await findHousesLeft();
    return load({ url: origin, duration: seconds, ...options }, nextSignUp);
  };

  await prepareSimpleUpdates(database.pool);
  await signUp({ connections });
  // As the server does every minute: plans for empty tables scan grown ones.
  await database.pool.query("vacuum analyze");
  const updates = await runSimpleUpdates(database.pool, connections, seconds);
  const tries: Try[] = [];
  for (const clients of crowds) {
    const alone = await signUp({ connections: clients });
    const over = await signUp({
      connections: overload.clients,
      overallRate: Math.round(overload.times * alone.perSecond),
    });
    tries.push({ clients, alone, over });
  }
  const goodput = median(tries.map(({ alone, over }) => over.perSecond / alone.perSecond));
  const slowest = Math.max(...tries.map(({ over }) => over.p99));
  const peak = Math.max(
    ...tries.flatMap(({ alone: { p99, perSecond } }) => (p99 <= longestWait ? perSecond : [])),
  );
  const rate = Math.round(soak.share * peak);
  const duration = soak.minutes * 60;
  await findHousesLeft();
  const signUpsOf = Math.max(soak.signUpsOf, Math.ceil((rate * duration) / (houses.length - connections)));
  const soaking = load({ url: origin, connections, overallRate: rate, duration }, () =>
    calls++ % signUpsOf === 0 ? nextSignUp() : nextRead(),
  );
  const memory = await watchMemory(pid, soaking);
  const soaked = await soaking;
  const third = Math.floor(memory.length / 3);
  const [middle, end] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
  return [
    {
      what: "simple-update transactions as pgbench's",
      measured: `${whole(updates)} commits/s`,
    },
    ...tries.flatMap(({ clients, alone, over }) => [
      {
        what: `sign-ups, ${String(clients)} clients at once`,
        measured: `${whole(alone.perSecond)}/s, ${percent(alone.perSecond / updates)} of simple updates, p99 ${milliseconds(alone.p99)}`,
      },
      {
        what: `at ${String(overload.times)} times as many, of ${String(overload.clients)} clients`,
        measured: `${whole(over.perSecond)}/s, p99 ${milliseconds(over.p99)}; refused: ${countsOf(over)}`,
      },
    ]),
    {
      what: `sign-ups at ${String(overload.times)} times as many: median share, slowest p99`,
      measured: `${percent(goodput)}, ${milliseconds(slowest)}`,
      target: `≥ ${percent(overload.wanted)}, p99 ≤ ${milliseconds(longestWait)}`,
      met: goodput >= overload.wanted && slowest <= longestWait,
    },
    {
      what: `${String(soak.minutes)} minutes at ${percent(soak.share)} of the peak, every ${String(signUpsOf)}th a sign-up`,
      measured: `${whole(soaked.perSecond)}/s, p99 ${milliseconds(soaked.p99)}, refused: ${countsOf(soaked)}`,
      target: "none refused",
      met: soaked.refused.size === 0,
    },
    {
      what: "memory in its middle third and in its last",
      measured: `${whole(middle)} MB and ${whole(end)} MB`,
      target: `≤ ${percent(soak.wanted)}`,
      met: end <= soak.wanted * middle,
    },
  ];
}

type Try = { readonly clients: number; readonly alone: Loaded; readonly over: Loaded };

/** `perSecond`, and `p99` in milliseconds, of what was done. */
type Loaded = {
  readonly perSecond: number;
  readonly p99: number;
  /** How many, by status; or not answered. */
  readonly refused: ReadonlyMap<string, number>;
};

function countsOf({ refused }: Loaded): string {
  return [...refused].map(([status, count]) => `${whole(count)} × ${status}`).join(", ") || "none";
}

type Load = {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  /** Calls a second of all, evenly spread; without it each client asks again once it is answered. */
  readonly overallRate?: number;
};

async function load(
  { connections, overallRate, duration, ...options }: Load,
  next: () => autocannon.Request,
): Promise<Loaded> {
  const parts = overallRate === undefined ? 1 : Math.min(mostParts, connections);
  const times: number[] = [];
  const refused = new Map<string, number>();
  const refuse = (why: string, count = 1) => refused.set(why, (refused.get(why) ?? 0) + count);
  const runPart = async (_: unknown, part: number) => {
    await wait((1_000 * part) / parts);
    const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const instance = autocannon(
        {
          ...options,
          connections: connections / parts,
          ...(overallRate !== undefined && { overallRate: Math.floor((overallRate + part) / parts) }),
          duration,
          requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
        },
        (error: unknown, result) => (error instanceof Error ? reject(error) : resolve(result)),
      );
      instance.on("response", (_client, status, _bytes, time) => {
        if (status >= 200 && status < 300) times.push(time);
        else refuse(String(status));
      });
    });
    if (errors > 0) refuse("no answer", errors);
  };
  await Promise.all(Array.from({ length: parts }, runPart));
  return {
    perSecond: times.length / duration,
    p99: percentile(times, 0.99),
    refused,
  };
}

/** Megabytes, every second until the load ends. */
async function watchMemory(pid: number, load: Promise<unknown>): Promise<number[]> {
  const memory: number[] = [];
  const look = setInterval(() => {
    const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }, 1_000);
  await load.finally(() => clearInterval(look));
  return memory;
}
