import { Suspense } from "react";
import { Await } from "react-router";
import { call } from "../../api/call.ts";
import { load, errorText } from "../../api/refusal.ts";
import { brandName } from "../../parts/brand.ts";
import { Chart, Legend } from "../../parts/chart/chart.tsx";
import type { Series } from "../../parts/chart/chart-props.ts";
import { addressWith, askForList, queryIn } from "../../parts/list/list-address.ts";
import { Sheet } from "../../parts/list/list-actions.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { axisDay, longDay, shortDay } from "../../parts/formats.ts";
import type { Route } from "./+types/figures";
import { Codes } from "./codes.tsx";
import { Funnel } from "./funnel.tsx";
import { Money, ThisMonth } from "./money.tsx";
import { Periods } from "./periods.tsx";
import own from "./figures.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Figures: ${brandName} staff` }];

/** Money and codes are slower, and loaded separately. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const { sort: _, after: __, ...query } = queryIn(request.url, ["period", "from", "to"]);
    const data = await askForList(() => call("GET /staff/figures", { query }));
    const isShown = data.page !== undefined;
    return {
      query,
      data,
      money: isShown ? call("GET /staff/figures/money", { query }) : undefined,
      codes: isShown ? call("GET /staff/figures/codes", { query }) : undefined,
    };
  });
}

const byDay = [
  { name: "sign-ups", look: "main" },
  { name: "complete", look: "second" },
] as const satisfies readonly Series[];

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { query, data, money, codes } = loaderData;
  const { page } = data;
  const csv = (part: string) => addressWith(`/api/staff/figures/${part}.csv`, query, {});
  const note =
    page &&
    `${longDay(page.from)} to ${longDay(page.to)}, beside the ${String(page.days.length)} days before`;
  return (
    <>
      <PageTitle title="Figures" note={note}>
        <Periods query={query} refusal={data.refusal} />
        {page && <Sheet address={csv("all")}>All as CSV</Sheet>}
      </PageTitle>
      {page && (
        <>
          <Funnel page={page} csv={csv("funnel")} />
          <div className={own.pair}>
            <Panel
              title="By day"
              note={
                <Legend
                  of={byDay.map((series, at) => ({
                    ...series,
                    total: totalOf(page.days.map((day) => (at === 0 ? day.signUps : day.complete))),
                  }))}
                />
              }
              aside={<SheetOf title="By day" address={csv("days")} />}
            >
              <Chart
                kind="lines"
                name="Sign-ups and complete households by day"
                over="Day"
                series={byDay}
                points={page.days.map(({ day, signUps, complete }) => ({
                  label: axisDay(day),
                  title: shortDay(day),
                  values: [signUps, complete],
                }))}
                format={String}
              />
            </Panel>
            <Suspense fallback={<Loading title="Money by month" />}>
              <Await resolve={money} errorElement={<Failed title="Money by month" />}>
                {(found) =>
                  found && (
                    <Money
                      months={found.months}
                      aside={<SheetOf title="Money by month" address={csv("money")} />}
                    />
                  )
                }
              </Await>
            </Suspense>
          </div>
          <div className={own.pair}>
            <Suspense fallback={<Loading title="By code" />}>
              <Await resolve={codes} errorElement={<Failed title="By code" />}>
                {(found) =>
                  found && <Codes codes={found} aside={<SheetOf title="By code" address={csv("codes")} />} />
                }
              </Await>
            </Suspense>
            <Suspense fallback={<Loading title="This month so far" />}>
              <Await resolve={money} errorElement={<Failed title="This month so far" />}>
                {(found) => found && <ThisMonth money={found} />}
              </Await>
            </Suspense>
          </div>
        </>
      )}
    </>
  );
}

function totalOf(counts: readonly number[]) {
  return counts.reduce((sum, count) => sum + count, 0).toLocaleString("en-GB");
}

function SheetOf({ title, address }: { readonly title: string; readonly address: string }) {
  return (
    <a href={address} download aria-label={`${title} as CSV`}>
      CSV
    </a>
  );
}

function Loading({ title }: { readonly title: string }) {
  return (
    <Panel title={title}>
      <p role="status">Loading</p>
    </Panel>
  );
}

function Failed({ title }: { readonly title: string }) {
  return (
    <Panel title={title}>
      <p role="alert">{errorText(undefined)}</p>
    </Panel>
  );
}
