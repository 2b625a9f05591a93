import { makeQueueTables } from "../src/queue/index.ts";
import type { OpenDatabase } from "./connect.ts";
import { inTurn, migrateToLatest } from "./migrate.ts";
import { grantToNodes } from "./node-role.ts";
import { saveNoticeTerm } from "./notice-term.ts";

type Installation = {
  /** Absent: the owner is the only role. */
  readonly nodeUrl?: string | undefined;
  readonly advanceNoticeWorkingDays: number;
};

/**
 * Brings our schema and the queue's up to date, and gives the role of `nodeUrl` its rights to them. Returns the names of
 * the migrations. Rulings F4, K1.
 */
export async function updateSchema(
  owner: OpenDatabase,
  { nodeUrl, advanceNoticeWorkingDays }: Installation,
): Promise<string[]> {
  const done = await migrateToLatest(owner.db);
  await makeQueueTables(owner);
  await inTurn(owner.db, async (trx) => {
    await saveNoticeTerm(trx, advanceNoticeWorkingDays);
    if (nodeUrl !== undefined) await grantToNodes(trx, nodeUrl);
  });
  return done;
}
