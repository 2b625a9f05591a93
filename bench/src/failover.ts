import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { openDatabase } from "../../server/database/connect.ts";
import { prepareForTests } from "../../server/test/prepare-for-tests.ts";
import { startServerProcess } from "../../server/test/server-process.ts";
import { type Cluster, startCluster } from "./failover/cluster.ts";
import { type Fault, faults } from "./failover/faults.ts";
import { judge, type Judgement } from "./failover/judge.ts";
import { until } from "./failover/processes.ts";
import { openSite, seenByBalancer, type Site } from "./failover/site.ts";
import { openVisitors, type Visitors } from "./failover/visitors.ts";
import { median, type Row, whole } from "./report.ts";

const root = join(import.meta.dirname, "../..");
const nodeRole = "evenly_node";
const migrationRounds = 10;
/** For a quick look: so many of each fault at most. */
const mostRounds = Number(process.env["FAILOVER_ROUNDS"] ?? Infinity);

/** Each fault again and again while houses sign up, and at the end what visitors were told against what is there. */
export async function measureFailover(): Promise<Row[]> {
  const cluster = await startCluster();
  try {
    return [...(await measureFaults(cluster)), ...(await measureMigration(cluster))];
  } finally {
    await cluster.stop();
  }
}

async function measureFaults(cluster: Cluster): Promise<Row[]> {
  await createDatabase(cluster, "evenly");
  const owner = openDatabase(cluster.urlOf("evenly"), { size: 2 });
  const rows: Row[] = [];
  try {
    await prepareForTests(owner, cluster.urlOf("evenly", nodeRole));
    const site = await openSite(cluster.urlOf("evenly", nodeRole));
    const visitors = await openVisitors(site, owner);
    try {
      for (const fault of faults) {
        const rounds: Round[] = [];
        for (let round = 0; round < Math.min(fault.rounds, mostRounds); round += 1)
          rounds.push(await watch(visitors, () => fault.run({ cluster, site }, round)));
        rows.push(logged(rowOf(fault, rounds)));
      }
      await visitors.stop();
      return [...rows, logged(rowOfJudgement(await judge(owner, visitors.writes)))];
    } finally {
      await visitors.stop();
      await site.stop();
    }
  } finally {
    await owner.close();
  }
}

type Round = { readonly gap: number; readonly triedAgain: number; readonly acknowledged: number };

/** What visitors noticed from the fault until a write came through after it. */
async function watch(visitors: Visitors, run: () => Promise<void>): Promise<Round> {
  const answered = () => {
    visitors.check();
    return visitors.writes
      .flatMap(({ answeredAt }) => answeredAt ?? [])
      .toSorted((one, other) => one - other);
  };
  await until("Visitors are answered", async () => answered().length > 0);
  const began = performance.now();
  await run();
  const healed = performance.now();
  await until("A write comes through again", async () => (answered().at(-1) ?? 0) > healed);
  await wait(1_000);
  const times = answered();
  const during = times.slice(Math.max(0, times.findIndex((time) => time >= began) - 1));
  const gaps = during.slice(1).map((time, index) => time - (during[index] ?? time));
  return {
    gap: Math.max(0, ...gaps) / 1_000,
    triedAgain: visitors.writes.filter(
      ({ failures, answeredAt }) => failures > 0 && answeredAt !== undefined && answeredAt >= began,
    ).length,
    acknowledged: times.filter((time) => time >= began).length,
  };
}

function rowOf(
  { what, longestGap, unnoticed }: Pick<Fault, "what" | "longestGap" | "unnoticed">,
  rounds: readonly Round[],
): Row {
  const gaps = rounds.map(({ gap }) => gap);
  const triedAgain = rounds.reduce((sum, round) => sum + round.triedAgain, 0);
  const longest = Math.max(...gaps);
  return {
    what: `${what}, ${String(rounds.length)} times`,
    measured: `${seconds(longest)} without a write at most, ${seconds(median(gaps))} in the median; ${whole(triedAgain)} tried again`,
    ...(longestGap !== undefined && { target: `≤ ${seconds(longestGap)}`, met: longest <= longestGap }),
    ...(unnoticed && { target: "nobody tries again", met: triedAgain === 0 }),
  };
}

