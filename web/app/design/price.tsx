import { formatPounds, splitPounds, type Pence } from "@evenly/domain/money";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./price.module.css";

export type PriceProps = {
  readonly amount: Pence;
  /** The price before a discount; shown struck through only when it differs. */
  readonly was?: Pence | null | undefined;
  readonly heading?: ReactNode;
  readonly unit?: string;
  /** Such as 'based on a 12 month contract'. */
  readonly note?: ReactNode;
  /** Such as '£69.14 per person per month'. */
  readonly monthly?: ReactNode;
  /** A new price is on its way: a block of the same size stands in for the figure. */
  readonly loading?: boolean;
  readonly small?: boolean;
  /** For white cards: ink instead of lamp, because lamp is never text on white. */
  readonly onLight?: boolean;
  readonly className?: string | undefined;
};

/** The one big number of a screen. The order never changes, and a screen reader gets the price as one phrase. */
export function Price(props: PriceProps) {
  const { amount, was, heading = "Your price is", unit = "per person per week", note, monthly } = props;
  const { loading, small, onLight, className } = props;
  const classes = classNames(styles.price, small && styles.small, onLight && styles.onLight, className);
  return (
    <div className={classes} aria-busy={loading || undefined}>
      {heading && <p className={styles.heading}>{heading}</p>}
      <p className={styles.row}>
        <PriceFigure amount={amount} unit={unit} loading={loading} />
        {was != null && was !== amount && !loading && (
          <s className={styles.was}>
            <span className="visually-hidden">Original price </span>
            {formatPounds(was)}
          </s>
        )}
      </p>
      <p className={styles.unit} aria-hidden={loading ? undefined : true}>
        {unit}
      </p>
      {note && <p className={styles.note}>{note}</p>}
      {monthly && <div className={styles.note}>{monthly}</div>}
    </div>
  );
}

type FigureProps = { readonly amount: Pence; readonly unit: string; readonly loading: boolean | undefined };

function PriceFigure({ amount, unit, loading }: FigureProps) {
  const { pounds, pence } = splitPounds(amount);
  if (loading) {
    return (
      <span
        className={classNames(styles.figure, styles.loading)}
        role="img"
        aria-label="Working out your price"
      >
        <span aria-hidden="true">
          {pounds.replaceAll(/\d/g, "0")}
          <small>.00</small>
        </span>
      </span>
    );
  }
  return (
    <span className={styles.figure} role="img" aria-label={`${formatPounds(amount)} ${unit}`}>
      {pounds}
      <small>{pence}</small>
    </span>
  );
}
