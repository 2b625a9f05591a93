import { type OpenDatabase, openDatabase, patientWaits, type Waits } from "./connect.ts";

type Role = "all" | "api" | "worker";

/** Visitors wait for them. */
const readWaits: Waits = {
  connection: 2_000,
  lock: 1_000,
  statement: 5_000,
  idleInTransaction: 10_000,
  silence: 8_000,
};
const writeWaits: Waits = { ...readWaits, lock: 3_000, statement: 8_000, silence: 10_000 };
const jobWaits: Waits = { ...patientWaits, connection: 10_000 };

/** So many wait for each connection at most: what comes later could not be answered within a second. */
const queuePerConnection = 10;

export const fewestConnections = 8;

type Shares = {
  readonly reads: number;
  readonly writes: number;
  readonly jobs: number;
  readonly queue: number;
};

/** How a node's connections are shared out, besides one for its health and a worker's one that listens. Ruling K2. */
export function shareConnections(role: Role, size: number): Shares {
  if (role === "api") {
    const [queue, rest] = [1, size - 2];
    const reads = Math.floor(rest / 2);
    return { reads, writes: rest - reads, jobs: 0, queue };
  }
  const [queue, rest] = [3, size - 5];
  if (role === "worker") return { reads: 0, writes: 0, jobs: rest, queue };
  const third = Math.floor(rest / 3);
  return { reads: third, writes: third, jobs: rest - 2 * third, queue };
}

/** The pools of a node, apart so that what waits in one does not stop the others; a worker has one. */
export function openNodePools(databaseUrl: string, role: Role, size: number): OpenDatabase {
  const shares = shareConnections(role, size);
  const openForCalls = (size: number, waits: Waits) =>
    openDatabase(databaseUrl, { size, waits, longestQueue: size * queuePerConnection });
  const openForJobs = () => openDatabase(databaseUrl, { size: shares.jobs, waits: jobWaits });
  if (role === "worker") {
    const jobs = openForJobs();
    return { ...jobs, pools: { jobs: jobs.pool }, queueSize: shares.queue };
  }
  const jobs = role === "all" ? openForJobs() : undefined;
  const writes = openForCalls(shares.writes, writeWaits);
  const reads = openForCalls(shares.reads, readWaits);
  return {
    ...writes,
    pools: { reads: reads.pool, writes: writes.pool, ...(jobs && { jobs: jobs.pool }) },
    reads: reads.db,
    jobs: (jobs ?? writes).db,
    queueSize: shares.queue,
    close: async () => {
      for (const one of [writes, reads, jobs]) await one?.close();
    },
  };
}
