import type { Success } from "@evenly/contract";
import { caseList, type caseViews } from "@evenly/contract/staff/cases";
import { aboutHouseholds } from "@evenly/contract/staff/fields";
import { countedTo } from "@evenly/contract/staff/lists";
import { type CaseKind, caseKinds, caseStateOn, type CaseState, workingDaysLeft } from "@evenly/domain/case";
import { isBefore } from "@evenly/domain/calendar";
import { nextLetter } from "@evenly/domain/complaint";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { complaintFacts } from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { isFrom, isIn, isOfHousehold, isUntil } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { dayInLondon } from "../lists/moments.ts";
import { countRows, readRows, rowsOf } from "../lists/read-page.ts";
import { aboutAlert } from "./about-alert.ts";

type Page = Success<"GET /staff/cases">;
export type CaseRow = Page["rows"][number];
type View = (typeof caseViews)[number];

export type FoundCase = Omit<CaseRow, "state" | "nextLetter" | "isOverdue" | "workingDaysLeft" | "token"> & {
  readonly state: CaseState;
  /** Of a complaint. */
  readonly days: ComplaintRow | null;
  readonly waitsUntil: string | null;
  readonly changes: number;
};

type ComplaintRow = {
  readonly acknowledgeBy: string;
  readonly answerBy: string;
  readonly deadlockOn: string | null;
  readonly acknowledgedOn: string | null;
  readonly answeredOn: string | null;
  readonly deadlockedOn: string | null;
};

/** The days of a complaint's row as one value. */
const complaintDaysOf = sql<ComplaintRow | null>`case when complaint.case_id is not null then jsonb_build_object(
  'acknowledgeBy', acknowledge_by, 'answerBy', answer_by, 'deadlockOn', deadlock_on, 'acknowledgedOn', acknowledged_on,
  'answeredOn', answered_on, 'deadlockedOn', deadlocked_on) end`;

/** Who may have a case; who has no such role any more has none. Ruling H2. */
export function mayHaveCases(roles: "roles" | "owner.roles") {
  return sql<boolean>`${sql.ref(roles)} && ${[...aboutHouseholds, "administrator"]}::text[]`;
}

/** A wait that has ended is over, whoever noticed: the domain's `caseStateOn`. */
function isInState(state: "open" | "waiting", today: Temporal.PlainDate) {
  const waits = sql`(staff_case.state = 'waiting' and staff_case.waits_until > ${today.toString()})`;
  return state === "waiting"
    ? sql<boolean>`${waits}`
    : sql<boolean>`(staff_case.state <> 'done' and not ${waits})`;
}

/** The token of how a case stands, which a change is bound to. Ruling H3. */
export function caseToken({ case: name, changes }: Pick<FoundCase, "case" | "changes">): string {
  return tokenOf({ case: name, changes });
}

export function selectCases(db: Kysely<Database>) {
  return db
    .selectFrom("staffCase")
    .leftJoin("staffPerson as owner", (join) =>
      join.onRef("owner.id", "=", "ownerId").on(mayHaveCases("owner.roles")),
    )
    .leftJoin("household", "household.id", "staffCase.householdId")
    .leftJoin("housemate", "housemate.id", "staffCase.housemateId")
    .leftJoin("complaint", "complaint.caseId", "staffCase.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("staffAlert")
          .selectAll()
          .whereRef("caseId", "=", "staffCase.id")
          .orderBy("raisedAt")
          .orderBy("staffAlert.id")
          .limit(1)
          .as("staffAlert"),
      (join) => join.onTrue(),
    )
    .select([
      "staffCase.reference as case",
      "staffCase.kind",
      "staffCase.subject",
      "staffAlert.kind as alert",
      aboutAlert.as("about"),
      sql<string | null>`coalesce(housemate.first_name || ' ' || housemate.last_name, contact_name)`.as(
        "person",
      ),
      "complaint.topic",
      complaintDaysOf.as("days"),
      "household.reference",
      "household.line1 as address",
      "staffCase.state",
      "staffCase.waitsFor",
      "staffCase.waitsUntil",
      "staffCase.outcome",
      "owner.name as owner",
      "owner.id as ownerId",
      "staffCase.nextOn",
      "staffCase.changes",
      dayInLondon("staffCase.openedAt").as("openedOn"),
    ]);
}

