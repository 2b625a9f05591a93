import { HouseGlyph } from "../../parts/house-glyph.tsx";
import type { Later } from "../../parts/later.ts";
import { Panel } from "../../parts/panel.tsx";
import { longDay, pounds } from "../../parts/formats.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { type PriceBook, type QuotesHeld, houseText, formatPerCent, formatStep } from "./words.ts";
import styles from "./price-books.module.css";

type HousesProps = { readonly book: PriceBook; readonly quotes: Later<QuotesHeld>; readonly from: string };

/** The default package's price for sample houses, before and after. */
export function Houses({ book: { houses, checks }, quotes, from }: HousesProps) {
  const isToCome = checks.length > 0;
  const quotesHeld = houses.map(({ region, people }) => heldBy(quotes, region, people));
  return (
    <Panel title="What a house will see" note="the default package">
      <Scroll name="What a house will see">
        <table className={styles.houses}>
          <thead>
            <tr>
              <th scope="col">House</th>
              <th scope="col" data-hide-order="second">
                Before, a week each
              </th>
              <th scope="col">From {longDay(from)}</th>
              <th scope="col">Difference</th>
              <th scope="col" data-hide-order="first">
                A month each
              </th>
              {isToCome && (
                <th scope="col" data-hide-order="first">
                  Quotes held
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {houses.map(({ region, people, before, after }, at) => (
              <tr key={`${region} ${String(people)}`}>
                <th scope="row">
                  <span className={styles.option}>
                    <HouseGlyph size={people} taken={people} isOver={false} />
                    {houseText(people, region)}
                  </span>
                </th>
                <td data-hide-order="second">{before === null ? "–" : pounds(before.week)}</td>
                <td>{after === null ? "–" : <strong>{pounds(after.week)}</strong>}</td>
                <td>
                  {before !== null && after !== null && (
                    <>
                      <strong>{formatStep(after.week - before.week)}</strong>{" "}
                      {after.week !== before.week && formatPerCent(before.week, after.week)}
                    </>
                  )}
                </td>
                <td data-hide-order="first">
                  {before !== null && after !== null && `${pounds(before.month)} to ${pounds(after.month)}`}
                </td>
                {isToCome && (
                  <td data-hide-order="first" data-zero={quotesHeld[at] === "0"}>
                    {quotesHeld[at]}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}

function heldBy({ answer, hasFailed }: Later<QuotesHeld>, region: string, people: number): string {
  if (answer === undefined) return hasFailed ? "–" : "…";
  const house = answer.houses.find((one) => one.region === region && one.people === people);
  return (house?.quotes ?? 0).toLocaleString("en-GB");
}
