import { classNames } from "@evenly/design/class-names";
import { formatPounds, splitPounds, type Pence } from "@evenly/domain/money";
import { useState, type ReactNode } from "react";
import { Spoken } from "../spoken.tsx";
import styles from "./price.module.css";
import * as shared from "../words.ts";
import * as words from "./words.ts";

export type Figure = { readonly amount: Pence; readonly was?: Pence | undefined; readonly unit: string };

export type PriceProps = {
  readonly amount: Pence;
  /** The price before a discount, struck through when it differs. */
  readonly was?: Pence | null | undefined;
  readonly heading?: ReactNode;
  readonly unit?: string;
  /** For example 'based on a 12 month contract'. */
  readonly note?: ReactNode;
  /** The same price for longer: as prominent as the first figure. */
  readonly longer?: readonly Figure[] | undefined;
  /** Shows a placeholder of the same size. */
  readonly loading?: boolean;
  readonly small?: boolean;
  /** White cards use ink, since lamp lacks contrast on white. */
  readonly onLight?: boolean;
  readonly className?: string | undefined;
};

/** A screen's main figure; screen readers get the price as one phrase. */
export function Price(props: PriceProps) {
  const { amount, was, heading = words.yourPriceIs, unit = shared.perWeek, note, longer } = props;
  const { loading, small, onLight, className } = props;
  const classes = classNames(
    styles.price,
    small && styles.small,
    longer && styles.several,
    onLight && styles.onLight,
    className,
  );
  return (
    <div className={classes} aria-busy={loading || undefined}>
      {heading && <p className={styles.heading}>{heading}</p>}
      <PriceRow {...{ amount, was, unit, loading }} />
      {/* While they load, the first says so. */}
      <div aria-hidden={loading || undefined}>
        {longer?.map((figure) => (
          <PriceRow key={figure.unit} {...figure} loading={loading} />
        ))}
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}

function PriceRow({ amount, was, unit, loading }: Pick<PriceProps, "amount" | "was"> & FigureProps) {
  return (
    <div className={styles.line}>
      <p className={styles.row}>
        <PriceFigure amount={amount} unit={unit} loading={loading} />
        {was != null && was !== amount && !loading && (
          <s className={styles.was}>
            <span className="visually-hidden">{shared.originalPrice} </span>
            <span>{formatPounds(was)}</span>
          </s>
        )}
      </p>{" "}
      <p className={styles.unit} aria-hidden={loading ? undefined : true}>
        {unit}
      </p>
    </div>
  );
}

type LinesProps = Pick<PriceProps, "amount" | "unit" | "longer" | "loading">;

/** The same figures where there is little room. */
export function PriceLines({ amount, unit = shared.perWeek, longer = [], loading }: LinesProps) {
  return (
    <div className={styles.lines} aria-busy={loading || undefined}>
      {[{ amount, unit }, ...longer].map((figure) => (
        <p key={figure.unit}>
          <b>{loading ? "…" : <NewFigure amount={figure.amount}>{formatPounds(figure.amount)}</NewFigure>}</b>{" "}
          {figure.unit}
        </p>
      ))}
    </div>
  );
}

type StatusProps = Pick<PriceProps, "amount" | "unit" | "loading">;

/** Announces a changed price once loaded. The figure is not a live region, since it disappears while loading. */
export function PriceStatus({ amount, unit = shared.perWeek, loading }: StatusProps) {
  const changes = useChanges(amount, loading);
  return <Spoken>{changes > 0 && `${formatPounds(amount)} ${unit}`}</Spoken>;
}

/** Animates a replaced figure, without counting up. */
export function NewFigure({
  amount,
  children,
}: Pick<PriceProps, "amount"> & { readonly children: ReactNode }) {
  const changes = useChanges(amount, false);
  return (
    <span key={changes} className={changes > 0 ? styles.stepping : undefined}>
      {children}
    </span>
  );
}

/** Number of visible price changes; the old price counts while a new one loads. */
function useChanges(amount: Pence, loading: boolean | undefined): number {
  const [shown, setShown] = useState({ amount, changes: 0 });
  if (!loading && shown.amount !== amount) setShown({ amount, changes: shown.changes + 1 });
  return shown.changes;
}

type FigureProps = { readonly amount: Pence; readonly unit: string; readonly loading: boolean | undefined };

function PriceFigure({ amount, unit, loading }: FigureProps) {
  const { pounds, pence } = splitPounds(amount);
  if (loading) {
    return (
      <span
        className={classNames(styles.figure, styles.loading)}
        role="img"
        aria-label={words.workingOutPrice}
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
      <NewFigure amount={amount}>
        {pounds}
        <small>{pence}</small>
      </NewFigure>
    </span>
  );
}
