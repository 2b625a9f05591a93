import { Link } from "react-router";
import { catalogue } from "@evenly/domain/catalogue";
import { UtilityIcon } from "@evenly/design/utility-icon";
import * as pages from "../../pages.ts";
import { addressWith } from "../../parts/list/list-address.ts";
import { Panel } from "../../parts/panel.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { bare, type PriceBook, formatRegion, formatStep } from "./words.ts";
import styles from "./price-books.module.css";

type Row = PriceBook["matrix"][number];
type Cell = Row["cells"][number];
type MatrixProps = { readonly book: PriceBook; readonly query: Readonly<Record<string, string>> };

/** Options by household size: the new price and its change. */
export function Matrix({ book, query }: MatrixProps) {
  const { counts, matrix, regions } = book;
  const region = query["region"];
  const address = (chosen: string | undefined) =>
    addressWith(pages.priceBook(book.name), query, { region: chosen });
  const sizes = matrix[0]?.cells.map(({ people }) => people) ?? [];
  const steps = matrix.flatMap(({ cells }) => cells.map(stepOf));
  const big = Math.max(...steps, 0) / 2;
  return (
    <Panel
      title="What changes"
      note={
        <>
          <strong>{counts.dearer ?? 0} dearer</strong>{" "}
          <strong className={styles.cheaper}>{counts.cheaper ?? 0} cheaper</strong> {counts.new ?? 0} new{" "}
          {(counts.gone ?? 0) > 0 && `${String(counts.gone)} gone `}
          {counts.same ?? 0} the same
        </>
      }
    >
      <nav className={styles.regions} aria-label="Regions">
        <Link
          to={address(undefined)}
          aria-current={region === undefined ? "true" : undefined}
          preventScrollReset
        >
          All regions
        </Link>
        {regions.map((one) => (
          <Link
            key={one}
            to={address(one)}
            aria-current={region === one ? "true" : undefined}
            preventScrollReset
          >
            {formatRegion(one)}
          </Link>
        ))}
      </nav>
      <Scroll name="Prices by option and people">
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">Pounds per person per week</th>
              {sizes.map((people) => (
                <th key={people} scope="col">
                  {people === 1 ? "1 person" : people}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.map(({ option, title, type, cells }) => (
              <tr key={option}>
                <th scope="row">
                  <span className={styles.option}>
                    <UtilityIcon utility={catalogue[type].utility} size={20} />
                    {title}
                  </span>
                </th>
                {cells.map((cell) => (
                  <td key={cell.people} data-change={toneOf(cell)} data-big={stepOf(cell) > big}>
                    <strong>{cell.price === null ? "–" : formatRange(cell.price, bare)}</strong>
                    <br />
                    <span>{changeText(cell)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className={styles.legend}>
        Large: the new price. Small: the difference to the price before. The darker a cell, the bigger the
        step. Sizes 9 to 15 follow to the right. The counts are for{" "}
        {region === undefined ? "all regions" : formatRegion(region)}, 1 to 15
        {region === undefined && "; where regions differ, a cell says from what to what"}.
      </p>
    </Panel>
  );
}

function stepOf({ step }: Cell): number {
  return step === null ? 0 : Math.max(Math.abs(step.from), Math.abs(step.to));
}

/** When regions differ, the highest counts. */
function toneOf({ change, step }: Cell) {
  if (change !== "mixed" || step === null) return change;
  if (step.to > 0) return "dearer";
  return step.from < 0 ? "cheaper" : "same";
}

function formatRange({ from, to }: NonNullable<Cell["price"]>, formatAmount: (amount: number) => string) {
  return from === to ? formatAmount(from) : `${formatAmount(from)} to ${formatAmount(to)}`;
}

function changeText({ change, step }: Cell): string {
  return step === null || change === "new" || change === "gone" ? change : formatRange(step, formatStep);
}
