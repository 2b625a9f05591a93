import { readdirSync, readFileSync } from "node:fs";
import type { OpenDatabase } from "../../server/database/connect.ts";

const ticksPerSecond = 100;

/** Milliseconds of the process itself and of its ended children. */
type Stat = { readonly parent: number; readonly own: number; readonly ended: number };

/** From /proc (proc_pid_stat(5)); undefined for an ended process. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // The second field may contain spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = fields.slice(11, 15).map(Number);
    const milliseconds = (ticks: number) => (ticks * 1000) / ticksPerSecond;
    const ended = milliseconds(childrensUser + childrensSystem);
    return { parent: Number(fields[1]), own: milliseconds(user + system), ended };
  } catch {
    return undefined;
  }
}

/** Processor time in milliseconds of the server and of PostgreSQL, including ended processes. */
export type CpuTime = { readonly node: number; readonly postgres: number };

export async function readCpuTime(
  serverPids: number | readonly number[],
  pool: NonNullable<OpenDatabase["pool"]>,
): Promise<CpuTime> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
  const ofBackends = readdirSync("/proc")
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined && stat.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  const ofNode = [serverPids].flat().reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0);
  return { node: ofNode, postgres: ofBackends + (statOf(postmaster ?? 0)?.ended ?? 0) };
}

export function between(one: CpuTime, other: CpuTime): CpuTime {
  return {
    node: other.node - one.node,
    postgres: other.postgres - one.postgres,
  };
}