export function caseRowOf({ clock }: Pick<Dependencies, "clock">, found: FoundCase): CaseRow {
  const { waitsUntil, changes, days, ...row } = found;
  const next = days === null || found.state === "done" ? undefined : nextLetterOf(days);
  const [today, nextOn] = [clock.today(), Temporal.PlainDate.from(found.nextOn)];
  return {
    ...row,
    state: caseStateOn(
      {
        state: found.state,
        waitsUntil: waitsUntil === null ? undefined : Temporal.PlainDate.from(waitsUntil),
      },
      today,
    ),
    nextLetter: next ? { letter: next.letter, by: next.by.toString() } : null,
    isOverdue: found.state !== "done" && isBefore(nextOn, today),
    workingDaysLeft: workingDaysLeft(today, nextOn, clock.proclamations()),
    token: caseToken({ case: found.case, changes }),
  };
}

function nextLetterOf(complaint: ComplaintRow) {
  const facts = complaintFacts(complaint);
  return nextLetter(facts, facts);
}

/** Cases as a colleague sees them; every view has an index. Rulings H5, J1. */
export function casesOf(
  deps: Pick<Dependencies, "clock">,
  { person }: Pick<StaffAsker, "person">,
): List<typeof caseList, CaseRow, FoundCase> {
  return {
    isActedOn: true,
    declared: caseList,
    name: "cases",
    rows: (db, { view: [view] = ["mine"] }, today) => {
      const cases = selectCases(db);
      if (view === "done") return cases.where("staffCase.state", "=", "done");
      const open = cases.where("staffCase.state", "<>", "done");
      if (view === "mine") return open.where("ownerId", "=", person.id);
      if (view === "nobody") return open.where("owner.id", "is", null);
      return view === "overdue" ? open.where("staffCase.nextOn", "<", today.toString()) : open;
    },
    shown: (found) => caseRowOf(deps, found),
    filters: {
      view: "in rows",
      kind: isIn("staffCase.kind"),
      state: (states, _, today) =>
        sql`(${sql.join(
          states.map((state) => isInState(state, today)),
          sql` or `,
        )})`,
      household: isOfHousehold("staffCase.householdId"),
      from: isFrom("staffCase.nextOn"),
      to: isUntil("staffCase.nextOn"),
    },
    sorts: {
      due: { by: sql.ref("staffCase.nextOn"), type: "date" },
      opened: { by: sql.ref("staffCase.openedAt"), type: "timestamptz" },
    },
    key: { by: sql.ref("staffCase.id"), type: "uuid" },
    sheet: {},
  };
}

const unownedShown = 5;

/** How many each view has, by the query that shows them; open ones by kind; and the first of nobody's. Ruling J1. */
export async function readCaseCounts(
  deps: Dependencies,
  staff: StaffAsker,
): Promise<Pick<Page, "counts" | "kinds" | "unowned">> {
  const list = casesOf(deps, staff);
  const today = deps.clock.today();
  const countOf = (view: View) => countRows(deps, list, { view: [view] }, countedTo);
  const open = rowsOf(list, deps.db, { view: ["open"] }, today)
    .clearSelect()
    .select("staffCase.kind");
  const [mine, nobody, overdue, all, kinds, unowned] = await Promise.all([
    countOf("mine"),
    countOf("nobody"),
    countOf("overdue"),
    countOf("open"),
    deps.db
      .selectFrom(open.as("open"))
      .select([sql<CaseKind>`kind`.as("kind"), sql<number>`count(*)::int`.as("count")])
      .groupBy("kind")
      .execute(),
    readRows(deps, list, { view: ["nobody"] }, unownedShown),
  ]);
  return {
    counts: { mine, nobody, overdue, open: all },
    kinds: kinds.toSorted(
      (one, other) => other.count - one.count || caseKinds.indexOf(one.kind) - caseKinds.indexOf(other.kind),
    ),
    unowned: unowned.rows,
  };
}
