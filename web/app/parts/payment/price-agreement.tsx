import { Card } from "@evenly/design/page";
import { Tick } from "@evenly/design/tick";
import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import { useEffect, useRef } from "react";
import styles from "./payment.module.css";
import * as shared from "../words.ts";
import * as words from "./words.tsx";

type Props = {
  readonly message: string;
  /** Pence per person per week. */
  readonly shownBefore: number;
  readonly now: number;
  readonly agreed: boolean;
  readonly error: string | undefined;
  readonly onAgree: (agreed: boolean) => void;
};

/** Nobody is ever charged another price than they were shown and agreed to. Rulings B3, D11. */
export function PriceAgreement({ message, shownBefore, now, agreed, error, onAgree }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [now]);
  const weekly = `${formatPounds(pence(now))} ${shared.perWeek}`;
  return (
    <Card className={styles.agreement} aria-labelledby="new-price">
      <h2 id="new-price" ref={heading} tabIndex={-1}>
        {words.priceChanged}
      </h2>
      <p>{message}</p>
      <p>
        {words.newPrice(
          <s>{formatPounds(pence(shownBefore))}</s>,
          <b>{weekly}</b>,
          <span>{shared.perMonth(formatPounds(monthlyFromWeekly(pence(now))))}</span>,
        )}
      </p>
      <Tick
        id="agreesToPrice"
        checked={agreed}
        error={error}
        onChange={(event) => onAgree(event.target.checked)}
      >
        {words.agreeToPay(weekly)}
      </Tick>
    </Card>
  );
}
