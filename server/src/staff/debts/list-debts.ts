import type { Success } from "@evenly/contract";
import { debtList } from "@evenly/contract/staff/debts";
import { debtAges, debtNext, type DebtState } from "@evenly/domain/debt";
import { sql } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Dependencies } from "../../dependencies.ts";
import { mayHaveCases } from "../cases/list-cases.ts";
import { beginning, isIn, isOfHousehold } from "../lists/conditions.ts";
import { householdInRow, householdSheet } from "../lists/household-in-row.ts";
import type { List } from "../lists/list.ts";
import { dayInLondon } from "../lists/moments.ts";

type Row = Success<"GET /staff/debts">["rows"][number];

type FoundDebt = Pick<Row, "housemateId" | "person" | "household" | "since" | "owed" | "case" | "owner"> & {
  readonly state: DebtState;
  readonly triesAgainOn: string | null;
  readonly part: { readonly number: number; readonly of: number; readonly kind: string } | null;
  readonly waitsFor: string | null;
  readonly waitsUntil: string | null;
  readonly hasMandate: boolean;
  readonly detailsAskedOn: string | null;
  readonly remindedDay: number | null;
  readonly today: string;
};

/** The part that is taken next. */
const nextPart = sql<FoundDebt["part"]>`(
  select jsonb_build_object('number', number, 'of', months, 'kind', payment_plan.kind)
  from payment_plan join payment_plan_part on plan_id = payment_plan.id
  join collection on collection.id = collection_id
  where payment_plan.housemate_id = arrears.housemate_id and ended_at is null
    and collection.state in ('planned', 'notified')
  order by number limit 1)`;

/** The kinds of cases that are about what somebody owes. */
const kinds = sql`('arrears', 'charge-back', 'dispute', 'death')`;

/** Who owes what, as it was stored when money moved last. Rulings H5, I1, I6. */
export function debtsOf({ config }: Pick<Dependencies, "config">): List<typeof debtList, Row, FoundDebt> {
  const lastReminder = config.arrearsReminderDays.at(-1) ?? 0;
  return {
    isActedOn: true,
    declared: debtList,
    name: "debts",
    rows: (db, _, today) =>
      db
        .selectFrom("arrears")
        // Each has one: a count need not read them.
        .leftJoin("housemate", "housemate.id", "arrears.housemateId")
        .leftJoin("household", "household.id", "arrears.householdId")
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom("staffCase")
              .leftJoin("staffPerson as owner", (join) =>
                join.onRef("owner.id", "=", "ownerId").on(mayHaveCases("owner.roles")),
              )
              .select([
                "staffCase.reference",
                "staffCase.waitsFor",
                "staffCase.waitsUntil",
                "owner.name as owner",
              ])
              .whereRef("staffCase.housemateId", "=", "arrears.housemateId")
              .where("staffCase.state", "<>", "done")
              .where(sql<boolean>`staff_case.kind in ${kinds}`)
              .orderBy("openedAt")
              .limit(1)
              .as("matter"),
          (join) => join.onTrue(),
        )
        .select([
          "arrears.housemateId",
          sql<string>`housemate.first_name || ' ' || housemate.last_name`.as("person"),
          householdInRow(today.toString()).as("household"),
          "arrears.since",
          "arrears.owed",
          "arrears.state",
          "arrears.triesAgainOn",
          nextPart.as("part"),
          "matter.reference as case",
          "matter.owner",
          "matter.waitsFor",
          "matter.waitsUntil",
          sql<boolean>`exists (select from mandate where mandate.housemate_id = housemate.id
            and state in ('active', 'pending', 'submitted'))`.as("hasMandate"),
          sql<string | null>`(select max(${dayInLondon("detailsAskedAt")}) from mandate
            where mandate.housemate_id = housemate.id)`.as("detailsAskedOn"),
          sql<number | null>`(select max(day) from arrears_reminder
            where arrears_reminder.housemate_id = housemate.id and exists (select from collection
              where collection.id = collection_id and collection.due_on >= arrears.since))`.as("remindedDay"),
          sql<string>`${today.toString()}::text`.as("today"),
        ]),
    shown: (found) => toRow(found, lastReminder),
    filters: {
      age: (ages, _, today) =>
        sql`(${sql.join(
          ages.map((age) => {
            const [from, to] = debtAges[age];
            const latest = today.subtract({ days: from }).toString();
            return to === undefined
              ? sql`arrears.since <= ${latest}`
              : sql`arrears.since between ${today.subtract({ days: to }).toString()} and ${latest}`;
          }),
          sql` or `,
        )})`,
      state: isIn("arrears.state"),
      owner: (name) =>
        name.toLowerCase() === "nobody"
          ? sql`matter.owner is null`
          : sql`lower(matter.owner) like ${beginning(name)}`,
      city: (city) => sql`lower(household.city) = ${city.toLowerCase()}`,
      person: (name) => {
        const start = beginning(name);
        return sql`(lower(housemate.first_name) like ${start} or lower(housemate.last_name) like ${start}
          or lower(housemate.first_name || ' ' || housemate.last_name) like ${start})`;
      },
      household: isOfHousehold("arrears.householdId"),
    },
    sorts: {
      since: { by: sql.ref("arrears.since"), type: "date" },
      owed: { by: sql.ref("arrears.owed"), type: "bigint" },
    },
    key: { by: sql.ref("arrears.housemateId"), type: "uuid" },
    sheet: {
      ...householdSheet,
      next: ({ next }) => next.what,
      nextOn: ({ next }) => next.on,
      nextBy: ({ next }) => next.by,
    },
  };
}

function toRow(found: FoundDebt, lastReminder: number): Row {
  const { housemateId, person, household, since, owed, state, part, waitsFor, owner } = found;
  const today = Temporal.PlainDate.from(found.today);
  const { what, by, on } = debtNext(
    {
      state,
      triesAgainOn: dayOf(found.triesAgainOn),
      isAgreedDay: part?.kind === "on-a-day",
      waitsUntil: dayOf(found.waitsUntil),
      hasMandate: found.hasMandate,
      detailsAskedOn: dayOf(found.detailsAskedOn),
      isRemindedLast: (found.remindedDay ?? 0) >= lastReminder,
    },
    today,
  );
  return {
    housemateId,
    person,
    household,
    since,
    owed,
    state,
    owner,
    case: found.case,
    days: Temporal.PlainDate.from(since).until(today).days,
    next: {
      what,
      by,
      on: on?.toString() ?? null,
      part: part && { number: part.number, of: part.of },
      waitsFor: what === "case-waits" ? waitsFor : null,
    },
  };
}
