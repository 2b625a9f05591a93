import type { Success } from "@evenly/contract";
import type { CollectionNow } from "@evenly/domain/collection-next";
import { sql } from "kysely";
import { referencesOf } from "../../cases/index.ts";
import { hasHold, isOnPlan, isTriedAtBank } from "../../payments/index.ts";
import { householdInRow } from "../lists/household-in-row.ts";
import { dayInLondon } from "../lists/moments.ts";

type Row = Success<"GET /staff/collections">["rows"][number];

export type About = Pick<Row, "person" | "household" | "cause" | "tries" | "case"> &
  Pick<CollectionNow, "means" | "isHeld" | "isOnPlan"> & {
    readonly housemateId: string;
    readonly collectOn: string | null;
    readonly detailsAskedOn: string | null;
  };

const tries = sql`collection_attempt where collection_id = collection.id and ${isTriedAtBank(sql`failure_reason`)}`;

export const reasonOfLast = sql`(select failure_reason from ${tries} and failure_reason is not null
  order by number desc limit 1)`;

function hasMandate(...states: readonly string[]) {
  return sql`exists (select from mandate where mandate.housemate_id = housemate.id and state = any(${states}::text[]))`;
}

/** Open case of an attempt or its payer, by what was told of it. */
const openCase = sql`(
  select jsonb_build_object('case', staff_case.reference, 'kind', staff_case.kind, 'openedOn', ${dayInLondon("openedAt")})
  from (
    select told.kind, attempt.id::text as told_of
    from collection_attempt as attempt
    cross join (values ('charge-back'), ('cannot-be-collected'), ('payment-disputed'), ('payment-refused')) as told (kind)
    where attempt.collection_id = collection.id
    union all
    select 'payer-deceased', housemate.id::text
  ) as matter
  join staff_alert on staff_alert.kind = matter.kind
    and staff_alert.reference = any (array${referencesOf(sql`told_of`)})
  join staff_case on staff_case.id = case_id
  where staff_case.state <> 'done'
  order by opened_at limit 1)`;

/** Computed for shown rows only, by key. */
export function about(today: string) {
  return sql<About>`(
  select jsonb_build_object(
    'housemateId', housemate.id,
    'person', first_name || ' ' || last_name,
    'household', ${householdInRow(today)},
    'collectOn', (select collect_on from ${tries} order by number desc limit 1),
    'cause', ${reasonOfLast},
    'tries', (select count(*) from ${tries}),
    'means', case when ${hasMandate("active")} then 'usable' when ${hasMandate("pending", "submitted")} then 'on-its-way'
      else 'none' end,
    'detailsAskedOn', (select max(${dayInLondon("detailsAskedAt")}) from mandate where mandate.housemate_id = housemate.id),
    'isHeld', ${hasHold("housemate.id")},
    'isOnPlan', ${isOnPlan},
    'case', ${openCase}
  )
  from household, housemate where household.id = collection.household_id and housemate.id = collection.housemate_id)`;
}
