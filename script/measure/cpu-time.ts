import { readdirSync, readFileSync } from "node:fs";
import type { OpenDatabase } from "../../server/database/connect.ts";

const ticksPerSecond = 100;

type Stat = { readonly parent: number; readonly milliseconds: number };

/** As /proc has it (proc_pid_stat(5)); undefined for a process that has ended. */
const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // The name in the second field may hold spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), milliseconds: (ticks * 1000) / ticksPerSecond };
  } catch {
    return undefined;
  }
};

/** The processor time that the server's processes and all processes of PostgreSQL have had so far, in milliseconds. */
export type CpuTime = { readonly node: number; readonly postgres: number };

export const readCpuTime = async (
  serverPids: number | readonly number[],
  pool: NonNullable<OpenDatabase["pool"]>,
): Promise<CpuTime> => {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
  const ofPostgres = readdirSync("/proc")
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined && stat.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.milliseconds ?? 0), 0);
  const ofNode = [serverPids].flat().reduce((sum, pid) => sum + (statOf(pid)?.milliseconds ?? 0), 0);
  return { node: ofNode, postgres: ofPostgres };
};

export const between = (one: CpuTime, other: CpuTime): CpuTime => ({
  node: other.node - one.node,
  postgres: other.postgres - one.postgres,
});
