import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { connectionOptions } from "../../database/connect.ts";

/** Milliseconds. */
const askedAfterEvery = 10_000;
const answersWithin = 5_000;
const longestPause = 30_000;

type Listener = {
  readonly onNotification: (payload: string) => void;
  /** What was missed meanwhile is looked for. */
  readonly onReconnect: () => void;
};

/**
 * A connection that listens, asked again and again whether it still does, and replaced when it does not. Rejects when the
 * first cannot be had.
 */
export async function listen(
  databaseUrl: string,
  channel: string,
  listener: Listener,
): Promise<{ readonly close: () => Promise<void> }> {
  const closing = new AbortController();
  const open = () => openListening(databaseUrl, channel, listener);
  let client = await open();
  const keepListening = async () => {
    for (let failures = 0; !closing.signal.aborted;) {
      await isLost(client, channel, closing.signal);
      await client.end().catch(() => {});
      if (closing.signal.aborted) return;
      await wait(Math.min(longestPause, 1_000 * 2 ** failures), undefined, { signal: closing.signal });
      try {
        client = await open();
        failures = 0;
      } catch {
        failures += 1;
      }
    }
  };
  const ended = keepListening().catch(() => {});
  return {
    close: async () => {
      closing.abort();
      await ended;
      await client.end().catch(() => {});
    },
  };
}

async function openListening(databaseUrl: string, channel: string, listener: Listener): Promise<Client> {
  const { Client: HostClient, ...options } = connectionOptions(databaseUrl, "evenly jobs, listening");
  const client = new HostClient({
    ...options,
    connectionTimeoutMillis: answersWithin,
    query_timeout: answersWithin,
  });
  client.on("error", () => {});
  client.on("notification", ({ payload = "" }) => listener.onNotification(payload));
  try {
    await client.connect();
    await client.query(`listen "${channel}"`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  listener.onReconnect();
  return client;
}

/** Resolves when the connection has ended, gives no answer, listens no more, or is to be closed. */
async function isLost(client: Client, channel: string, signal: AbortSignal): Promise<void> {
  const ended = once(client, "end", { signal });
  ended.catch(() => {});
  try {
    for (;;) {
      const isOver = await Promise.race([
        ended.then(() => true),
        wait(askedAfterEvery, false, { signal, ref: false }),
      ]);
      if (isOver) return;
      const { rows } = await client.query<{ isListening: boolean }>(
        `select $1 = any (select pg_listening_channels()) as "isListening"`,
        [channel],
      );
      if (rows[0]?.isListening !== true) return;
    }
  } catch {
    // It gave no answer, or is to be closed.
  }
}
