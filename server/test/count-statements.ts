import type { PoolClient } from "pg";
import type { TestDatabase } from "./database.ts";

/** Returns a function that gives the number of statements since it was last called. For a pool of one connection. */
export async function countOn({ pool }: TestDatabase): Promise<() => number> {
  const client = await pool.connect();
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  let sent = 0;
  const query = (...given: unknown[]) => {
    sent += 1;
    return send(...given);
  };
  client.query = query as PoolClient["query"];
  client.release();
  return () => {
    const counted = sent;
    sent = 0;
    return counted;
  };
}
