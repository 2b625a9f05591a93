import type { Pool } from "pg";
import { openPool } from "../../database/connect.ts";

/** Milliseconds. */
const deadline = 2_000;
/** Of its connection: longer than between two looks. Milliseconds. */
const longestIdle = 60_000;
/** An answer serves all who ask within it. Milliseconds. */
const answerLasts = 1_000;

/**
 * Writes down that the node lives, which no standby and no full disk lets it do, and forgets those of earlier days. Without
 * waiting for a standby: what only reads goes on while none is there.
 */
const beat = `
  with earlier as (delete from node where seen_at < now() - interval '1 day')
  insert into node (id, role, seen_at)
  select $1, $2, now()
  from (select set_config('synchronous_commit', 'local', true)) as local, (select from pgboss.queue limit 1) as queue
  on conflict (id) do update set seen_at = excluded.seen_at
  returning id`;

type Node = { readonly id: string; readonly role: string };

type Query = (text: string, values: readonly unknown[]) => Promise<{ readonly rowCount: number | null }>;

/** Whether calls should come to this node: asked on a connection of its own, so that an overload does not answer no. Ruling K2. */
export class Readiness {
  readonly #node: Node;
  readonly #query: Query;
  readonly #now: () => number;
  #last: { readonly at: number; readonly answer: Promise<void> } | undefined;
  #isStopping = false;

  constructor(node: Node, query: Query, now: () => number = () => performance.now()) {
    this.#node = node;
    this.#query = query;
    this.#now = now;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** From now on calls should go to other nodes. */
  beginToStop(): void {
    this.#isStopping = true;
  }

  /** Rejects when the database is away, full or read-only, or the queue of jobs is not there. */
  async findDatabase(): Promise<void> {
    const now = this.#now();
    if (this.#last === undefined || now - this.#last.at >= answerLasts)
      this.#last = { at: now, answer: this.#beat() };
    return this.#last.answer;
  }

  async #beat(): Promise<void> {
    const { rowCount } = await this.#query(beat, [this.#node.id, this.#node.role]);
    if (rowCount !== 1) throw new Error("The queue of jobs has not been set up");
  }
}

/** One connection, opened when it is needed. */
export function openReadinessPool(databaseUrl: string): Pool {
  return openPool(databaseUrl, {
    size: 1,
    waits: { connection: deadline, silence: longestIdle },
    query_timeout: deadline,
    name: "evenly health",
    allowExitOnIdle: true,
  });
}
