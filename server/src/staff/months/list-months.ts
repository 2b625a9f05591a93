import type { Success } from "@evenly/contract";
import { monthList } from "@evenly/contract/staff/months";
import { sql } from "kysely";
import type { List } from "../lists/list.ts";
import { inLondon } from "../lists/moments.ts";

type Row = Success<"GET /staff/months">["rows"][number];

const state = sql<Row["state"]>`case when closed_at is null then 'open' else 'closed' end`;

export const months: List<typeof monthList, Row> = {
  isActedOn: true,
  declared: monthList,
  name: "months",
  rows: (db, _, today) =>
    db
      .selectFrom(
        sql<{
          month: string;
          firstDay: string;
          closedAt: Date | null;
          closedBy: string | null;
          reason: string | null;
        }>`(
          select to_char(first_day, 'YYYY-MM') as month, first_day::date, closed_at, closed_by, reason
          from generate_series(
            (select date_trunc('month', min(value_on)::timestamp) from posting), ${today.toString()}::date, interval '1 month'
          ) as first_day
          left join closed_month on closed_month.month = first_day)`.as("ledgerMonth"),
      )
      .leftJoin("staffPerson", "staffPerson.id", "closedBy")
      .select([
        "ledgerMonth.month",
        state.as("state"),
        sql<Row["closed"]>`case when closed_at is not null
          then ${inLondon("closedAt")} || jsonb_build_object('by', staff_person.name, 'reason', reason) end`.as(
          "closed",
        ),
      ]),
  filters: { state: (states) => sql`${state} in (${sql.join(states)})` },
  sorts: { month: { by: sql.ref("firstDay"), type: "date" } },
  key: { by: sql.ref("firstDay"), type: "date" },
  sheet: {
    by: ({ closed }) => closed?.by,
    reason: ({ closed }) => closed?.reason,
  },
};
