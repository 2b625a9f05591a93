import type { Success } from "@evenly/contract";
import type { timelineFilters } from "@evenly/contract/staff/households";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { whose } from "../ledger/caused-by.ts";
import { readerOf } from "../mails/reader-of.ts";
import { momentInLondon } from "../moment-in-london.ts";

type Timeline = Success<"GET /staff/households/:reference/timeline">;
type Entry = Timeline["entries"][number];
type Filter = (typeof timelineFilters)[number];
type TimelineQuery = { readonly before?: string | undefined; readonly show?: string | undefined };

type Row = Omit<Entry, "on" | "time" | "more"> & {
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>> | null;
};

const page = 30;

function cursorOf({ at, id }: Row) {
  return `${at.toISOString()} ${id}`;
}
const beginning = { at: "9999-12-31T00:00:00.000Z", id: "" };
function readCursor(text: string | undefined) {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w:-]+)$/.exec(text ?? "") ?? [];
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : beginning;
}

/** Newest first. Times are cut to milliseconds, the cursor's precision. Rulings H3, H4. */
export async function readTimeline(
  db: Kysely<Database>,
  householdId: string,
  { before, show }: TimelineQuery,
): Promise<Timeline> {
  const { at, id } = readCursor(before);
  const parts = partsShown(show).map((part) => part(householdId));
  const { rows } = await sql<Row>`
    with entry as (${sql.join(parts, sql` union all `)})
    select * from entry where (at, id) < (${at}::timestamptz, ${id})
    order by at desc, id desc limit ${page + 1}`.execute(db);
  const shown = rows.slice(0, page);
  const last = shown.at(-1);
  return {
    entries: shown.map(shownEntry),
    before: rows.length > page && last ? cursorOf(last) : null,
  };
}

type Part = (householdId: string) => RawBuilder<Row>;

const ofMoney = sql`(action in ('refund', 'write-off', 'receipt', 'give-bank-details', 'confirm-direct-debit') or action like 'mandate-%')`;

/** A lapsed household is recorded as cancelled by the lapse job. Looks are in the audit only. Rulings G4, H3. */
function audited(condition: RawBuilder<unknown>): RawBuilder<Row> {
  return sql`
    select audit.id::text, date_trunc('milliseconds', audit.at) as at, 'done' as kind,
      case when action = 'cancel' and actor_id = 'lapse-households' then 'lapse' else action end as what,
      coalesce(staff_person.name, asker.first_name) as by, actor_kind as "byKind",
      subject.first_name as about, (detail ->> 'amount')::int as amount,
      coalesce(detail ->> 'reason', detail ->> 'note', detail ->> 'text') as says, detail
    from audit
    left join staff_person on staff_person.id = case actor_kind when 'staff' then actor_id::uuid end
    left join housemate as asker on asker.id = case actor_kind when 'housemate' then actor_id::uuid end
    left join housemate as subject
      on subject.id = coalesce(detail ->> 'housemateId', detail ->> 'successorId')::uuid
    where action <> 'look' and ${condition}`;
}

function done(condition: RawBuilder<unknown>): Part {
  return (householdId) => audited(sql`audit.household_id = ${householdId} and ${condition}`);
}

const mostOfCase = 200;

/** The mails that were sent from a case, as long as they are kept. */
export function mailsOfCase(reference: string): RawBuilder<unknown> {
  return sql`
    select email.id::text, date_trunc('milliseconds', email.created_at), 'mail', template, null, null, ${readerOf}, null::int,
      subject, null::jsonb
    from email where email.id in (
      select (detail ->> 'emailId')::uuid from audit
      where detail ? 'case' and detail ->> 'case' = ${reference} and action = 'case-mail')`;
}

/** What was audited by a condition that has an index, and mails, the latest first. Rulings H3, J1. */
export async function entriesOf(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  mails?: RawBuilder<unknown>,
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select * from (${audited(condition)} ${mails ? sql`union all ${mails}` : sql``}) as entry
    order by at desc, id desc limit ${mostOfCase}`.execute(db);
  return rows.map(shownEntry);
}

function shownEntry({ at, detail, ...entry }: Row): Entry {
  return { ...entry, more: moreOf(detail), ...saidAt(at, entry) };
}

const mailed: Part = (householdId) => sql`
  select email.id::text, date_trunc('milliseconds', email.created_at), 'mail', template, null, null, ${readerOf}, null::int,
    subject, null::jsonb
  from email where email.household_id = ${householdId}`;

const tried: Part = (householdId) => sql`
  select attempt.id::text || ':' || news.what, date_trunc('milliseconds', news.at), 'payment', news.what, null, null,
    first_name, attempt.amount, news.says, jsonb_build_object('try', attempt.number, 'due', collection.due_on)
  from collection join collection_attempt as attempt on attempt.collection_id = collection.id
  join housemate on housemate.id = collection.housemate_id
  cross join lateral (values
    ('submitted', submitted_at, null),
    ('failed', failed_at, failure_reason)) as news (what, at, says)
  where collection.household_id = ${householdId} and news.at is not null`;

const posted: Part = (householdId) => sql`
  select posting.id::text, posted_on::timestamp at time zone 'Europe/London', 'payment', posting.cause, null, null,
    ${whose}, abs(amount), null, (
      select jsonb_build_object('collectionState', state, 'payout', case when state = 'paid_out' then (
        select payout.provider_reference from payout_item as item join payout on payout.id = item.payout_id
        where item.kind = 'payment' and item.reference = attempt.provider_reference
          and payout.provider = attempt.provider
        order by payout.arrives_on desc limit 1) end)
      from collection join collection_attempt as attempt on attempt.collection_id = collection.id
      where attempt.id = case when posting.cause = 'collection' then cause_reference::uuid end)
  from posting join ledger_entry on posting_id = posting.id and account = 'receivable'
  where household_id = ${householdId}
    and cause in ('collection', 'charge-back', 'refund', 'write-off', 'receipt', 'reversal')`;

const shownBy: Readonly<Record<Filter | "all", readonly Part[]>> = {
  all: [done(sql`true`), mailed, tried, posted],
  mails: [done(sql`action in ('email-failed', 'send-mail')`), mailed],
  money: [done(ofMoney), tried, posted],
  staff: [done(sql`actor_kind = 'staff'`)],
};

function partsShown(show: string | undefined): readonly Part[] {
  return shownBy[show !== undefined && Object.hasOwn(shownBy, show) ? (show as Filter) : "all"];
}

/** Postings have a day only, shown at midnight. */
function saidAt(moment: Date, { kind, id }: Pick<Row, "kind" | "id">) {
  const { on, time } = momentInLondon(moment);
  return { on, time: kind !== "payment" || id.includes(":") ? time : null };
}

/** Audit details that are shown; none is an email, id or token. */
const told = [
  "answer",
  "type",
  "from",
  "to",
  "on",
  "place",
  "size",
  "lastDay",
  "handsOverOn",
  "how",
  "sent",
  "sessions",
  "links",
  "case",
  "kind",
  "subject",
  "owner",
  "until",
  "outcome",
  "letter",
  "months",
];
const ofPayments = ["try", "due", "collectionState", "payout"];

/** Values used in the sentence, as text. A size change shows the new one. Ruling H3. */
function moreOf(detail: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const { to } = detail ?? {};
  const flat = typeof to === "object" && to !== null ? { ...detail, ...to } : (detail ?? {});
  return Object.fromEntries(
    [...told, ...ofPayments].flatMap((key) => {
      const value = (flat as Record<string, unknown>)[key];
      return typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [];
    }),
  );
}
