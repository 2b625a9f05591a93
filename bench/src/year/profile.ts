import { writeFileSync } from "node:fs";
import type { Pool } from "pg";
import type { CpuTime } from "../cpu-time.ts";

/** Output file for the costs of statements and jobs. */
const file = process.env["YEAR_PROFILE"];
export const profiles = file !== undefined;

export const profileSettings = [
  "shared_preload_libraries=pg_stat_statements",
  "pg_stat_statements.track=all",
  "pg_stat_statements.max=10000",
  "pg_stat_statements.track_planning=on",
];

const lines: string[] = [];

export async function startProfile(pool: Pool): Promise<void> {
  await pool.query("create extension if not exists pg_stat_statements");
  await pool.query("select pg_stat_statements_reset()");
}

export function noteWork(day: string, job: string, { node, postgres }: CpuTime): void {
  lines.push([day, job, Math.max(0, node), Math.max(0, postgres)].join(" "));
}

/** By total time: milliseconds, calls, milliseconds per call, rows, and whether it is nested. */
export async function writeProfile(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ line: string }>(
    `select format('%s ms, %s plan, %s calls, %s ms each, %s rows, %s%s', round((total_exec_time + total_plan_time)::numeric),
      round(total_plan_time::numeric), calls, round((total_exec_time / greatest(calls, 1))::numeric, 3), rows,
      case when toplevel then '' else 'nested: ' end, regexp_replace(query, '\\s+', ' ', 'g')) as line
    from pg_stat_statements order by total_exec_time + total_plan_time desc limit 150`,
  );
  writeFileSync(file ?? "", [...lines, "", ...rows.map(({ line }) => line)].join("\n"));
}
