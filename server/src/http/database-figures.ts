import type { OpenDatabase } from "../../database/connect.ts";
import type { DatabaseOutage } from "./database-outage.ts";
import type { Figure } from "../figures.ts";

/** Of this node's connections. Ruling K2. */
export function databaseFigures({ pools }: Pick<OpenDatabase, "pools">, outage: DatabaseOutage): Figure[] {
  return [
    {
      name: "database_outage_seconds",
      help: "How long this node has not been able to use the database; 0 while it can",
      read: () => [{ value: outage.seconds }],
    },
    {
      name: "database_connections",
      help: "Connections by pool: open, idle, and calls that wait for one",
      labelNames: ["pool", "state"],
      read: () =>
        Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
          { labels: { pool, state: "open" }, value: totalCount },
          { labels: { pool, state: "idle" }, value: idleCount },
          { labels: { pool, state: "awaited" }, value: waitingCount },
        ]),
    },
  ];
}
