import { sql, type Transaction } from "kysely";
import { isUuid } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { ProviderEvent } from "../providers/provider-event.ts";

export type EventMatch = {
  readonly id: string;
  readonly householdId: string;
  readonly providerReference: string | null;
};

export type ReceivedEvent<Event extends ProviderEvent = ProviderEvent> = {
  readonly provider: string;
  readonly event: Event;
};
type OfOurs = Exclude<ProviderEvent, { about: "payout" | "nothing" | "unknown" }>;

const owners = {
  collectionAttempt: sql`collection as owner on owner.id = own.collection_id`,
  mandate: sql`housemate as owner on owner.id = own.housemate_id`,
  refund: sql`refund as owner on owner.id = own.id`,
  instantPayment: sql`instant_payment as owner on owner.id = own.id`,
};
type Table = keyof typeof owners;

const tableOf: Record<OfOurs["about"], Table> = {
  mandate: "mandate",
  "mandate-moved": "mandate",
  "mandate-transferred": "mandate",
  payment: "collectionAttempt",
  "charge-back": "collectionAttempt",
  refund: "refund",
  "instant-payment": "instantPayment",
};

export function isOfOurs(received: ReceivedEvent): received is ReceivedEvent<OfOurs> {
  return received.event.about in tableOf;
}

function ourIdIn({ about, ourId }: OfOurs): string | undefined {
  return about !== "refund" && ourId !== undefined && isUuid(ourId) ? ourId.toLowerCase() : undefined;
}

/**
 * Matches events to our rows by provider reference, one query per kind. Without a stored reference, matches our id in
 * the metadata, because an event can arrive before the answer is stored.
 */
export async function matchEvents(
  trx: Transaction<Database>,
  received: readonly ReceivedEvent[],
): Promise<ReadonlyMap<string, EventMatch>> {
  const found = new Map<string, EventMatch>();
  const ofOurs = Map.groupBy(received.filter(isOfOurs), ({ provider, event }) =>
    JSON.stringify([provider, tableOf[event.about]]),
  );
  for (const [key, group] of ofOurs) {
    const [provider, table] = JSON.parse(key) as [string, Table];
    const rows = await findRows(
      trx,
      provider,
      table,
      group.map(({ event }) => event),
    );
    const byReference = new Map(rows.map((row) => [row.providerReference, row]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { event } of group) {
      const matched = byId.get(ourIdIn(event) ?? "");
      const row =
        byReference.get(event.providerReference) ??
        (matched?.providerReference === null || hasTwoReferences(table) ? matched : undefined);
      if (row) found.set(event.id, row);
    }
  }
  return found;
}

/** Of the request to pay and of the payment that follows: our id is in the metadata of both. */
function hasTwoReferences(table: Table): boolean {
  return table === "instantPayment";
}

async function findRows(
  trx: Transaction<Database>,
  provider: string,
  table: Table,
  events: readonly OfOurs[],
): Promise<readonly EventMatch[]> {
  const references = events.map(({ providerReference }) => providerReference);
  const ids = events.map(ourIdIn).filter((id) => id !== undefined);
  const { rows } = await sql<EventMatch>`
    select own.id, own.provider_reference as "providerReference", owner.household_id as "householdId"
    from ${sql.table(table)} as own join ${owners[table]}
    where own.provider = ${provider} and (own.provider_reference = any(${references}::text[])
      or ((own.provider_reference is null or ${hasTwoReferences(table)}) and own.id = any(${ids}::uuid[])))`.execute(
    trx,
  );
  return rows;
}
