import type { Duplex } from "node:stream";
import type { Compilable, Kysely, PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import type { Database } from "./tables.ts";

/**
 * Marks a statement to be prepared once per connection: for hot statements that take longer to plan than to run. They
 * name their columns, because a prepared `select *` fails when a migration adds one.
 */
const mark = "/* prepared */";

/**
 * Marks a prepared statement to be sent together with the transaction's next statement, at the latest the commit, which
 * then fails as it does. Its rows are not returned. `begin` is sent the same way.
 */
export const withNextStatement = `${mark}/* with the next */`;

/**
 * Marks a prepared statement to be sent right after the commit, once, and not after a rollback. Rows and errors are
 * ignored, so use it only for optional work. On the embedded database it is part of the transaction.
 */
export const afterCommit = `${mark}/* after the commit */`;

export const executePrepared = async <Row>(db: Kysely<Database>, query: Compilable<Row>): Promise<Row[]> => {
  const compiled = query.compile();
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: `${mark} ${compiled.sql}` });
  return rows;
};

export const preparingPool = (pool: Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `evenly_${String(names.size + 1)}`;
    names.set(text, name);
    return name;
  };
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const preparing = known.get(client) ?? prepareMarked(client, nameOf);
      known.set(client, preparing);
      setPipelining(client, true);
      return preparing;
    },
  };
};

/** Pipelining sends a statement before the previous answer. Other users of the pool need it off. */
const setPipelining = (client: PoolClient, pipeline: boolean) => Object.assign(client, { pipeline });

type Statement = { readonly text: string; readonly values: unknown[] };

const notAwaited = { command: "", rowCount: 0, rows: [] };

const prepareMarked = (client: PoolClient, nameOf: (text: string) => string): PostgresPoolClient => {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Duplex } }).connection;
  let held: Statement[] = [];
  const following = new Map<string, Statement>();
  const send = ({ text, values }: Statement): Promise<QueryResult> =>
    text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values);
  /** Sends several in one packet. Rejects with the first error. */
  const sendAll = async (statements: readonly Statement[], followers: readonly Statement[] = []) => {
    stream.cork();
    const answers = statements.map(send);
    const followed = Promise.allSettled(followers.map(send));
    stream.uncork();
    const last = (await Promise.all(answers)).at(-1);
    await followed;
    return last;
  };
  // Kysely uses no cursors here, so queries are text and values only.
  const query: unknown = async (text: string, values: unknown[]) => {
    if (text.startsWith(afterCommit)) {
      following.set(JSON.stringify([text, values]), { text, values });
      return notAwaited;
    }
    const statements = [...held, { text, values }];
    const isHeld = text === "begin" || text.startsWith(withNextStatement);
    held = isHeld ? statements : [];
    if (isHeld) return notAwaited;
    const followers = text === "commit" ? [...following.values()] : [];
    if (text === "commit" || text === "rollback") following.clear();
    return sendAll(statements, followers);
  };
  // pg sets a new `release` on each checkout, so it is looked up when called.
  const release = (destroy?: boolean) => {
    setPipelining(client, false);
    client.release(destroy);
  };
  const { processID } = client as PoolClient & { processID?: number };
  return {
    query: query as PostgresPoolClient["query"],
    release,
    ...(processID !== undefined && { processID }),
  };
};
