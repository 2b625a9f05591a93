import { pence } from "@evenly/domain/money";
import { isPlanned } from "@evenly/domain/payment-plan";
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
      amount: pence(payment.amount + (payment.part?.amount ?? 0)),
      state: stateText(payment),
      isDebit: debited !== undefined,
    };
  });
}

/** A refund, what was written off beyond what was owed, or a day that is only for a part of a plan is no payment. */
function belongsToNone({ state, dueOn, lastDay, amount }: Payment) {
  return state === "refunded" || amount === 0 || (state === "waived" && dueOn === lastDay);
}

function stateText({ state, follows, triesAgainOn, part }: Payment): string {
  const said = words.moneyStates[state];
  if (isPlanned(follows)) return words.onPlan;
  if (part !== null) return words.withPart(said, part.number, part.of);
  if (state === "failed" && triesAgainOn !== null) return words.triedAgainOn(formatIsoDate(triesAgainOn));
  if (state !== "to-come") return said;
  if (follows === "needs-details") return words.onceGiven(said);
  return follows === "with-us" ? words.withUs(said) : said;
}
