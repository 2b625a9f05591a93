import type { Success } from "@evenly/contract";
import { quarterOf, readQuarter } from "@evenly/domain/complaint";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { Column } from "../lists/list.ts";

type Report = Success<"GET /staff/complaints">;
type Row = Report["rows"][number];

/** Those that came in a quarter; a final answer or the letter at deadlock counts as one in time. Ruling J2. */
export async function readComplaints(
  { lists, clock }: Pick<Dependencies, "lists" | "clock">,
  typed: string | undefined,
): Promise<Report> {
  const quarter = typed ?? quarterOf(clock.today());
  const days = readQuarter(quarter);
  if (days === undefined) throw refuseIssues([{ field: "quarter", code: "quarter-unreadable" }]);
  const [from, to] = [days.from.toString(), days.to.toString()];
  const { rows } = await sql<Row>`
    select cause, count(*)::int as complaints,
      count(*) filter (where outcome = 'upheld')::int as upheld,
      count(*) filter (where acknowledged_on <= acknowledge_by)::int as "acknowledgedInTime",
      count(*) filter (where coalesce(answered_on, deadlocked_on) <= greatest(answer_by, deadlock_on))::int as "answeredInTime",
      count(deadlocked_on)::int as deadlocked
    from staff_case join complaint on case_id = staff_case.id
    where kind = 'complaint'
      and opened_at >= ${from}::timestamp at time zone 'Europe/London'
      and opened_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'
    group by cause order by count(*) desc, cause nulls last`.execute(lists);
  return { quarter, from, to, rows };
}

export const complaintColumns: readonly Column<Row>[] = [
  { head: "Cause", plain: ({ cause }) => cause ?? "open" },
  { head: "Complaints", plain: ({ complaints }) => complaints },
  { head: "Upheld", plain: ({ upheld }) => upheld },
  { head: "Acknowledged in time", plain: ({ acknowledgedInTime }) => acknowledgedInTime },
  { head: "Answered in time", plain: ({ answeredInTime }) => answeredInTime },
  { head: "To a scheme", plain: ({ deadlocked }) => deadlocked },
];
