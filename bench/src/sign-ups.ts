import { randomUUID } from "node:crypto";
import { findHouses, openingSignUp } from "../../server/test/many-sign-ups.ts";
import { type ApiServers, connections, fire, nextClient, withApiServers } from "./api-servers.ts";
import { between, type CpuTime, readCpuTime } from "./cpu-time.ts";
import { median, milliseconds, percent, type Row, whole } from "./report.ts";
import { prepareSimpleUpdates, runSimpleUpdates } from "./simple-updates.ts";

const rounds = 3;
const seconds = 4;
/** One of the two is enough. */
const wantedRatio = 0.08;
const wantedRate = { perSecond: 100, p99: 250 };
const housemates = 4;

/** Durable commits, as in production. */
const settings = ["fsync=on", "full_page_writes=on"];

/** `POST /direct_debit`, alternating with a minimal transaction. */
export function measureSignUps(): Promise<Row[]> {
  return withApiServers(settings, measure);
}

async function measure({ api, pid, database }: ApiServers): Promise<Row[]> {
  const houses = await findHouses(database.db, housemates);
  const start = Temporal.Now.plainDateISO("Europe/London").add({ days: 30 });
  let turn = 0;
  const nextSignUp = () => {
    const house = houses[turn++];
    if (house === undefined) throw new Error("There are no more houses in the demo data");
    return {
      method: "POST",
      path: "/api/direct_debit",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...nextClient() },
      body: JSON.stringify(
        openingSignUp(house, housemates, { email: `aoife.byrne.${String(turn)}@example.com`, start }),
      ),
    } as const;
  };
  const countAccounts = async () =>
    Number((await database.pool.query<{ count: string }>("select count(*) from household")).rows[0]?.count);
  await prepareSimpleUpdates(database.pool);

  const updates: number[] = [];
  const signUps: number[] = [];
  const latencies: number[] = [];
  const cpu: Record<"update" | "signUp", Spent[]> = { update: [], signUp: [] };
  const readSpent = async (): Promise<Spent> => ({
    ...(await readCpuTime(pid, database.pool)),
    client: readOwnCpuTime(),
  });
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const atFirst = await readSpent();
    const updateRate = await runSimpleUpdates(database.pool, connections, seconds);
    const before = await countAccounts();
    const updated = await readSpent();
    const { perSecond: answered, p99 } = await fire(api, seconds, nextSignUp);
    const signedUp = await readSpent();
    const committed = (await countAccounts()) - before;
    // Each connection may have had one in progress at the end.
    if (Math.abs(committed - answered * seconds) > committed * 0.2 + connections) {
      throw new Error(
        `${String(answered * seconds)} sign-ups were answered and ${String(committed)} committed`,
      );
    }
    if (round === 0) {
      // As the server does every minute: plans for empty tables scan grown ones at each foreign key.
      await database.pool.query("vacuum analyze");
      continue;
    }
    updates.push(updateRate);
    signUps.push(answered);
    latencies.push(p99);
    cpu.update.push(each(atFirst, updated, updateRate * seconds));
    cpu.signUp.push(each(updated, signedUp, committed));
  }
  const ratio = median(signUps.map((rate, round) => rate / (updates[round] ?? 0)));
  const [perSecond, p99] = [median(signUps), median(latencies)];
  return [
    {
      what: `simple-update transactions as pgbench's, ${String(connections)} connections`,
      measured: `${whole(median(updates))} commits/s`,
    },
    {
      what: `sign-ups, POST /direct_debit, ${String(connections)} connections`,
      measured: `${whole(perSecond)} commits/s, ${percent(ratio)} of simple updates, p99 ${milliseconds(p99)}`,
      target: `≥ ${percent(wantedRatio)}, or ${String(wantedRate.perSecond)}/s with p99 ≤ ${String(wantedRate.p99)} ms`,
      met: ratio >= wantedRatio || (perSecond >= wantedRate.perSecond && p99 <= wantedRate.p99),
    },
    {
      what: "processor time of a simple update: PostgreSQL, its client",
      measured: `${medianOf(cpu.update, "postgres")} ms, ${medianOf(cpu.update, "client")} ms`,
    },
    {
      what: "processor time of a sign-up: the server, PostgreSQL, the load generator",
      measured: `${medianOf(cpu.signUp, "node")} ms, ${medianOf(cpu.signUp, "postgres")} ms, ${medianOf(cpu.signUp, "client")} ms`,
    },
    {
      what: "processor time of a simple update with its client, of that of a sign-up without the load generator",
      measured: percent(
        median(
          cpu.signUp.map(({ node, postgres }, round) => {
            const update = cpu.update[round];
            return ((update?.postgres ?? 0) + (update?.client ?? 0)) / (node + postgres);
          }),
        ),
      ),
    },
  ];
}

/** Milliseconds; `client` is this process. */
type Spent = CpuTime & { readonly client: number };

function readOwnCpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function each(one: Spent, other: Spent, count: number): Spent {
  const { node, postgres } = between(one, other);
  return { node: node / count, postgres: postgres / count, client: (other.client - one.client) / count };
}

function medianOf(times: readonly Spent[], of: keyof Spent) {
  return median(times.map((time) => time[of])).toFixed(2);
}
