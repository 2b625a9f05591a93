import { HouseGlyph } from "../../parts/house-glyph.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay, pounds } from "../../parts/say.ts";
import { type PriceBook, sayHouse, sayPerCent, sayStep } from "./words.ts";
import styles from "./price-books.module.css";

type HousesProps = { readonly book: PriceBook; readonly from: string };

/** What the default package costs a few houses before and after. */
export function Houses({ book: { houses, checks }, from }: HousesProps) {
  const isToCome = checks.length > 0;
  return (
    <Panel title="What a house will see" note="the default package">
      <div className={styles.fits}>
        <table className={styles.houses}>
          <thead>
            <tr>
              <th scope="col">House</th>
              <th scope="col" data-falls="second">
                Before, a week each
              </th>
              <th scope="col">From {longDay(from)}</th>
              <th scope="col">Difference</th>
              <th scope="col" data-falls="first">
                A month each
              </th>
              {isToCome && (
                <th scope="col" data-falls="first">
                  Quotes held
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {houses.map(({ region, people, before, after, quotesHeld }) => (
              <tr key={`${region} ${String(people)}`}>
                <th scope="row">
                  <span className={styles.option}>
                    <HouseGlyph size={people} taken={people} isOver={false} />
                    {sayHouse(people, region)}
                  </span>
                </th>
                <td data-falls="second">{before === null ? "–" : pounds(before.week)}</td>
                <td>{after === null ? "–" : <strong>{pounds(after.week)}</strong>}</td>
                <td>
                  {before !== null && after !== null && (
                    <>
                      <strong>{sayStep(after.week - before.week)}</strong>{" "}
                      {after.week !== before.week && sayPerCent(before.week, after.week)}
                    </>
                  )}
                </td>
                <td data-falls="first">
                  {before !== null && after !== null && `${pounds(before.month)} to ${pounds(after.month)}`}
                </td>
                {isToCome && (
                  <td data-falls="first" data-zero={quotesHeld === 0}>
                    {quotesHeld.toLocaleString("en-GB")}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
