import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/** What one key did in one window: `known` are the hits of every node when we last asked. */
export type Count = {
  readonly key: string;
  readonly most: number;
  readonly windowStart: number;
  readonly windowLength: number;
  known: number;
  previous: number;
  unwritten: number;
};

/** Adds hits to those of the other nodes, in one statement, and takes over what all nodes have together. */
export const addHits = async (
  db: Kysely<Database>,
  counts: readonly Count[],
  hits: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ at: number; hits: number; previous: number }>`
    with hit as (
      select * from unnest(
        ${counts.map((count) => count.key)}::text[],
        ${counts.map((count) => new Date(count.windowStart).toISOString())}::timestamptz[],
        ${counts.map((count) => new Date(count.windowStart - count.windowLength).toISOString())}::timestamptz[],
        ${hits}::integer[]
      ) with ordinality as hit (key, window_start, previous_start, hits, at)
    ), written as (
      insert into rate_limit (key, window_start, hits)
      select key, window_start, hits from hit order by key, window_start
      on conflict (key, window_start) do update set hits = rate_limit.hits + excluded.hits
      returning key, window_start, hits
    )
    select at::integer, written.hits, coalesce(before.hits, 0) as previous
    from written join hit using (key, window_start)
    left join rate_limit before on before.key = hit.key and before.window_start = hit.previous_start`.execute(
    db,
  );
  for (const { at, hits, previous } of rows) {
    const count = counts[at - 1];
    if (count) Object.assign(count, { known: hits, previous });
  }
};

export const forgetHits = async (db: Kysely<Database>, before: Date): Promise<void> => {
  await db.deleteFrom("rate_limit").where("window_start", "<", before).execute();
};
