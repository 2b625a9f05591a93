import { PaymentYear } from "@evenly/design/payment-year";
import { Card, DuskPanel } from "@evenly/design/page";
import { StatementTable } from "@evenly/design/statement-table";
import { parseDate } from "@evenly/domain/calendar";
import { pence } from "@evenly/domain/money";
import { formatAmount } from "../../../answers/format-amount.ts";
import { Price, PriceStatus } from "../../../parts/prices/price.tsx";
import { placeRows, type Preview, formatDay, formatPayments, type Split } from "./place-rows.ts";
import styles from "./moving-out.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

/** The leaver's last day. */
export function lastDayOf({ handsOverOn }: Pick<Split, "handsOverOn">) {
  return parseDate(handsOverOn)?.subtract({ days: 1 }).toString() ?? "";
}

export function isOneEnd({ today, last }: Pick<Preview, "today" | "last">) {
  return (
    today.handsOverOn === last.handsOverOn &&
    today.yoursInAll === last.yoursInAll &&
    today.stillYours.amount === last.stillYours.amount
  );
}

type PanelProps = { readonly preview: Preview; readonly isAsking?: boolean };

/** The place's payments as windows, and the leaver's remaining ones; what is with the bank stands apart. Ruling G5. */
export function PlacePanel({ preview, isAsking = false }: PanelProps) {
  const { alone, taken, withBank, last } = preview;
  const { rows, stillYours, refund, handsOverOn } = last;
  const looks = rows.map(({ yours, theirs }) =>
    theirs === 0 ? "taken" : yours === 0 ? "theirs" : ("split" as const),
  );
  const countOf = (wanted: (typeof looks)[number]) => looks.filter((look) => look === wanted).length;
  const isOnlyWithBank = stillYours.amount === 0 && withBank > 0;
  const price = isOnlyWithBank
    ? { amount: pence(withBank), unit: words.nothingAfter }
    : { amount: pence(stillYours.amount), unit: words.insteadOf(formatAmount(alone.amount)) };
  return (
    <DuskPanel className={styles.panel}>
      <h2>{words.yourPlace}</h2>
      <PaymentYear
        onDusk
        payments={rows.map(({ dueOn }, index) => ({
          name: formatDay(dueOn)
            .replace(/^\d+\s/, "")
            .slice(0, 1),
          look: looks[index] ?? "taken",
        }))}
        label={words.year(countOf("taken"), countOf("split"), countOf("theirs"))}
      />
      <p className={styles.key}>
        <span>
          <i className={styles.yours} />
          {words.youTo(formatDay(lastDayOf(last)))}
        </span>
        <span>
          <i />
          {words.theyFrom(formatDay(handsOverOn))}
        </span>
      </p>
      <Price
        {...price}
        heading={isOnlyWithBank ? words.withYourBank : words.stillPay}
        loading={isAsking}
        note={
          <>
            {shared.takenAlready(formatAmount(taken))}{" "}
            {withBank > 0 && !isOnlyWithBank && shared.notCounted(formatAmount(withBank))}{" "}
            {refund > 0 && shared.goesBack(formatAmount(refund))}
          </>
        }
      />
      <PriceStatus {...price} loading={isAsking} />
    </DuskPanel>
  );
}

/** What the leaver still pays when nobody joins, and at both ends. Ruling G5. */
export function BothEnds({ preview }: { readonly preview: Preview }) {
  const { alone, today, last } = preview;
  const ends = isOneEnd(preview)
    ? [{ name: shared.ifTheyJoin, split: last }]
    : [
        { name: words.ifToday, split: today },
        { name: words.ifLast(formatDay(last.joinsOn)), split: last },
      ];
  return (
    <section className={styles.section}>
      <h2>{shared.stillPay}</h2>
      <Card>
        <dl className={styles.ends}>
          <div>
            <dt>{shared.ifNobody}</dt>
            <dd>
              <b>{formatAmount(alone.amount)}</b> {words.inPayments(alone.payments)}
            </dd>
          </div>
          {ends.map(({ name, split }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{formatAmount(split.stillYours.amount)}</b> {words.inPayments(split.stillYours.payments)}
                {", "}
                {words.toDay(formatDay(lastDayOf(split)))}
                {split.refund > 0 && ` ${words.paidBack(formatAmount(split.refund))}`}
              </dd>
            </div>
          ))}
        </dl>
        {preview.withBank > 0 && (
          <p className={styles.exactly}>{shared.notCounted(formatAmount(preview.withBank))}</p>
        )}
      </Card>
    </section>
  );
}

export function WhatEachPays({ preview, isAsking }: PanelProps) {
  const { today, last } = preview;
  return (
    <section className={styles.section} aria-busy={isAsking || undefined}>
      <h2>{words.eachPays}</h2>
      {!isOneEnd(preview) && <Shares split={today} heading={words.ifToday} />}
      <Shares split={last} heading={isOneEnd(preview) ? undefined : words.ifLast(formatDay(last.joinsOn))} />
    </section>
  );
}

type SharesProps = { readonly split: Split; readonly heading: string | undefined };

function Shares({ split: { rows, yoursInAll, theirsInAll, inAll }, heading }: SharesProps) {
  const cell = (amount: number) => ({ amount: formatAmount(amount), isNothing: amount === 0 });
  return (
    <Card>
      {heading !== undefined && <h3 className={styles.end}>{heading}</h3>}
      <StatementTable
        own="first"
        caption={heading ?? words.eachPays}
        columns={[words.payment, words.you, words.successor]}
        rows={placeRows(rows).map(({ name, note, yours, theirs }) => ({
          name,
          note,
          cells: [cell(yours), cell(theirs)],
        }))}
        total={{ name: words.inAll, cells: [cell(yoursInAll), cell(theirsInAll)] }}
      />
      <p className={styles.adds}>
        <b>{formatAmount(yoursInAll)}</b> <span>+</span> <b>{formatAmount(theirsInAll)}</b> <span>=</span>{" "}
        <b>{formatAmount(inAll)}</b>
      </p>
      <p className={styles.exactly}>{words.exactly(formatPayments(rows))}</p>
    </Card>
  );
}
