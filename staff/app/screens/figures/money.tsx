import type { Success } from "@evenly/contract";
import { aboutMoney } from "@evenly/contract/staff/fields";
import { formatPounds, pence } from "@evenly/domain/money";
import { mayAct } from "@evenly/domain/staff";
import type { ReactNode } from "react";
import { Link, useOutletContext } from "react-router";
import * as pages from "../../pages.ts";
import { Chart, Legend } from "../../parts/chart/chart.tsx";
import type { Series } from "../../parts/chart/chart-props.ts";
import { Panel } from "../../parts/panel.tsx";
import { monthOf, pounds } from "../../parts/formats.ts";
import own from "./figures.module.css";

type MoneySums = Success<"GET /staff/figures/money">;
type Month = MoneySums["months"][number];

const series = [
  { name: "collected", look: "main" },
  { name: "not yet", look: "owed" },
] as const satisfies readonly Series[];

/** `£50k`, for an axis. */
function short(amount: number) {
  return amount >= 100_000
    ? `£${String(amount / 100_000)}k`
    : formatPounds(pence(amount)).replace(/\.00$/, "");
}

/** Amounts due per month, and their state. */
export function Money({ months, aside }: { readonly months: readonly Month[]; readonly aside: ReactNode }) {
  return (
    <Panel title="Money by month" note={<Legend of={series} />} aside={aside}>
      <Chart
        kind="bars"
        name="Money that fell due, by month"
        over="Month"
        series={series}
        points={months.map(({ month, charged, collected }) => ({
          label: monthOf(month).slice(0, 3),
          title: monthOf(month),
          values: [collected, charged - collected],
        }))}
        format={pounds}
        formatShort={short}
      />
    </Panel>
  );
}

/** The last month, usually the current one. */
export function ThisMonth({ money }: { readonly money: MoneySums }) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const month = money.months.at(-1);
  if (month === undefined) return null;
  const { charged, collected, withBank, failed, toCome } = month;
  const rows: readonly (readonly [string, number, boolean?])[] = [
    ["Collected", collected],
    ["With the bank", withBank],
    ["Failed or charged back", failed, true],
    ["Not asked of the bank yet", toCome],
  ];
  return (
    <Panel
      title={`${monthOf(month.month)} so far`}
      {...(mayAct(roles, aboutMoney) && { aside: <Link to={pages.ledger}>Ledger</Link> })}
    >
      <table className={own.table}>
        <tbody>
          <Amount name="Fell due" amount={charged} />
          {rows.map(([name, amount, isOwed]) => (
            <Amount key={name} name={name} amount={amount} of={charged} isOwed={isOwed === true} />
          ))}
          <Amount name="Refunded this month" amount={money.refunded} />
          <Amount name="Written off this month" amount={money.writtenOff} />
        </tbody>
      </table>
    </Panel>
  );
}

type AmountProps = {
  readonly name: string;
  readonly amount: number;
  readonly of?: number;
  readonly isOwed?: boolean;
};

function Amount({ name, amount, of = 0, isOwed = false }: AmountProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-zero={amount === 0} data-owed={isOwed && amount > 0}>
        {pounds(amount)}
      </td>
      <td className={own.share}>{of > 0 && `${((100 * amount) / of).toFixed(1)} %`}</td>
    </tr>
  );
}
