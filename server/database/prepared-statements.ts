import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";

/**
 * A statement that starts with this comment is planned once a connection instead of at every call. For those that
 * every visitor causes, whose planning takes longer than their work. They name their columns, because a prepared
 * `select *` fails when a migration adds one.
 */
const mark = "/* prepared */";

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
      return preparing;
    },
  };
};

const prepareMarked = (client: PoolClient, nameOf: (text: string) => string): PostgresPoolClient => {
  // Kysely reads no rows by cursor here, so a text and its values are all that is ever asked.
  const query: unknown = (text: string, values: unknown[]) =>
    text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values);
  // Who checks a client out gets another `release` each time, so it is looked up when it is called.
  const release = (destroy?: boolean) => client.release(destroy);
  const { processID } = client as PoolClient & { processID?: number };
  return {
    query: query as PostgresPoolClient["query"],
    release,
    ...(processID !== undefined && { processID }),
  };
};
