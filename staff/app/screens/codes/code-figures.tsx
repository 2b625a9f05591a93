import type { Success } from "@evenly/contract";
import type { CodeKind } from "@evenly/domain/code";
import { pence } from "@evenly/domain/money";
import { Chart, Legend } from "../../parts/chart/chart.tsx";
import type { Series } from "../../parts/chart/chart-props.ts";
import { Panel } from "../../parts/panel.tsx";
import { Tiles, type Tile } from "../../parts/tiles.tsx";
import { axisDay, plainDay, pounds } from "../../parts/formats.ts";
import own from "./codes.module.css";

type Figures = Success<"GET /staff/codes/:kind/:code/figures">;
type FiguresProps = {
  readonly kind: CodeKind;
  readonly code: Success<"GET /staff/codes/:kind/:code">;
  readonly figures: Figures;
};

function many(count: number) {
  return count.toLocaleString("en-GB");
}
function one(value: number) {
  return value.toLocaleString("en-GB", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
}

/** A code's use, its cost, and its users' progress. */
export function CodeFigures({ kind, code, figures }: FiguresProps) {
  return (
    <>
      <Tiles name={`Figures of ${code.code}`} tiles={tilesOf({ kind, code, figures })} />
      <div className={own.charts}>
        <Weeks path={`codes/${kind}/${code.code}`} weeks={figures.weeks} />
        <HowFar figures={figures} />
      </div>
    </>
  );
}

function tilesOf({ kind, code, figures }: FiguresProps): Tile[] {
  const { places, weekly, costSoFar, stillToGive, until, gathering } = figures;
  const used: Tile = {
    name: "Used",
    count: code.used,
    note: code.limit === null ? "without a limit" : `of ${many(code.limit)}`,
  };
  const givenBack = { name: "Given back", count: code.givenBack, note: "free again" };
  const people = {
    name: "Places",
    count: places,
    note: code.used === 0 ? "in no house" : `${one(places / code.used)} a house`,
  };
  if (kind === "agents") return [used, givenBack, people];
  const gathers = gathering === 0 ? "" : `, and ${many(gathering)} still gathering`;
  return [
    used,
    givenBack,
    people,
    { name: "Cost so far", amount: costSoFar, note: "in the ledger" },
    {
      name: "Still to give",
      amount: stillToGive,
      note: (until === null ? "nothing planned" : `planned until ${plainDay(until)}`) + gathers,
    },
    {
      name: "Of the price",
      figure: weekly.before === 0 ? "—" : `${one((100 * weekly.off) / weekly.before)} %`,
      note: places === 0 ? "" : `${pounds(pence(Math.round(weekly.off / places)))} a person a week`,
    },
  ];
}

const uses = [
  { name: "kept", look: "main" },
  { name: "given back since", look: "second" },
] as const satisfies readonly Series[];

/** The last six months of use. */
function Weeks({ path, weeks }: { readonly path: string; readonly weeks: Figures["weeks"] }) {
  return (
    <Panel
      title="Uses by week"
      note={<Legend of={uses} />}
      aside={
        <a href={`/api/staff/${path}/weeks.csv`} download>
          CSV
        </a>
      }
    >
      {weeks.length === 0 ? (
        <p>Nobody has used it yet.</p>
      ) : (
        <Chart
          kind="bars"
          name="Uses by week"
          over="Week from"
          series={uses}
          points={weeks.slice(-26).map(({ from, kept, cancelled }) => ({
            label: axisDay(from),
            title: plainDay(from),
            values: [kept, cancelled],
          }))}
          format={many}
        />
      )}
    </Panel>
  );
}

function HowFar({ figures: { named, signedUp, complete, live } }: { readonly figures: Figures }) {
  const steps = [
    ...(named === null ? [] : [["Named by leads", named] as const]),
    ["Signed up", signedUp] as const,
    ["Complete", complete] as const,
    ["Live", live] as const,
  ];
  const most = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <Panel title="Where it got to" note="of everybody who signed up">
      <ul className={own.steps}>
        {steps.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / most} height={10} />
            </svg>
            <strong>{many(count)}</strong>
            <span>
              {name === "Named by leads" || signedUp === 0
                ? ""
                : `${String(Math.round((100 * count) / signedUp))} %`}
            </span>
          </li>
        ))}
      </ul>
      {named !== null && (
        <p className={own.quiet}>
          Leads are counted while they are kept. What was typed and refused is not recorded.
        </p>
      )}
    </Panel>
  );
}
