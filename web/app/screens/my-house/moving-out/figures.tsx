import { PaymentYear } from "@evenly/design/payment-year";
import { Card, DuskPanel } from "@evenly/design/page";
import { StatementTable } from "@evenly/design/statement-table";
import { parseDate } from "@evenly/domain/calendar";
import { formatPounds, pence } from "@evenly/domain/money";
import { Price, PriceStatus } from "../../../parts/prices/price.tsx";
import { placeRows, type Preview, sayDay, sayPayments } from "./place-rows.ts";
import styles from "./moving-out.module.css";
import * as words from "./words.tsx";

type Props = { readonly preview: Preview; readonly isAsking?: boolean };

const pounds = (amount: number) => formatPounds(pence(amount));

/** The leaver's last day. */
export const lastDayOf = ({ handsOverOn }: Pick<Preview, "handsOverOn">) =>
  parseDate(handsOverOn)?.subtract({ days: 1 }).toString() ?? "";

/** The place's payments as windows, and the leaver's remaining ones. */
export function PlacePanel({ preview, isAsking = false }: Props) {
  const { rows, stillYours, stillWithout, refund, handsOverOn } = preview;
  const looks = rows.map(({ yours, theirs }) =>
    theirs === 0 ? "taken" : yours === 0 ? "theirs" : ("split" as const),
  );
  const countOf = (wanted: (typeof looks)[number]) => looks.filter((look) => look === wanted).length;
  const price = { amount: pence(stillYours), unit: words.insteadOf(pounds(stillWithout.amount)) };
  return (
    <DuskPanel className={styles.panel}>
      <h2>{words.yourPlace}</h2>
      <PaymentYear
        onDusk
        payments={rows.map(({ dueOn }, index) => ({
          name: sayDay(dueOn).replace(/^\d+ /, "").slice(0, 1),
          look: looks[index] ?? "taken",
        }))}
        label={words.year(countOf("taken"), countOf("split"), countOf("theirs"))}
      />
      <p className={styles.key}>
        <span>
          <i className={styles.yours} />
          {words.youTo(sayDay(lastDayOf(preview)))}
        </span>
        <span>
          <i />
          {words.theyFrom(sayDay(handsOverOn))}
        </span>
      </p>
      <Price
        {...price}
        heading={words.stillPay}
        loading={isAsking}
        note={refund > 0 && words.goesBack(<b>{pounds(refund)}</b>)}
      />
      <PriceStatus {...price} loading={isAsking} />
    </DuskPanel>
  );
}

/** Both people's payments in columns, and their sum. */
export function WhatEachPays({ preview, isAsking }: Props) {
  const { rows, yoursInAll, theirsInAll, inAll } = preview;
  const cell = (amount: number) => ({ amount: pounds(amount), isNothing: amount === 0 });
  return (
    <section className={styles.section} aria-busy={isAsking || undefined}>
      <h2>{words.eachPays}</h2>
      <Card>
        <StatementTable
          ownFirst
          caption={words.eachPays}
          columns={[words.payment, words.you, words.successor]}
          rows={placeRows(rows).map(({ name, note, yours, theirs }) => ({
            name,
            note,
            cells: [cell(yours), cell(theirs)],
          }))}
          total={{ name: words.inAll, cells: [cell(yoursInAll), cell(theirsInAll)] }}
        />
        <p className={styles.adds}>
          <b>{pounds(yoursInAll)}</b> <span>+</span> <b>{pounds(theirsInAll)}</b> <span>=</span>{" "}
          <b>{pounds(inAll)}</b>
        </p>
        <p className={styles.exactly}>{words.exactly(sayPayments(rows))}</p>
      </Card>
    </section>
  );
}
