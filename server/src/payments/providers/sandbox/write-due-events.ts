import type { FailureCause } from "@evenly/domain/collection-failure";
import { type Selectable, sql, type Transaction } from "kysely";
import type {
  Database,
  SandboxMandateTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from "../../../../database/tables.ts";
import { type EventPayload, metadataKeys } from "../gocardless/read-event.ts";
import { scenarioNamed } from "./scenarios.ts";
import { endMandates, stopPayments } from "./mandates.ts";
import { type TimelineEvent, timelineOfMandate, timelineOfPayment, timelineOfRefund } from "./timelines.ts";

type Kind = "payments" | "mandates" | "refunds";
type Row = { readonly providerReference: string; readonly told: string | null };
type Written<Of extends Row> = { readonly row: Of; readonly event: TimelineEvent };

const batch = 500;

/**
 * Writes a batch of due events in GoCardless's shape, each once, because ids derive from the subject. True if there
 * were any.
 */
export async function writeDueEvents(
  trx: Transaction<Database>,
  until: Temporal.PlainDate,
): Promise<boolean> {
  const payments = await writeEventsOf<Selectable<SandboxPaymentTable>>(
    trx,
    "payments",
    until,
    timelineOfPayment,
  );
  for (const { on, cause, mandates } of mandatesEndedBy(payments))
    await endMandates(trx, mandates, on, cause);
  const mandates = await writeEventsOf<Selectable<SandboxMandateTable>>(
    trx,
    "mandates",
    until,
    timelineOfMandate,
  );
  for (const { row, event } of mandates) {
    if (event.action === "failed" || event.action === "expired" || event.action === "cancelled") {
      await stopPayments(trx, [row.providerReference], event.on, event.cause ?? "mandate_cancelled");
    }
  }
  const refunds = await writeEventsOf<Selectable<SandboxRefundTable>>(
    trx,
    "refunds",
    until,
    timelineOfRefund,
  );
  return payments.length + mandates.length + refunds.length > 0;
}

const tables = {
  payments: "sandboxPayment",
  mandates: "sandboxMandate",
  refunds: "sandboxRefund",
} as const;

async function writeEventsOf<Of extends Row>(
  trx: Transaction<Database>,
  kind: Kind,
  until: Temporal.PlainDate,
  timelineOf: (row: Of) => readonly TimelineEvent[],
): Promise<Written<Of>[]> {
  const table = sql.table(tables[kind]);
  const { rows } = await sql<Of>`
    select * from ${table} where news_on <= ${until.toString()}
    order by news_on desc limit ${batch} for update`.execute(trx);
  const timelines = rows.map((row) => {
    const timeline = timelineOf(row);
    const isNew = timeline.slice(timeline.findLastIndex(({ action }) => action === row.told) + 1);
    const due = isNew.filter(({ on }) => Temporal.PlainDate.compare(on, until) <= 0);
    const told = due.at(-1)?.action ?? row.told;
    return { row, due, told, nextOn: isNew[due.length]?.on.toString() ?? null };
  });
  const written = timelines.flatMap(({ row, due }) => due.map((each) => ({ row, event: each })));
  await writeEvents(
    trx,
    written.map(({ row, event: each }) => eventOf(kind, row, each)),
  );
  const changes = timelines.map(({ row, told, nextOn }) => ({
    reference: row.providerReference,
    told,
    newsOn: nextOn,
  }));
  await sql`update ${table} as thing set told = change.told, news_on = change."newsOn"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (reference text, told text, "newsOn" date)
    where thing.provider_reference = change.reference`.execute(trx);
  return written;
}

export async function writeEvents(
  trx: Transaction<Database>,
  events: readonly EventPayload[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into provider_event (id, provider, payload)
    select event ->> 'id', 'sandbox', event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event
    on conflict do nothing`.execute(trx);
}

const singular = { payments: "payment", mandates: "mandate", refunds: "refund", payouts: "payout" } as const;

export function eventOf(
  kind: Kind | "payouts",
  row: Pick<Row, "providerReference"> &
    Partial<Record<"attemptId" | "mandateId" | "refundId", string | null>>,
  { on, action, cause }: TimelineEvent,
): EventPayload {
  return {
    id: `SE-${row.providerReference}-${action}`,
    created_at: `${on.toString()}T01:00:00.000Z`,
    resource_type: kind,
    action,
    links: { [singular[kind]]: row.providerReference },
    details: { cause: cause ?? `${singular[kind]}_${action}` },
    metadata: {},
    resource_metadata: {
      ...(row.attemptId != null && { [metadataKeys.payment]: row.attemptId }),
      ...(row.mandateId != null && { [metadataKeys.mandate]: row.mandateId }),
      ...(row.refundId != null && { [metadataKeys.refund]: row.refundId }),
    },
  };
}

function mandatesEndedBy(written: readonly Written<Selectable<SandboxPaymentTable>>[]) {
  const ended = new Map<string, { on: Temporal.PlainDate; cause: FailureCause; mandates: string[] }>();
  for (const { row, event } of written) {
    if (event.action !== "failed" || event.cause === undefined) continue;
    if (scenarioNamed(row.fate).payment?.withMandate !== true) continue;
    const { on, cause } = event;
    const key = `${on.toString()} ${cause}`;
    const group = ended.get(key) ?? { on, cause, mandates: [] };
    ended.set(key, group);
    group.mandates.push(row.mandateReference);
  }
  return ended.values();
}
