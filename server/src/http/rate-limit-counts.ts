import { type Kysely, sql } from "kysely";
import { commitLocally } from "../../database/commit-locally.ts";
import type { Database } from "../../database/tables.ts";

export type Hits = Map<number, number>;

export type Count = {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  known: Hits;
  sending: Hits;
  unwritten: Hits;
};

export function sumOf(...all: readonly Hits[]): number {
  return all.flatMap((hits) => [...hits.values()]).reduce((sum, hits) => sum + hits, 0);
}

export function addTo(hits: Hits, second: number, more: number): void {
  hits.set(second, (hits.get(second) ?? 0) + more);
}

export function dropBefore(count: Count, since: number): void {
  for (const hits of [count.known, count.sending, count.unwritten])
    for (const second of hits.keys()) if (second < since) hits.delete(second);
}

/**
 * Adds `sending` to each key's row and reads the total of all nodes, in one statement. The row lock orders concurrent
 * nodes. Decision 18. They may be lost, so no visitor waits for a standby that is away.
 */
export async function addHits(db: Kysely<Database>, counts: readonly Count[], now: number): Promise<void> {
  const { rows } = await sql<{ key: string; hits: Record<string, number> }>`
    insert into rate_hits as held (key, hits, since, kept_until)
    select key, hits::jsonb, since, kept_until from unnest(
      ${counts.map(({ key }) => key)}::text[],
      ${counts.map(({ sending }) => JSON.stringify(Object.fromEntries(sending)))}::text[],
      ${counts.map(({ seconds }) => new Date((now - seconds) * 1_000).toISOString())}::timestamptz[],
      ${counts.map(({ seconds }) => new Date((now + seconds) * 1_000).toISOString())}::timestamptz[]
    ) as sent (key, hits, since, kept_until)
    where (select ${commitLocally}) is not null
    order by key
    on conflict (key) do update set
      since = greatest(held.since, excluded.since),
      kept_until = greatest(held.kept_until, excluded.kept_until),
      hits = (
        select coalesce(jsonb_object_agg(second, hits), '{}')
        from (
          select second, sum(hits::integer) as hits
          from (
            select * from jsonb_each_text(held.hits) union all select * from jsonb_each_text(excluded.hits)
          ) as entry (second, hits)
          where second::bigint >= extract(epoch from excluded.since)
          group by second
          having sum(hits::integer) > 0
        ) as kept
      )
    returning key, hits`.execute(db);
  const hitsOf = new Map(rows.map(({ key, hits }) => [key, hits]));
  for (const count of counts) {
    const otherHits = Object.entries(hitsOf.get(count.key) ?? {});
    count.known = new Map(otherHits.map(([second, hits]) => [Number(second), hits]));
  }
}

/** How far the database's clock is ahead of ours, so that nodes whose clocks differ count in one time. Milliseconds. */
export async function findTimeAhead(db: Kysely<Database>, now: () => number): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return (rows[0]?.now ?? now()) - now();
}

export async function forgetHits(
  db: Kysely<Database>,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  await db
    .deleteFrom("rateHits")
    .where(sql<boolean>`(select ${commitLocally}) is not null`)
    .where("since", "<", since)
    .where(({ or, eb }) => or([eb("keptUntil", "is", null), eb("keptUntil", "<", now)]))
    .execute();
}
