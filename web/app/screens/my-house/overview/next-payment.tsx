import { formatPounds, pence } from "@evenly/domain/money";
import { formatWeekdayDate } from "@evenly/domain/calendar";
import { Price } from "../../../parts/prices/price.tsx";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { isOver, needsBankDetails } from "../../../parts/my-house/house-state.ts";
import styles from "./hero.module.css";
import * as words from "./words.tsx";

/** The next payment, else the amount owed; nothing while nobody can pay yet. */
export function NextPayment({ house }: { readonly house: MyHouse }) {
  const { next, owed, householdState, mandate } = house;
  if (next && !needsBankDetails(house)) {
    return (
      <Price
        heading={words.nextPayment}
        amount={pence(next.amount)}
        unit={words.onDay(formatWeekdayDate(Temporal.PlainDate.from(next.on)))}
        note={
          <>
            {mandate && words.fromAccount(mandate.accountEnding)} {sayOwed(owed)}
          </>
        }
      />
    );
  }
  if (owed !== 0) {
    return (
      <Price
        heading={owed > 0 ? words.youOwe : words.weOwe}
        amount={pence(Math.abs(owed))}
        unit={owed > 0 ? words.today : words.goesBack}
      />
    );
  }
  if (householdState === "gathering") return null;
  return <p className={styles.none}>{isOver(house) ? words.nothingOwed : words.noPayment}</p>;
}

/** Negative for a credit. */
const sayOwed = (owed: number) => {
  if (owed === 0) return words.nothingOwed;
  return owed > 0 ? words.owed(formatPounds(pence(owed))) : words.owedToYou(formatPounds(pence(-owed)));
};
