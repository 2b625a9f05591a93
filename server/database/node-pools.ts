import { type OpenDatabase, openDatabase, patientWaits, type Waits } from "./connect.ts";

type Role = "all" | "api" | "worker";

/** Visitors wait for them. The server's limits are those of the node's role. */
const readWaits: Waits = { connection: 2_000, silence: 8_000 };
const writeWaits: Waits = { ...readWaits, silence: 10_000 };
export const jobWaits = { ...patientWaits, connection: 10_000 } as const satisfies Waits;

/** So many wait for each connection at most: what comes later might not be answered within a second. */
const queuePerConnection = 5;

export const fewestConnections = 9;

type Shares = {
  readonly reads: number;
  readonly writes: number;
  readonly jobs: number;
  readonly queue: number;
  /** To the replica, where there is one. */
  readonly lists: number;
};

/** How a node's connections are shared out, besides one for its health and a worker's one that listens. Ruling K2. */
export function shareConnections(role: Role, size: number, hasReplica = false): Shares {
  const queue = role === "api" ? 1 : 3;
  const most = size - queue - (role === "api" ? 1 : 2);
  if (role === "worker") return { reads: 0, writes: 0, jobs: most, queue, lists: 0 };
  const lists = hasReplica ? Math.ceil(most / 4) : 0;
  const rest = most - lists;
  const reads = Math.floor(rest / (role === "api" ? 2 : 3));
  if (role === "api") return { reads, writes: rest - reads, jobs: 0, queue, lists };
  return { reads, writes: reads, jobs: rest - 2 * reads, queue, lists };
}

/** The pools of a node, apart so that what waits in one does not stop the others; a worker has one. */
export function openNodePools(databaseUrl: string, role: Role, size: number, readUrl?: string): OpenDatabase {
  const shares = shareConnections(role, size, readUrl !== undefined);
  const queueSize = shares.queue;
  const openForCalls = (size: number, waits: Waits) =>
    openDatabase(databaseUrl, { size, waits, longestQueue: size * queuePerConnection, queueSize });
  const openForJobs = () => openDatabase(databaseUrl, { size: shares.jobs, waits: jobWaits, queueSize });
  if (role === "worker") {
    const jobs = openForJobs();
    return { ...jobs, pools: { jobs: jobs.pool, queue: jobs.queue } };
  }
  const jobs = role === "all" ? openForJobs() : undefined;
  const writes = openForCalls(shares.writes, writeWaits);
  const reads = openForCalls(shares.reads, readWaits);
  const lists =
    readUrl === undefined
      ? undefined
      : openDatabase(readUrl, { size: shares.lists, waits: readWaits, isReplica: true });
  const { queue } = jobs ?? writes;
  return {
    ...writes,
    pools: {
      reads: reads.pool,
      writes: writes.pool,
      ...(jobs && { jobs: jobs.pool }),
      ...(lists && { lists: lists.pool }),
      queue,
    },
    reads: reads.db,
    lists: (lists ?? reads).db,
    jobs: (jobs ?? writes).db,
    queue,
    close: async () => {
      for (const one of [writes, reads, lists, jobs]) await one?.close();
    },
  };
}
