import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type ClientBase, type Client, Connection } from "pg";

/** The server is there, and did not end what it was asked in time; it has been asked to leave off. */
export class DatabaseSilent extends Error {
  constructor() {
    super("The database did not answer in time");
  }
}

/** What pg's client and connection have besides what they declare. */
type Key = Pick<Client, "host" | "port" | "ssl"> & {
  readonly processID: number | null;
  readonly secretKey: number | null;
};
type OpenConnection = Connection & {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

/** For the server's answer to the request to leave off. Milliseconds. */
const cancelWait = 1_000;

/**
 * Ends a connection of which nothing has been heard for so long. Its server process would go on to wait, for a standby
 * without end, and take a place of `max_connections`; so it is asked to leave off. Ruling K2.
 */
export function endWhenSilent(client: ClientBase, milliseconds: number): void {
  const socket = socketOf(client);
  socket.setTimeout(milliseconds, () => {
    socket.setTimeout(0);
    void giveUp(client);
  });
}

/** For as long from now on, until the pool gives the connection to somebody else. */
export function waitForSign(client: ClientBase, milliseconds: number): void {
  socketOf(client).setTimeout(milliseconds);
}

/** pg has no public way to it. */
export function socketOf(client: ClientBase): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}

async function giveUp(client: ClientBase): Promise<void> {
  const stream = socketOf(client);
  // A commit that is cancelled while it waits for a standby says that it is done: nobody may hear it.
  stream.removeAllListeners("data");
  const answer = new Promise<boolean>((resolve) => {
    stream.once("data", () => resolve(true));
    stream.once("close", () => resolve(false));
  });
  const ending = requestCancel(client);
  // PgBouncer forgets whom it asks for once the client has gone, so the connection stays open until then.
  const isThere = await Promise.race([answer, wait(cancelWait, false, { ref: false })]);
  const reason = isThere
    ? new DatabaseSilent()
    : new Error("Connection terminated: the database gives no sign");
  // What the transaction still asks, to be undone, fails for the same reason.
  Object.assign(client, { query: () => Promise.reject(reason) });
  stream.destroy(reason);
  ending?.stream.destroy();
}

/** As PostgreSQL's protocol has it: on a connection of its own, by the process and its secret. */
function requestCancel(client: ClientBase): Connection | undefined {
  const { processID, secretKey, host, port, ssl } = client as unknown as Key;
  if (processID === null || secretKey === null) return undefined;
  const connection = new Connection({ ssl }) as OpenConnection;
  const cancel = () => connection.cancel(processID, secretKey);
  connection.on("error", () => {});
  connection.on("sslconnect", cancel);
  connection.on("connect", ssl ? () => connection.requestSsl() : cancel);
  if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${String(port)}`);
  else connection.connect(port, host);
  return connection;
}
