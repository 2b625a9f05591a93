import type { Success } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

type Timeline = Success<"GET /staff/households/:reference/timeline">;

type Row = {
  readonly id: string;
  readonly at: Date;
  readonly kind: Timeline["entries"][number]["kind"];
  readonly what: string;
  readonly by: string | null;
  readonly about: string | null;
  readonly amount: number | null;
  readonly says: string | null;
};

const page = 30;

/** Where the next page begins: before this moment, and this id of it. */
const cursorOf = ({ at, id }: Row) => `${at.toISOString()} ${id}`;
const beginning = { at: "9999-12-31T00:00:00.000Z", id: "" };
const readCursor = (text: string | undefined) => {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w:-]+)$/.exec(text ?? "") ?? [];
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : beginning;
};

/**
 * What was done, mailed and collected, the newest first. Moments are cut to milliseconds, as the cursor says them.
 * Whether a mail was opened is not known. Rulings H3, H4.
 */
export const readTimeline = async (
  db: Kysely<Database>,
  householdId: string,
  asked: string | undefined,
): Promise<Timeline> => {
  const { at, id } = readCursor(asked);
  const { rows } = await sql<Row>`
    with entry as (
      select audit.id::text, date_trunc('milliseconds', audit.at) as at, 'done' as kind, action as what,
        coalesce(staff_person.name, asker.first_name, case when actor_kind in ('job', 'provider') then actor_id end) as by,
        subject.first_name as about, (detail ->> 'amount')::int as amount, detail ->> 'reason' as says
      from audit
      left join staff_person on staff_person.id = case actor_kind when 'staff' then actor_id::uuid end
      left join housemate as asker on asker.id = case actor_kind when 'housemate' then actor_id::uuid end
      left join housemate as subject on subject.id = (detail ->> 'housemateId')::uuid
      where audit.household_id = ${householdId}
      union all
      select email.id::text, date_trunc('milliseconds', created_at), 'mail', template, null,
        (select first_name from housemate where housemate.household_id = email.household_id
          and lower(housemate.email) = lower(to_address) order by joined_at desc limit 1), null, subject
      from email where household_id = ${householdId}
      union all
      select attempt.id::text || ':' || news.what, date_trunc('milliseconds', news.at), 'payment', news.what, null,
        first_name, attempt.amount, news.says
      from collection join collection_attempt as attempt on attempt.collection_id = collection.id
      join housemate on housemate.id = collection.housemate_id
      cross join lateral (values
        ('submitted', submitted_at, null),
        ('failed', failed_at, failure_reason)) as news (what, at, says)
      where collection.household_id = ${householdId} and news.at is not null
      union all
      select posting.id::text, posted_on::timestamp at time zone 'Europe/London', 'payment', posting.cause, null,
        (select first_name from membership join housemate on housemate.id = housemate_id
          where membership.household_id = posting.household_id and membership.place = ledger_entry.place
            and membership.joined_on <= posted_on order by membership.joined_on desc limit 1),
        abs(amount), null
      from posting join ledger_entry on posting_id = posting.id and account = 'receivable'
      where household_id = ${householdId} and cause in ('collection', 'charge-back', 'refund', 'write-off')
    )
    select * from entry where (at, id) < (${at}::timestamptz, ${id})
    order by at desc, id desc limit ${page + 1}`.execute(db);
  const shown = rows.slice(0, page);
  const last = shown.at(-1);
  return {
    entries: shown.map(({ at: moment, ...entry }) => ({ ...entry, ...inLondon(moment, entry) })),
    before: rows.length > page && last ? cursorOf(last) : null,
  };
};

/** A posting has a day only, which begins at midnight. */
const inLondon = (moment: Date, { kind, id }: Pick<Row, "kind" | "id">) => {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO("Europe/London");
  const hasTime = kind !== "payment" || id.includes(":");
  return {
    on: local.toPlainDate().toString(),
    time: hasTime ? local.toPlainTime().toString({ smallestUnit: "minute" }) : null,
  };
};
