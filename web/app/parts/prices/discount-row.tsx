import { classNames } from "@evenly/design/class-names";
import { type Pence } from "@evenly/domain/money";
import { sayPounds } from "../../answers/say-pounds.ts";
import styles from "./package-row.module.css";
import * as shared from "../words.ts";
import * as words from "./words.ts";

export function DiscountRow({ amount, text }: { readonly amount: Pence; readonly text: string }) {
  return (
    <div className={classNames(styles.row, styles.discount)}>
      <h2 className={styles.title}>{words.yourDiscount}</h2>
      <p className={styles.detail}>{text}</p>
      <p className={styles.price}>{`${sayPounds(-amount)} ${shared.perWeek}`}</p>
    </div>
  );
}
