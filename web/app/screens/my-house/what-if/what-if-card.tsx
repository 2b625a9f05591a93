import { House } from "@evenly/design/house/house";
import { Scene } from "@evenly/design/page";
import { pence, splitPounds } from "@evenly/domain/money";
import { sayDate } from "../../../answers/say-date.ts";
import { sayPounds } from "../../../answers/say-pounds.ts";
import { utilitiesOn } from "../../../parts/house/house-utilities.ts";
import type { WhatIf } from "./what-if-sheet.ts";
import styles from "./what-if.module.css";
import * as words from "./words.tsx";

type Answer = WhatIf["answers"][number];

/** One calculation with its House. */
export function WhatIfCard({
  answer,
  now,
  joined,
}: Pick<WhatIf, "now" | "joined"> & { readonly answer: Answer }) {
  const { kind, housemateCount, products, monthly } = answer;
  const figure = splitPounds(pence(monthly));
  return (
    <li className={styles.card}>
      <Scene className={styles.scene}>
        <House
          housemates={housemateCount}
          joined={Math.min(joined, housemateCount)}
          you={kind === "one-more" ? housemateCount - 1 : -1}
          utilities={utilitiesOn(products)}
          scenery={false}
          label=""
        />
      </Scene>
      <div className={styles.words}>
        <h2>{words.names[kind]}</h2>
        <p className={styles.figure} role="img" aria-label={`${sayPounds(monthly)} ${words.perMonth}`}>
          {figure.pounds}
          <small>{figure.pence}</small>
        </p>
        <p className={styles.difference}>{sayDifference(answer.difference)}</p>
        <p className={styles.about}>
          {kind === "month-later"
            ? words.later(
                sayDate(answer.startsOn),
                answer.payments,
                sayPounds(answer.inAll),
                sayPounds(now.inAll),
              )
            : words.each(housemateCount)}
        </p>
        {answer.isDiscountLost && <p className={styles.about}>{words.discountLost}</p>}
      </div>
    </li>
  );
}

const sayDifference = (difference: number) => {
  if (difference === 0) return words.same;
  const amount = sayPounds(Math.abs(difference));
  return difference < 0 ? words.less(amount) : words.more(amount);
};
