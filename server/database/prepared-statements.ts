import type { Duplex } from "node:stream";
import type { Compilable, Kysely, PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import type { Database } from "./tables.ts";

/**
 * A statement that starts with this comment is planned once a connection instead of at every call. For those that
 * every visitor causes, whose planning takes longer than their work. They name their columns, because a prepared
 * `select *` fails when a migration adds one.
 */
const mark = "/* prepared */";

/**
 * A statement that starts with this comment is prepared too, and goes out together with the next one of its
 * transaction, at the latest the commit, which fails as it does. Its rows are not given. `begin` goes out so as well.
 */
export const withNextStatement = `${mark}/* with the next */`;

/**
 * A statement that starts with this comment is prepared too, and goes out right behind the commit of its transaction, once
 * however often it was asked for; after a rollback it does not. Its rows are not given, and whether it fails is not told: for
 * what the work does not depend on. On the embedded database it belongs to the transaction.
 */
export const afterCommit = `${mark}/* after the commit */`;

export const executePrepared = async <Row>(db: Kysely<Database>, query: Compilable<Row>): Promise<Row[]> => {
  const compiled = query.compile();
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: `${mark} ${compiled.sql}` });
  return rows;
};

/** The pool as Kysely uses it, with marked statements prepared. */
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

/** Whether a statement is sent before the one before it is answered. Others that use the pool have to wait. */
const setPipelining = (client: PoolClient, pipeline: boolean) => Object.assign(client, { pipeline });

type Statement = { readonly text: string; readonly values: unknown[] };

const notAwaited = { command: "", rowCount: 0, rows: [] };

const prepareMarked = (client: PoolClient, nameOf: (text: string) => string): PostgresPoolClient => {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Duplex } }).connection;
  let held: Statement[] = [];
  const following = new Map<string, Statement>();
  const send = ({ text, values }: Statement): Promise<QueryResult> =>
    text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values);
  /** Several leave in one packet. Fails as the first of them that fails, whatever becomes of those that follow. */
  const sendAll = async (statements: readonly Statement[], followers: readonly Statement[] = []) => {
    stream.cork();
    const answers = statements.map(send);
    const followed = Promise.allSettled(followers.map(send));
    stream.uncork();
    const last = (await Promise.all(answers)).at(-1);
    await followed;
    return last;
  };
  // Kysely reads no rows by cursor here, so a text and its values are all that is ever asked.
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
  // Who checks a client out gets another `release` each time, so it is looked up when it is called.
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
