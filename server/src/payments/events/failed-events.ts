import { type Kysely, sql, type Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { mostTries } from "./work-events.ts";

export type FailedEvent = {
  readonly id: string;
  readonly provider: string;
  readonly since: Date;
  readonly failure: string;
};

export const isFailed = sql<boolean>`(worked_at is null and tries >= ${mostTries})`;

export const failedEvents = sql<FailedEvent & { readonly links: unknown }>`(
  select id, provider, received_at as since, coalesce(failure, '') as failure, payload -> 'links' as links
  from provider_event where ${isFailed})`;

export async function listFailedEvents(db: Kysely<Database>): Promise<FailedEvent[]> {
  return db
    .selectFrom(failedEvents.as("failedEvent"))
    .select(["id", "provider", "since", "failure"])
    .orderBy("since")
    .orderBy("id")
    .execute();
}

export async function workAgain(
  trx: Transaction<Database>,
  { jobs }: Work,
  wanted: readonly string[] | "all",
  { actor, now }: DoneBy,
): Promise<number> {
  const events = (await listFailedEvents(trx)).filter(({ id }) => wanted === "all" || wanted.includes(id));
  if (events.length === 0) return 0;
  const ids = events.map(({ id }) => id);
  await trx.updateTable("providerEvent").set({ tries: 0, waitsUntil: null }).where("id", "in", ids).execute();
  for (const event of ids) {
    await recordAudit(trx, { householdId: null, actor, action: "work-again", at: now, detail: { event } });
  }
  await jobs.send(trx, "work-provider-events", {});
  return events.length;
}
