import type { Db } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import { listen } from "./listen.ts";

/** On the node's own connections, so that one place decides about hosts, TLS, limits and their number. */
export function queueDatabase({ databaseUrl, queue }: OpenDatabase): Db {
  return {
    executeSql: (text, values) => queue.query(text, values),
    listen: (channel, onNotification, onReconnect) =>
      listen(databaseUrl, channel, { onNotification, onReconnect }),
  };
}
