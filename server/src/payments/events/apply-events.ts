import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { raiseAlerts } from "../../cases/index.ts";
import { transferMandate } from "../mandates/transfer-mandate.ts";
import { recordInstantPayment } from "../instant-payments/record-instant-payment.ts";
import { recordRefundUpdate } from "../refunds/record-refund-update.ts";
import { recordMandateUpdates } from "./record-mandate-updates.ts";
import { recordPaymentUpdatesUnderLock } from "./record-payment-updates.ts";
import type { EventMatch, ReceivedEvent } from "./match-events.ts";
import type { LockedHouseholds } from "../../../database/lock-household.ts";

export type MatchedEvents = {
  readonly found: ReadonlyMap<string, EventMatch>;
  readonly households: LockedHouseholds;
};

function followMandate(trx: Transaction<Database>, { jobs }: Work, mandateId: string): Promise<void> {
  return jobs.send(trx, "follow-mandate", { mandateId }, { singletonKey: mandateId });
}

/** One that had ended for the transfer may go on: its state is asked for. Ruling F3. */
async function recordTransfer(trx: Transaction<Database>, deps: Work, mandateId: string): Promise<void> {
  if (!(await transferMandate(trx, deps, mandateId))) await followMandate(trx, deps, mandateId);
}

/** Payments and mandates in bulk, rarer events one by one; calls to the provider are queued. Ruling F8. */
export async function applyEvents(
  trx: Transaction<Database>,
  deps: Work,
  received: readonly ReceivedEvent[],
  { found, households }: MatchedEvents,
): Promise<void> {
  const idOf = (eventId: string): string => found.get(eventId)?.id ?? "";
  const payments = received.flatMap(({ event }) => (event.about === "payment" ? [event] : []));
  const updates = payments.map((event) => ({ ...event, attemptId: idOf(event.id) }));
  await recordPaymentUpdatesUnderLock(trx, deps, updates, households);
  const mandates = received.flatMap(({ event }) => (event.about === "mandate" ? [event] : []));
  await recordMandateUpdates(
    trx,
    deps,
    mandates.map((event) => ({ ...event, mandateId: idOf(event.id) })),
  );
  for (const { provider, event } of received) {
    if (event.about === "mandate-moved") await followMandate(trx, deps, idOf(event.id));
    if (event.about === "mandate-transferred") await recordTransfer(trx, deps, idOf(event.id));
    if (event.about === "instant-payment") await recordInstantPayment(trx, deps, idOf(event.id), event);
    if (event.about === "refund") await recordRefundUpdate(trx, deps, idOf(event.id), event.status);
    if (event.about === "charge-back") {
      const attemptId = idOf(event.id);
      await deps.jobs.send(trx, "follow-payment", { attemptId }, { singletonKey: attemptId });
    }
    if (event.about === "payout") {
      const payout = { provider, reference: event.providerReference };
      await deps.jobs.send(trx, "record-payout", payout, { singletonKey: Object.values(payout).join(" ") });
    }
  }
  await raiseAlerts(
    trx,
    deps,
    received.flatMap(({ provider, event }) =>
      event.about === "unknown" ? [{ kind: "unknown-event", reference: event.id, detail: { provider } }] : [],
    ),
  );
}
