import { Card } from "@evenly/design/page";
import { Tick } from "@evenly/design/tick";
import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import { useEffect, useRef } from "react";
import styles from "./payment.module.css";

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
  return (
    <Card className={styles.agreement} aria-labelledby="new-price">
      <h2 id="new-price" ref={heading} tabIndex={-1}>
        Your price has changed
      </h2>
      <p>{message}</p>
      <p>
        It was <s>{formatPounds(pence(shownBefore))}</s>. It's now{" "}
        <b>{`${formatPounds(pence(now))} per person per week`}</b>, which is{" "}
        <span>{`${formatPounds(monthlyFromWeekly(pence(now)))} per person per month`}</span>. Nothing has been
        set up yet.
      </p>
      <Tick
        id="agreesToPrice"
        checked={agreed}
        error={error}
        onChange={(event) => onAgree(event.target.checked)}
      >
        {`I agree to pay ${formatPounds(pence(now))} per person per week`}
      </Tick>
    </Card>
  );
}
