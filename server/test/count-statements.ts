import type { PoolClient } from "pg";
import type { TestDatabase } from "./database.ts";

/** Statements sent, and round trips waited for. */
export type Sent = { statements: number; roundTrips: number };

export const countOn = async ({ pool }: TestDatabase): Promise<() => Sent> => {
  const client = (await pool?.connect()) as PoolClient;
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  let sent: Sent = { statements: 0, roundTrips: 0 };
  let unanswered = 0;
  const query = async (...given: unknown[]) => {
    sent.statements += 1;
    if (unanswered === 0) sent.roundTrips += 1;
    unanswered += 1;
    try {
      return await send(...given);
    } finally {
      unanswered -= 1;
    }
  };
  client.query = query as unknown as PoolClient["query"];
  client.release();
  return () => {
    const counted = sent;
    sent = { statements: 0, roundTrips: 0 };
    return counted;
  };
};
