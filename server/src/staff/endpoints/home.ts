import { inLondon } from "@evenly/domain/moments";
import type { Success } from "@evenly/contract";
import { aboutHouseholds } from "@evenly/contract/staff/fields";
import { mayAct } from "@evenly/domain/staff";
import { type RawBuilder, sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { countToDo } from "../home/count-to-do.ts";
import { readToDo } from "../home/read-to-do.ts";
import { readVisits } from "../home/visits.ts";
import { momentInLondon } from "../moment-in-london.ts";

export function homeEndpoints(deps: Dependencies) {
  return {
    "GET /staff/home": async ({ db, staff }) => {
      const { person } = staff;
      const today = deps.clock.today();
      const seesHouseholds = mayAct(person.roles, aboutHouseholds);
      const body = {
        now: momentInLondon(deps.clock.now()),
        figures: await readToday(deps),
        looked: seesHouseholds ? await readVisits(db, person.id, today) : [],
        toDo: seesHouseholds ? await readToDo(deps, staff) : { cases: [], unfilled: [] },
      };
      return { outcome: "done", body };
    },
    "GET /staff/to_do": async ({ staff }) => ({
      outcome: "done",
      body: { counts: await countToDo(deps, staff) },
    }),
  } satisfies SomeHandlers;
}

type Figures = Success<"GET /staff/home">["figures"];

const most = 10_000;

type Span = { readonly from: Date; readonly until: Date; readonly day: string };

function between(column: string, { from, until }: Span) {
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
}

/** Counted by an index on time; rows with `amount` are summed. */
const counted: Readonly<Record<keyof Figures, (span: Span) => RawBuilder<unknown>>> = {
  leads: (span) => sql`select 1 as amount from lead where ${between("createdAt", span)}`,
  quotes: (span) =>
    sql`select 1 as amount from quote where quoted_on = ${span.day} and created_at < ${span.until}`,
  signUps: (span) => sql`select 1 as amount from household where ${between("createdAt", span)}`,
  joined: (span) => sql`select 1 as amount from housemate where ${between("joinedAt", span)}`,
  complete: (span) => sql`select 1 as amount from household where ${between("completedAt", span)}`,
  // Limits the look-ups to the rows that are summed.
  collected: ({ day }) => sql`select amount
    from (select id from posting where cause = 'collection' and posted_on = ${day} limit ${most + 1}) as few
    join ledger_entry on posting_id = few.id and account = 'provider'`,
  failed: (span) => sql`select 1 as amount from collection_attempt where ${between("failedAt", span)}`,
};

/** Today until now, and the same weekday last week until the same time. Ruling H4. */
async function readToday({ db, clock }: Dependencies): Promise<Figures> {
  const now = inLondon(clock.now().getTime());
  const spans = [now, now.subtract({ days: 7 })].map(spanUntil);
  const sums = Object.entries(counted).flatMap(([name, rowsIn]) =>
    spans.map(
      (span, at) => sql`select ${name} as name, ${at}::int as at, count(*)::int as rows,
        coalesce(sum(amount), 0)::int as value
        from (select amount from (${rowsIn(span)}) as row limit ${most + 1}) as few`,
    ),
  );
  const { rows } = await sql<{ name: keyof Figures; at: number; rows: number; value: number }>`
    ${sql.join(sums, sql` union all `)}`.execute(db);
  const found = (name: string, at: number) => rows.find((row) => row.name === name && row.at === at);
  return Object.fromEntries(
    Object.keys(counted).map((name) => [
      name,
      {
        value: found(name, 0)?.value ?? 0,
        isMore: (found(name, 0)?.rows ?? 0) > most,
        before: found(name, 1)?.value ?? 0,
      },
    ]),
  ) as Figures;
}

function spanUntil(now: Temporal.ZonedDateTime): Span {
  return {
    from: new Date(now.startOfDay().epochMilliseconds),
    until: new Date(now.epochMilliseconds),
    day: now.toPlainDate().toString(),
  };
}
