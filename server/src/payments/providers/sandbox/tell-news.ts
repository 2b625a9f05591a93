import type { FailureCause } from "@evenly/domain/collection-failure";
import { type Selectable, sql, type Transaction } from "kysely";
import type {
  Database,
  SandboxMandateTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from "../../../../database/tables.ts";
import { type EventPayload, metadataKeys } from "../../events/read-event.ts";
import { fateNamed } from "./fates.ts";
import { endMandates, stopPayments } from "./mandates.ts";
import { type News, storyOfMandate, storyOfPayment, storyOfRefund } from "./stories.ts";

type Kind = "payments" | "mandates" | "refunds";
type Row = { readonly provider_reference: string; readonly told: string | null };
type Told<Of extends Row> = { readonly row: Of; readonly news: News };

const batch = 500;

/**
 * Writes the news that is due by a day, of at most so many payments, mandates and refunds, as events of GoCardless's
 * shape: once each, for its id is of what it is about. Says whether there was any.
 */
export const tellNews = async (trx: Transaction<Database>, until: Temporal.PlainDate): Promise<boolean> => {
  const payments = await tell<Selectable<SandboxPaymentTable>>(trx, "payments", until, storyOfPayment);
  for (const { on, cause, mandates } of mandatesEndedBy(payments))
    await endMandates(trx, mandates, on, cause);
  const mandates = await tell<Selectable<SandboxMandateTable>>(trx, "mandates", until, storyOfMandate);
  for (const { row, news } of mandates) {
    if (news.action === "failed" || news.action === "expired") {
      await stopPayments(trx, [row.provider_reference], news.on, news.cause ?? "mandate_cancelled");
    }
  }
  const refunds = await tell<Selectable<SandboxRefundTable>>(trx, "refunds", until, storyOfRefund);
  return payments.length + mandates.length + refunds.length > 0;
};

const tables = {
  payments: "sandbox_payment",
  mandates: "sandbox_mandate",
  refunds: "sandbox_refund",
} as const;

const tell = async <Of extends Row>(
  trx: Transaction<Database>,
  kind: Kind,
  until: Temporal.PlainDate,
  storyOf: (row: Of) => readonly News[],
): Promise<Told<Of>[]> => {
  const table = sql.table(tables[kind]);
  const { rows } = await sql<Of>`
    select * from ${table} where news_on <= ${until.toString()}
    order by news_on desc limit ${batch} for update`.execute(trx);
  const stories = rows.map((row) => {
    const story = storyOf(row);
    const isNew = story.slice(story.findIndex(({ action }) => action === row.told) + 1);
    const due = isNew.filter(({ on }) => Temporal.PlainDate.compare(on, until) <= 0);
    const told = due.at(-1)?.action ?? row.told;
    return { row, due, told, newsOn: isNew[due.length]?.on.toString() ?? null };
  });
  const news = stories.flatMap(({ row, due }) => due.map((each) => ({ row, news: each })));
  await writeEvents(
    trx,
    news.map(({ row, news: each }) => eventOf(kind, row, each)),
  );
  const changes = stories.map(({ row, told, newsOn }) => ({
    reference: row.provider_reference,
    told,
    news_on: newsOn,
  }));
  await sql`update ${table} as thing set told = change.told, news_on = change.news_on
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (reference text, told text, news_on date)
    where thing.provider_reference = change.reference`.execute(trx);
  return news;
};

export const writeEvents = async (
  trx: Transaction<Database>,
  events: readonly EventPayload[],
): Promise<void> => {
  if (events.length === 0) return;
  await sql`insert into provider_event (id, provider, payload)
    select event ->> 'id', 'sandbox', event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event
    on conflict do nothing`.execute(trx);
};

const singular = { payments: "payment", mandates: "mandate", refunds: "refund", payouts: "payout" } as const;

export const eventOf = (
  kind: Kind | "payouts",
  row: Pick<Row, "provider_reference"> &
    Partial<Record<"attempt_id" | "mandate_id" | "refund_id", string | null>>,
  { on, action, cause }: News,
): EventPayload => ({
  id: `SE-${row.provider_reference}-${action}`,
  created_at: `${on.toString()}T01:00:00.000Z`,
  resource_type: kind,
  action,
  links: { [singular[kind]]: row.provider_reference },
  details: { cause: cause ?? `${singular[kind]}_${action}` },
  metadata: {},
  resource_metadata: {
    ...(row.attempt_id != null && { [metadataKeys.payment]: row.attempt_id }),
    ...(row.mandate_id != null && { [metadataKeys.mandate]: row.mandate_id }),
    ...(row.refund_id != null && { [metadataKeys.refund]: row.refund_id }),
  },
});

/** What ends with a payment that failed, by its day and cause. */
const mandatesEndedBy = (told: readonly Told<Selectable<SandboxPaymentTable>>[]) => {
  const ended = new Map<string, { on: Temporal.PlainDate; cause: FailureCause; mandates: string[] }>();
  for (const { row, news } of told) {
    if (news.action !== "failed" || news.cause === undefined) continue;
    if (fateNamed(row.fate).payment?.withMandate !== true) continue;
    const { on, cause } = news;
    const key = `${on.toString()} ${cause}`;
    const group = ended.get(key) ?? { on, cause, mandates: [] };
    ended.set(key, group);
    group.mandates.push(row.mandate_reference);
  }
  return ended.values();
};
