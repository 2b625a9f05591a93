import { LinkButton } from "@evenly/design/button";
import { Card } from "@evenly/design/page";
import { PaymentLines } from "@evenly/design/payment-line";
import { PaymentYear, type YearPayment } from "@evenly/design/payment-year";
import { Totals } from "@evenly/design/totals";
import { formatPounds, pence } from "@evenly/domain/money";
import { monthNames } from "@evenly/domain/words";
import { useState } from "react";
import { sayDate } from "../../../../answers/say-date.ts";
import { settings, today } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { groupPayments } from "./group-payments.ts";
import { type Payment, PaymentItem } from "./payment-item.tsx";
import styles from "./money.module.css";
import * as words from "./words.tsx";

/** Planned payments shown; while gathering, only the first one matters. */
const shown = { gathering: 1, else: 3 };

/** A person's payments and what they owe. Ruling G2. */
export function Payments({ house }: { readonly house: MyHouse }) {
  const { payments, taken, toCome, owed } = house;
  const groups = groupPayments(payments, today(settings()).toString());
  const onItsWay = payments.filter(({ state }) => state === "on-its-way");
  const isOnItsWay = owed > 0 && onItsWay.reduce((sum, { amount }) => sum + amount, 0) === owed;
  return (
    <section className={styles.section}>
      <h2>{words.yourPayments}</h2>
      <Card>
        {payments.length === 0 ? (
          <p>{words.noPayments}</p>
        ) : (
          <>
            <Year payments={payments} />
            <div className={styles.totals}>
              <Totals
                totals={[
                  { name: words.taken, value: formatPounds(pence(taken)) },
                  { name: words.toCome, value: formatPounds(pence(toCome)) },
                  owed < 0
                    ? { name: words.weOwe, value: formatPounds(pence(-owed)) }
                    : { name: words.youOwe, value: formatPounds(pence(owed)) },
                ]}
              />
              {isOnItsWay && <p className={styles.small}>{words.owedIsOnItsWay}</p>}
            </div>
            <Group heading={words.notTaken} payments={groups.notTaken} />
            <ToCome house={house} payments={groups.toCome} />
            <Group heading={words.taken} payments={groups.taken} />
          </>
        )}
      </Card>
    </section>
  );
}

function Year({ payments }: { readonly payments: readonly Payment[] }) {
  const due = payments.filter(({ state }) => state !== "refunded");
  const taken = due.filter(({ state }) => state === "taken" || state === "taken-again").length;
  const next = due.find(({ state }) => state === "next");
  return (
    <PaymentYear
      label={words.year(taken, due.length, next && sayDate(next.movesOn))}
      payments={due.map(({ dueOn, state, follows }): YearPayment => {
        const name = (monthNames[Number(dueOn.slice(5, 7)) - 1] ?? "").slice(0, 1);
        if (state === "taken" || state === "taken-again") return { name, look: "taken" };
        if (state === "next") return { name, look: "next" };
        if (state === "to-come" || state === "on-its-way" || follows === "settled")
          return { name, look: "to-come" };
        return { name, look: "bad" };
      })}
    />
  );
}

type GroupProps = { readonly heading: string; readonly payments: readonly Payment[] };

function Group({ heading, payments }: GroupProps) {
  if (payments.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3>{heading}</h3>
      <PaymentLines label={heading}>
        {payments.map((payment) => (
          <PaymentItem key={`${payment.dueOn} ${payment.state}`} payment={payment} />
        ))}
      </PaymentLines>
    </div>
  );
}

type ToComeProps = { readonly house: MyHouse; readonly payments: readonly Payment[] };

function ToCome({ house: { householdState, joinBy }, payments }: ToComeProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (payments.length === 0) return null;
  const isGathering = householdState === "gathering";
  const onItsWay = payments.filter(({ state }) => state === "on-its-way").length;
  const few = onItsWay + shown[isGathering ? "gathering" : "else"];
  const first = isGathering
    ? words.firstOf(payments.length, joinBy ? sayDate(joinBy) : undefined)
    : undefined;
  const all = isGathering ? words.showAll(payments.length) : words.showAllToCome(payments.length);
  return (
    <div className={styles.group}>
      {!isGathering && <h3>{words.toCome}</h3>}
      <PaymentLines label={words.toCome}>
        {payments.slice(0, showsAll ? undefined : few).map((payment) => (
          <PaymentItem key={payment.dueOn} payment={payment} first={first} />
        ))}
      </PaymentLines>
      {payments.length > few && (
        <div className={styles.more}>
          <LinkButton
            iconEnd={showsAll ? "up" : "down"}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? words.showFewer : all}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
