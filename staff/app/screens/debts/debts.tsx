import type { Success } from "@evenly/contract";
import { debtList } from "@evenly/contract/staff/debts";
import { type DebtAge, debtAgeNames, type DebtStep } from "@evenly/domain/debt";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { plainDay, pounds } from "../../parts/formats.ts";
import { HouseCell } from "../../parts/house-cell.tsx";
import { begin, type Later, useLater } from "../../parts/later.ts";
import type { Cells } from "../../parts/list/columns.tsx";
import { addressWith, askForList, type ListQuery, queryIn } from "../../parts/list/list-address.ts";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { State } from "../../parts/state.tsx";
import { type Tile, Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/debts";
import money from "../../parts/money/money.module.css";
import styles from "./debts.module.css";

type Row = Success<"GET /staff/debts">["rows"][number];
type Sums = Success<"GET /staff/debts/sums">;
type Returns = Success<"GET /staff/debts/returns">;

export const meta: Route.MetaFunction = () => [{ title: `Who owes what: ${brandName} staff` }];

/** Sums and what came back are loaded separately. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const query = queryIn(request.url, Object.keys(debtList.filters));
    const data = await askForList(() => call("GET /staff/debts", { query }));
    const { after: _after, sort: _sort, ...filters } = query;
    return {
      query,
      data,
      sums:
        data.page && begin(addressWith("", filters, {}), call("GET /staff/debts/sums", { query: filters })),
      returns: await call("GET /staff/debts/returns"),
    };
  });
}

const kinds = { overdue: "act", retrying: "under-way", plan: "under-way", held: "under-way" } as const;

const cells: Cells<typeof debtList, Row> = {
  person: { cell: ({ person }) => <strong>{person}</strong> },
  household: {
    cell: ({ household }) => (
      <span className={money.house}>
        <HouseCell household={household} />
      </span>
    ),
  },
  city: { hideOrder: "first", cell: ({ household }) => household.city },
  since: { hideOrder: "second" },
  days: {},
  state: { cell: ({ state }) => <State name={state} kind={kinds[state]} /> },
  next: {
    hideOrder: "second",
    cell: ({ next }) => (
      <span className={money.next} data-by={next.by}>
        {nextText(next)}
      </span>
    ),
  },
  owner: {
    hideOrder: "first",
    cell: ({ owner, next }) =>
      owner ?? (next.by === "machine" ? <span className={styles.quiet}>machine</span> : <Nobody />),
  },
  owed: { cell: ({ owed }) => <strong>{pounds(owed)}</strong> },
};

function Nobody() {
  return (
    <span className={styles.nobody} data-owed="true">
      nobody
    </span>
  );
}

const steps: Readonly<Record<DebtStep, string>> = {
  part: "The next part",
  "collected-again": "Collected again",
  "tries-again": "Tried again",
  "details-asked": "New bank details, asked",
  "case-waits": "Waits until",
  "decide-hold": "Decide about the hold",
  "ask-details": "Ask for bank details again",
  "decide-service": "Decide: end the service?",
  "call-or-mail": "Call or mail",
};

function nextText({ what, on, part, waitsFor }: Row["next"]): string {
  const day = on === null ? "" : ` on ${plainDay(on)}`;
  if (what === "part")
    return part ? `Part ${String(part.number)} of ${String(part.of)}${day}` : "With the bank";
  if (what === "case-waits")
    return `${waitsFor ?? steps[what]}${on === null ? "" : `, until ${plainDay(on)}`}`;
  return `${steps[what]}${day}`;
}

export default function Debts({ loaderData: { query, data, sums, returns } }: Route.ComponentProps) {
  const { page } = data;
  const added = useLater(sums);
  const total = added.answer?.total;
  return (
    <>
      <PageTitle title="Who owes what" note={page && allText(added)}>
        <ListActions query={query} csv="debts" />
      </PageTitle>
      {page && <Tiles name="By age" tiles={tilesOf(added, query)} />}
      <List
        name="Debts"
        list={debtList}
        data={data}
        query={query}
        choices={{ age: ageNames }}
        cells={cells}
        idOf={({ housemateId }) => housemateId}
        linkOf={({ household }) => pages.household(household.reference)}
        total={
          total && (
            <>
              all {total.count.toLocaleString("en-GB")}{" "}
              <strong data-owed={total.amount > 0} className={styles.nobody}>
                {pounds(total.amount)}
              </strong>
            </>
          )
        }
        empty="Nobody owes anything here."
      />
      <Returned returns={returns} />
    </>
  );
}

const ageNames: Readonly<Record<DebtAge, string>> = {
  "0-30": "0 to 30 days",
  "31-60": "31 to 60",
  "61-90": "61 to 90",
  more: "More than 90",
};

function allText({ answer, hasFailed }: Later<Sums>) {
  if (hasFailed) return "What they come to could not be added up. Reload the page to try again.";
  if (answer === undefined) return "Adding up";
  const { count, amount } = answer.all;
  return `${count === 1 ? "1 person" : `${count.toLocaleString("en-GB")} people`}, ${pounds(amount)}. One person, one debt: nobody pays for another.`;
}

/** Ages as filters: each sum is of what its filter shows beside the others. */
function tilesOf({ answer, hasFailed }: Later<Sums>, query: ListQuery): Tile[] {
  const missing = { figure: hasFailed ? "–" : "…" };
  const chosen = (query["age"] ?? "").split(",").filter((age) => age !== "");
  return [
    ...debtAgeNames.map((age): Tile => {
      const isChosen = chosen.includes(age);
      const ages = isChosen ? chosen.filter((one) => one !== age) : [...chosen, age];
      return {
        name: ageNames[age],
        ...(answer?.ages[age] ?? missing),
        isChosen,
        to: addressWith(pages.debts, query, { age: ages.length === 0 ? undefined : ages.join(",") }),
      };
    }),
    {
      name: "All",
      ...(answer?.all ?? missing),
      isChosen: chosen.length === 0,
      to: addressWith(pages.debts, query, { age: undefined }),
    },
  ];
}

const stepNames: Readonly<Record<Returns["steps"][number]["step"], string>> = {
  retry: "Tried again",
  plan: "Plan, so far",
  "agreed-day": "Collected again by hand",
  "pay-now": "Paid by them, by bank",
  receipt: "Receipt by hand",
  "written-off": "Written off",
};

/** Where it is worked out: `read-returns.ts`, of payments due in the last 90 days. Ruling I6. */
function Returned({
  returns: { since, failed, steps: ofSteps, reminders, stillOwed },
}: {
  readonly returns: Returns;
}) {
  if (failed.count === 0) return null;
  const rows = [
    ...ofSteps.map(({ step, amount }) => ({ name: stepNames[step], amount })),
    { name: "Still owed", amount: stillOwed },
  ];
  return (
    <div className={styles.columns}>
      <Panel
        title="What came back after each step"
        note={`sent back, due since ${plainDay(since)}: ${pounds(failed.amount)}`}
      >
        <Bars rows={rows} of={failed.amount} />
      </Panel>
      <Panel title="After which reminder" note="what came back, by what was sent before">
        <Bars
          rows={reminders.map(({ day, amount }) => ({
            name: day === 0 ? "Before the first" : `After day ${String(day)}`,
            amount,
          }))}
          of={failed.amount}
        />
        <p className={styles.note}>
          Worked out from tries, receipts, plans and write-offs: see{" "}
          <Link to={pages.collections}>collections</Link> for each.
        </p>
      </Panel>
    </div>
  );
}

type BarsProps = {
  readonly rows: readonly { readonly name: string; readonly amount: number }[];
  readonly of: number;
};

function Bars({ rows, of }: BarsProps) {
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, amount }) => (
        <li key={name}>
          <span>{name}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect data-part="all" width="100" height="8" />
            <rect width={Math.min(100, (100 * amount) / of)} height="8" />
          </svg>
          <strong>{pounds(amount)}</strong>
          <span className={styles.quiet}>{Math.round((100 * amount) / of)}%</span>
        </li>
      ))}
    </ul>
  );
}
