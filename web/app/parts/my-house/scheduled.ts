import { pence } from "@evenly/domain/money";
import { debitDay } from "@evenly/domain/persons-money";
import { formatIsoDate } from "../../answers/format-iso-date.ts";
import type { ScheduleRow } from "../schedule/schedule-files.ts";
import type { MyHouse } from "./enter.ts";
import * as words from "./words.ts";

type Payment = MyHouse["payments"][number];

/** All of a person's money as files and print have it: every state in words, numbered by due date. Ruling F12. */
export function scheduledOf({ payments }: Pick<MyHouse, "payments">): ScheduleRow[] {
  let number = 0;
  return payments.map((payment) => {
    const debited = debitDay(payment);
    return {
      number: belongsToNone(payment) ? undefined : (number += 1),
      dueOn: payment.dueOn,
      on: debited ?? payment.takenOn,
      amount: pence(payment.amount),
      state: stateText(payment),
      isDebit: debited !== undefined,
    };
  });
}

/** A refund, or what was written off beyond what was owed, is no payment. */
function belongsToNone({ state, dueOn, lastDay }: Payment) {
  return state === "refunded" || (state === "waived" && dueOn === lastDay);
}

function stateText({ state, follows, triesAgainOn }: Payment): string {
  const said = words.moneyStates[state];
  if (state === "failed" && triesAgainOn !== null) return words.triedAgainOn(formatIsoDate(triesAgainOn));
  if (state !== "to-come") return said;
  if (follows === "needs-details") return words.onceGiven(said);
  return follows === "with-us" ? words.withUs(said) : said;
}
