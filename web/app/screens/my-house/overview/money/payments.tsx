import { LinkButton } from "@evenly/design/button";
import { Card } from "@evenly/design/page";
import { PaymentLines } from "@evenly/design/payment-line";
import { PaymentYear, type YearPayment } from "@evenly/design/payment-year";
import { type Total, Totals } from "@evenly/design/totals";
import { isPlanned } from "@evenly/domain/payment-plan";
import { debitDay, type MoneyState } from "@evenly/domain/persons-money";
import { useState } from "react";
import { formatIsoDate } from "../../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../../answers/format-amount.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { formatIsoMonth } from "../../../../parts/my-house/formats.ts";
import { debitsAhead, isOver } from "../../../../parts/my-house/house-state.ts";
import { type Payment, PaymentItem } from "./payment-item.tsx";
import styles from "./money.module.css";
import * as shared from "../../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

type Props = { readonly house: MyHouse };

const groups = {
  owed: ["owed", "failed"],
  toCome: ["to-come", "with-bank"],
  taken: ["taken", "received", "refunded"],
  waived: ["waived"],
} as const satisfies Record<string, readonly MoneyState[]>;

/** A person's payments and what they owe. Rulings F12, G2. */
export function Payments({ house }: Props) {
  const { payments, householdState } = house;
  const isGathering = householdState === "gathering";
  const inGroup = (group: keyof typeof groups) =>
    payments.filter(
      ({ state, follows }) => (groups[group] as readonly MoneyState[]).includes(state) && !isPlanned(follows),
    );
  return (
    <section className={styles.section}>
      <h2>{words.yourPayments}</h2>
      <Card>
        {payments.length === 0 ? (
          <p>{words.noPayments}</p>
        ) : (
          <>
            <Year house={house} />
            <Sums house={house} />
            <Group house={house} name={words.owed} payments={inGroup("owed")} few={owedShown} />
            <Group
              house={house}
              name={shared.onPlan}
              payments={payments.filter(({ follows }) => isPlanned(follows))}
              few={owedShown}
            />
            <Group
              house={house}
              name={words.toCome}
              payments={inGroup("toCome")}
              few={
                isGathering ? 1 : toComeShown + payments.filter(({ state }) => state === "with-bank").length
              }
              isPlain={payments.every(isAhead)}
            />
            <Group
              house={house}
              name={words.taken}
              payments={[...inGroup("taken")].reverse()}
              few={isOver(house) || house.hasLeft ? 3 : takenShown}
            />
            <Group house={house} name={words.waivedGroup} payments={inGroup("waived")} few={owedShown} />
          </>
        )}
      </Card>
    </section>
  );
}

const owedShown = 12;
const toComeShown = 3;
const takenShown = 6;

/** Each has one meaning; while gathering nothing can be owed. Ruling F12. */
function Sums({ house: { taken, withBank, toCome, owed, waived, plan, householdState } }: Props) {
  const sentences = [
    withBank > 0 && words.sumWithBank(formatAmount(withBank)),
    waived > 0 && words.sumWaived(formatAmount(waived)),
  ].filter(Boolean);
  const others = owed - (plan?.owed ?? 0);
  const owes: Total[] =
    (householdState === "gathering" || plan !== null) && others === 0
      ? []
      : [
          others < 0
            ? { name: words.weOwe, value: formatAmount(-others) }
            : { name: words.youOwe, value: formatAmount(others), isOwed: others > 0 },
        ];
  return (
    <div className={styles.totals}>
      <Totals
        totals={[
          { name: words.taken, value: formatAmount(taken) },
          { name: words.toCome, value: formatAmount(toCome) },
          ...(plan ? [{ name: shared.onPlan, value: formatAmount(plan.owed) }] : []),
          ...owes,
        ]}
      />
      {sentences.length > 0 && <p className={styles.small}>{sentences.join(" ")}</p>}
    </div>
  );
}

function isAhead({ state }: Payment) {
  return state === "to-come" || state === "with-bank";
}

function isOnNext(house: MyHouse) {
  const ahead = house.payments.filter(isAhead);
  const next = debitsAhead(house).find(({ on }) => ahead.some((payment) => debitDay(payment) === on));
  return (payment: Payment) => next !== undefined && isAhead(payment) && debitDay(payment) === next.on;
}

function Year({ house }: Props) {
  // A day that is only for a part of a plan is no payment of the year.
  const due = house.payments.filter(({ state, amount }) => state !== "refunded" && amount !== 0);
  const countOf = (...states: readonly MoneyState[]) =>
    due.filter(({ state }) => states.includes(state)).length;
  const [next] = debitsAhead(house);
  const onNext = isOnNext(house);
  const lookOf = (payment: Payment): YearPayment["look"] => {
    const { state } = payment;
    if (isPlanned(payment.follows)) return "again";
    if (state === "taken" || state === "received") return "taken";
    if (state === "owed") return "bad";
    if (state === "failed") return "again";
    return onNext(payment) ? "next" : "to-come";
  };
  return (
    <PaymentYear
      label={words.year(
        countOf("taken", "received"),
        due.length,
        countOf("owed", "failed"),
        next && formatIsoDate(next.on),
      )}
      payments={due.map((payment) => ({
        name: formatIsoMonth(payment.dueOn).slice(0, 1),
        look: lookOf(payment),
      }))}
    />
  );
}

type GroupProps = {
  readonly house: MyHouse;
  readonly name: string;
  readonly payments: readonly Payment[];
  readonly few: number;
  readonly isPlain?: boolean;
};

function Group({ house, name, payments, few, isPlain = false }: GroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (payments.length === 0) return null;
  const { householdState, joinBy, mayGiveBankDetails } = house;
  const onNext = isOnNext(house);
  const isGathering = householdState === "gathering";
  const first = isGathering
    ? words.firstOf(payments.length, joinBy === null ? undefined : formatIsoDate(joinBy))
    : undefined;
  const needs = house.payments.find(({ follows }) => follows === "needs-details");
  return (
    <div className={styles.group}>
      {!isPlain && <h3>{name}</h3>}
      <PaymentLines label={name}>
        {payments.slice(0, showsAll ? undefined : few).map((payment, index) => (
          <PaymentItem
            key={`${payment.dueOn} ${payment.state} ${String(index)}`}
            payment={payment}
            isNext={payment.state === "to-come" && onNext(payment)}
            first={first}
            mayGive={mayGiveBankDetails && payment === needs}
          />
        ))}
      </PaymentLines>
      {payments.length > few && (
        <div className={styles.more}>
          <LinkButton
            iconEnd={showsAll ? "up" : "down"}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? words.showFewer : words.showAll(payments.length, isPlain ? "" : name)}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
