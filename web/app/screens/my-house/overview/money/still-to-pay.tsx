import { LinkButton } from "@evenly/design/button";
import { Card } from "@evenly/design/page";
import { PaymentLine, PaymentLines } from "@evenly/design/payment-line";
import { Swap } from "@evenly/design/swap";
import * as pages from "@evenly/domain/pages";
import { isSettled } from "@evenly/domain/persons-money";
import { formatIsoDate } from "../../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../../answers/format-amount.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import {
  formatIsoDayAndMonth,
  formatIsoMonth,
  formatIsoWeekday,
  formatWholeMonth,
} from "../../../../parts/my-house/formats.ts";
import { looks } from "./payment-item.tsx";
import styles from "./money.module.css";
import * as shared from "../../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

type Row = NonNullable<MyHouse["movingOut"]>["last"]["rows"][number];

const shown = 3;

/** Both ends for a leaver, and the payments of the one they asked for. Ruling G5. */
export function StillToPay({ house }: { readonly house: MyHouse }) {
  const { movingOut, handovers, tenancyEnd, taken, withBank } = house;
  const handover = handovers.find(({ role }) => role === "leaver");
  if (!movingOut || !handover) return null;
  const { alone, last } = movingOut;
  const isTooLate = handover.state === "joined-late" && handover.newHandsOverOn === null;
  const ifTheyJoin =
    handover.state === "joined-late"
      ? words.ifTheyStart(formatIsoDayAndMonth(last.handsOverOn))
      : shared.ifTheyJoin;
  const lastDay = Temporal.PlainDate.from(last.handsOverOn).subtract({ days: 1 }).toString();
  const rows = last.rows.filter(({ yours, state }) => yours > 0 && !isSettled(state));
  const next = rows.find(({ state }) => state === "to-come");
  if (isTooLate) return null;
  return (
    <section className={styles.section}>
      <h2>{shared.stillPay}</h2>
      <Card>
        <Swap
          now={{
            name: shared.ifNobody,
            figure: formatAmount(alone.amount),
            unit: words.paymentsTo(alone.payments, formatIsoMonth(tenancyEnd)),
          }}
          then={{
            name: ifTheyJoin,
            figure: formatAmount(last.stillYours.amount),
            unit: words.paymentsTo(last.stillYours.payments, formatIsoDayAndMonth(lastDay)),
          }}
        />
        <p className={styles.about}>
          {[
            shared.takenAlready(formatAmount(taken)),
            withBank > 0 && shared.notCounted(formatAmount(withBank)),
            last.refund > 0 && shared.goesBack(formatAmount(last.refund)),
            words.termIsFixed(formatIsoDate(tenancyEnd)),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        <div className={styles.group}>
          {rows.length > 0 && (
            <>
              <h3>{ifTheyJoin}</h3>
              <PaymentLines label={ifTheyJoin}>
                {rows.slice(0, shown).map((row) => (
                  <PaymentLine
                    key={row.dueOn}
                    look={row === next ? "next" : looks[row.state]}
                    day={
                      row.state === "to-come" && row.takenOnYours !== null
                        ? formatIsoWeekday(row.takenOnYours, true)
                        : formatIsoDate(row.dueOn)
                    }
                    amount={formatAmount(row.yours)}
                  >
                    {words.partOf(partText(row), leadOf(row, { next, final: rows.at(-1) }))}
                  </PaymentLine>
                ))}
              </PaymentLines>
            </>
          )}
          <div className={styles.more}>
            <LinkButton to={pages.movingOut}>{words.everyPayment}</LinkButton>
          </div>
        </div>
      </Card>
    </section>
  );
}

type Ends = { readonly next: Row | undefined; readonly final: Row | undefined };

function leadOf(row: Row, { next, final }: Ends) {
  if (row.state !== "to-come") return shared.moneyStates[row.state];
  if (row === final) return words.yourLast;
  return row === next ? words.nextPayment : undefined;
}

function partText({ theirs, yourDays, days, dueOn, lastDay }: Row) {
  if (theirs > 0) return words.daysOf(yourDays, days);
  const month = formatWholeMonth({ dueOn, lastDay });
  return month === undefined
    ? words.fromTo(formatIsoDayAndMonth(dueOn), formatIsoDayAndMonth(lastDay))
    : words.wholeOf(month);
}
