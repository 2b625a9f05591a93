import { Card } from "@evenly/design/page";
import { Tick } from "@evenly/design/tick";
import { formatPounds } from "@evenly/domain/money";
import type { ComponentProps } from "react";
import { formatAmount } from "../../answers/format-amount.ts";
import { shownPrice } from "../../quote/shown-price.ts";
import type { NewPrice } from "./payment-action.ts";
import styles from "./payment.module.css";
import { useFocus } from "../use-focus.ts";
import * as shared from "../words.ts";
import { PriceLines } from "../prices/price.tsx";
import * as words from "./words.tsx";

type Props = {
  readonly price: NewPrice;
  readonly field: Omit<ComponentProps<typeof Tick>, "children">;
};

/** Nobody pays a price that they did not agree to. Rulings B3, D11. */
export function PriceAgreement({ price, field }: Props) {
  const { message, shownBefore, quote } = price;
  const now = shownPrice(quote);
  const heading = useFocus(price);
  const weekly = `${formatPounds(now.weekly)} ${shared.perWeek}`;
  return (
    <Card className={styles.agreement} aria-labelledby="new-price">
      <h2 id="new-price" ref={heading} tabIndex={-1}>
        {words.priceChanged}
      </h2>
      <p>{message}</p>
      <p>{words.newPrice(<s>{formatAmount(shownBefore)}</s>)}</p>
      <PriceLines amount={now.weekly} longer={now.longer} />
      {/* A new price clears an earlier agreement. */}
      <Tick key={now.weekly} {...field} defaultChecked={false}>
        {words.agreeToPay(weekly)}
      </Tick>
    </Card>
  );
}
