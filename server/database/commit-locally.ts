import { sql } from "kysely";

/**
 * Within a transaction or a statement: its commit does not wait for a standby. For what may be lost at a failover,
 * and what somebody who only reads waits for. Ruling K2.
 */
export const commitLocally = sql<string>`set_config('synchronous_commit', 'local', true)`;
