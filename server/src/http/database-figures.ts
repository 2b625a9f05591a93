import type { OpenDatabase } from "../../database/connect.ts";
import { declareFigures, type Figures } from "../figures.ts";
import type { DatabaseOutage } from "./database-outage.ts";

/** Of this node's connections. Ruling K2. */
export function databaseFigures({ pools }: Pick<OpenDatabase, "pools">, outage: DatabaseOutage): Figures[] {
  return [
    declareFigures(
      { database_outage_seconds: "How long this node has not been able to use the database; 0 while it can" },
      () => ({ database_outage_seconds: outage.seconds }),
    ),
    declareFigures(
      { database_connections: "Connections by pool: open, idle, and calls that wait for one" },
      () => ({
        database_connections: Object.entries(pools).flatMap(
          ([pool, { totalCount, idleCount, waitingCount }]) => [
            { labels: { pool, state: "open" }, value: totalCount },
            { labels: { pool, state: "idle" }, value: idleCount },
            { labels: { pool, state: "awaited" }, value: waitingCount },
          ],
        ),
      }),
      ["pool", "state"],
    ),
  ];
}
