import { callbackify } from "node:util";
import { Client, type ClientConfig } from "pg";
import { type DatabaseAddress, readDatabaseUrl, type SessionKind } from "./database-url.ts";

/** Servers answered, and none is what `target_session_attrs` asks for: between two primaries, for some seconds. */
export class NoHostFits extends Error {
  constructor(session: SessionKind) {
    super(`None of the database's hosts is ${session}`);
  }
}

type State = { readonly isStandby: boolean; readonly isReadOnly: boolean };

const fits: Record<SessionKind, (state: State) => boolean> = {
  any: () => true,
  "read-write": ({ isReadOnly }) => !isReadOnly,
  "read-only": ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  "prefer-standby": ({ isStandby }) => isStandby,
};

const shortestWait = 200;

/**
 * The options of a connection, and a class of clients that look for the host which is meant each time they connect: the
 * last that was right comes first. Ruling K2.
 */
export function clientOptions(databaseUrl: string): ClientConfig & { readonly Client: typeof Client } {
  const { hosts, session, ...address } = readDatabaseUrl(databaseUrl);
  const [only, ...others] = hosts;
  if (only === undefined || (others.length === 0 && session === "any"))
    return { ...address, ...only, Client };
  let order = hosts;
  return {
    ...address,
    Client: class extends Client {
      readonly #options: ClientConfig;

      constructor(options: ClientConfig) {
        super(options);
        this.#options = options;
      }

      override connect(): Promise<Client>;
      override connect(callback: (error: Error) => void): void;
      override connect(callback?: (error: Error) => void): Promise<Client> | void {
        const connected = this.#connectToFitting();
        if (callback === undefined) return connected;
        callbackify(() => connected)(callback);
      }

      async #connectToFitting(): Promise<Client> {
        const host = await findFitting(this.#options, order, session);
        order = [host, ...hosts.filter((other) => other !== host)];
        Object.assign(this, host);
        await super.connect();
        return this;
      }
    },
  };
}

/** Each host is asked on a connection of its own, which is closed again: a client cannot change its host. */
async function findFitting(
  options: ClientConfig,
  hosts: DatabaseAddress["hosts"],
  session: SessionKind,
): Promise<DatabaseAddress["hosts"][number]> {
  const wait = Math.max(
    shortestWait,
    Math.floor((options.connectionTimeoutMillis ?? 0) / (hosts.length + 1)) || 2_000,
  );
  let otherwise: (typeof hosts)[number] | undefined;
  let failure: unknown;
  for (const host of hosts) {
    try {
      if (
        fits[session](
          await readState({ ...options, ...host, connectionTimeoutMillis: wait, query_timeout: wait }),
        )
      )
        return host;
      otherwise ??= host;
    } catch (error) {
      failure = error;
    }
  }
  if (otherwise === undefined) throw failure;
  if (session === "prefer-standby") return otherwise;
  throw new NoHostFits(session);
}

async function readState(options: ClientConfig): Promise<State> {
  const client = new Client(options);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    return rows[0] ?? { isStandby: true, isReadOnly: true };
  } finally {
    await client.end().catch(() => {});
  }
}
