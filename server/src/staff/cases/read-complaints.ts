import type { Success } from "@evenly/contract";
import { lettersInTime, quarterOf, readQuarter } from "@evenly/domain/complaint";
import { sql } from "kysely";
import { clocksOf, type DaysOfComplaint } from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import type { Column } from "../lists/list.ts";

type Report = Success<"GET /staff/complaints">;
type Row = Report["rows"][number];
type Complaint = DaysOfComplaint & Pick<Row, "cause"> & { readonly outcome: string | null };

/** Those that came in a quarter, with what was sent in time by the clocks that each case shows. Ruling J2. */
export async function readComplaints(
  { lists, clock }: Pick<Dependencies, "lists" | "clock">,
  typed: string | undefined,
): Promise<Report> {
  const quarter = typed ?? quarterOf(clock.today());
  const days = readQuarter(quarter);
  if (days === undefined) throw refuseIssues([{ field: "quarter", code: "quarter-unreadable" }]);
  const [from, to] = [days.from.toString(), days.to.toString()];
  const { rows: complaints } = await sql<Complaint>`
    select cause, outcome, acknowledge_by as "acknowledgeBy", answer_by as "answerBy", deadlock_on as "deadlockOn",
      acknowledged_on as "acknowledgedOn", answered_on as "answeredOn", deadlocked_on as "deadlockedOn"
    from staff_case join complaint on case_id = staff_case.id
    where kind = 'complaint'
      and opened_at >= ${from}::timestamp at time zone 'Europe/London'
      and opened_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'
    order by cause nulls last`.execute(lists);
  const rows = [...Map.groupBy(complaints, ({ cause }) => cause)].map(([cause, ofCause]) => {
    const inTime = ofCause.map((one) => lettersInTime(clocksOf(one)));
    return {
      cause,
      complaints: ofCause.length,
      upheld: ofCause.filter(({ outcome }) => outcome === "upheld").length,
      acknowledgedInTime: inTime.filter(({ acknowledged }) => acknowledged).length,
      answeredInTime: inTime.filter(({ answered }) => answered).length,
      deadlocked: ofCause.filter(({ deadlockedOn }) => deadlockedOn !== null).length,
    };
  });
  return { quarter, from, to, rows: rows.toSorted((one, other) => other.complaints - one.complaints) };
}

export const complaintColumns: readonly Column<Row>[] = [
  { head: "Cause", plain: ({ cause }) => cause ?? "open" },
  { head: "Complaints", plain: ({ complaints }) => complaints },
  { head: "Upheld", plain: ({ upheld }) => upheld },
  { head: "Acknowledged in time", plain: ({ acknowledgedInTime }) => acknowledgedInTime },
  { head: "Answered in time", plain: ({ answeredInTime }) => answeredInTime },
  { head: "To a scheme", plain: ({ deadlocked }) => deadlocked },
];