/** At once, so that what goes wrong later does not lose it. */
function logged(row: Row): Row {
  console.error(`${row.what}: ${row.measured}`);
  return row;
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function rowOfJudgement({ tried, acknowledged, lost, doubled }: Judgement): Row {
  for (const name of lost) console.error(`Lost: ${name}`);
  for (const name of doubled) console.error(`Doubled: ${name}`);
  return {
    what: "acknowledged sign-ups and joins",
    measured: `${whole(acknowledged)} of ${whole(tried)} that were tried, ${String(lost.length)} lost, ${String(doubled.length)} doubled`,
    target: "0 lost or doubled",
    met: acknowledged > 0 && lost.length === 0 && doubled.length === 0,
  };
}

async function createDatabase(cluster: Cluster, name: string, template = "template1"): Promise<void> {
  await asAdmin(cluster, `create database ${name} template ${template}`);
}

async function asAdmin(cluster: Cluster, statement: string): Promise<void> {
  const admin = openDatabase(cluster.urlOf("postgres"), { size: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}

/** As `docs/running/operating.md` says: the new version's migrations, then its nodes one after the other. */
async function measureMigration(cluster: Cluster): Promise<Row[]> {
  const before = checkOutVersionBefore();
  try {
    await asAdmin(cluster, "drop database if exists evenly with (force)");
    await createDatabase(cluster, "before");
    await migrate(cluster, "before", before.folder);
    const seeding = { DATABASE_URL: cluster.urlOf("before"), SEED_DEMO: "1" };
    await (await startServerProcess(seeding, before.main)).end();
    const rounds: Round[] = [];
    let together: Judgement = { tried: 0, acknowledged: 0, lost: [], doubled: [] };
    for (let round = 0; round < Math.min(migrationRounds, mostRounds); round += 1) {
      const name = `migration_${String(round)}`;
      await createDatabase(cluster, name, "before");
      const site = await openSite(cluster.urlOf(name, nodeRole), before.main);
      try {
        const owner = openDatabase(cluster.urlOf(name), { size: 2 });
        try {
          const visitors = await openVisitors(site, owner);
          rounds.push(await watch(visitors, () => upgrade(cluster, name, site)));
          await visitors.stop();
          together = add(together, await judge(owner, visitors.writes));
        } finally {
          await owner.close();
        }
      } finally {
        await site.stop();
        // Ten of them fill the disk, which is small.
        await asAdmin(cluster, `drop database ${name} with (force)`);
      }
    }
    return [
      logged(rowOf({ what: `${before.version} is replaced by this version`, unnoticed: true }, rounds)),
      logged(rowOfJudgement(together)),
    ];
  } finally {
    before.remove();
  }
}

function add(one: Judgement, other: Judgement): Judgement {
  return {
    tried: one.tried + other.tried,
    acknowledged: one.acknowledged + other.acknowledged,
    lost: [...one.lost, ...other.lost],
    doubled: [...one.doubled, ...other.doubled],
  };
}

async function upgrade(cluster: Cluster, database: string, { apis, workers }: Site): Promise<void> {
  await migrate(cluster, database, root);
  for (const node of [...apis, ...workers]) {
    await node.end();
    await node.start();
    await wait(seenByBalancer);
  }
}

/** Of the version that is in the folder. */
async function migrate(cluster: Cluster, database: string, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["server/database/run-migrations.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_OWNER_URL: cluster.urlOf(database),
      DATABASE_URL: cluster.urlOf(database, nodeRole),
    },
  });
}

/** Of VERSION_BEFORE, or of the commit before the newest migration. */
function checkOutVersionBefore() {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const newest = git("log", "-1", "--first-parent", "--format=%H", "--", "server/database/migrations");
  const version = git("rev-parse", "--short", process.env["VERSION_BEFORE"] ?? `${newest}^`);
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "version-before-"));
  git("worktree", "add", "--detach", "--force", folder, version);
  // Packages of the workspace are links, which lead to this folder's own.
  for (const packages of ["node_modules", "server/node_modules"])
    execFileSync("cp", ["-al", join(root, packages), join(folder, packages)]);
  return {
    folder,
    main: join(folder, "server/src/main.ts"),
    version,
    remove: () => {
      rmSync(folder, { recursive: true });
      git("worktree", "prune");
    },
  };
}
