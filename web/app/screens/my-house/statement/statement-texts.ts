import type { Success } from "@evenly/contract";
import { formatDate } from "@evenly/domain/calendar";
import { owedWithoutPlan } from "@evenly/domain/persons-money";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatDayAndMonth, formatIsoDayAndMonth, formatIsoMonth } from "../../../parts/my-house/formats.ts";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export type Statement = NonNullable<Success<"GET /my_house/statement">["statement"]>;
export type Row = Statement["rows"][number];

/** The postcode follows the city on the same line, unbroken. */
export function formatUnbrokenAddress(fullAddress: string): string {
  return fullAddress.replace(/, ([^ ,]+) ([^ ,]+)$/, " $1\u00a0$2");
}

/** Ruling G7. */
export function balanceText({ owed }: Pick<Statement, "owed">): string {
  if (owed === 0) return shared.nothingOwed;
  return owed > 0 ? shared.youOwe(formatAmount(owed)) : shared.weOwe(formatAmount(-owed));
}

/** How the balance came about, and what follows. */
export function restTexts(statement: Statement, phone: string): string[] {
  const { charged, collected, refunded, writtenOff, debits, withoutDay, mandate } = statement;
  const left = owedWithoutPlan(statement);
  return [
    words.sums(formatAmount(charged), formatAmount(collected)),
    ...(refunded === 0 ? [] : [words.paidBackInAll(formatAmount(refunded))]),
    ...(writtenOff === 0 ? [] : [words.writtenOffInAll(formatAmount(writtenOff))]),
    ...debits.map(({ amount, on }) => words.stillToTake(formatAmount(amount), formatIsoDate(on))),
    ...(withoutDay > 0 ? [words.dayFollows(formatAmount(withoutDay))] : []),
    ...(left > 0 ? [words.restToPay(formatAmount(left), phone)] : []),
    ...(left < 0 && mandate ? [words.goesBack(mandate.accountEnding)] : []),
    ...(mandate?.isOver ? [shared.mandateIsOver] : []),
  ];
}

/** `September 2026`, or days if it is not a calendar month. */
export function formatPeriod({ dueOn, lastDay, writtenOff }: Row): string {
  if (dueOn === null || lastDay === null)
    return writtenOff.on === null ? words.other : words.letGo(formatIsoDate(writtenOff.on));
  const [from, to] = [Temporal.PlainDate.from(dueOn), Temporal.PlainDate.from(lastDay)];
  if (from.day === 1 && to.equals(from.add({ months: 1 }).subtract({ days: 1 })))
    return formatIsoMonth(dueOn, true);
  return words.range(from.year === to.year ? formatDayAndMonth(from) : formatDate(from), formatDate(to));
}

/** What happened to a payment, unless it was simply collected. */
export function rowText({ payment }: Row): string | undefined {
  if (!payment) return undefined;
  const { state, takenOn, sentBackOn, triesAgainOn, isClaimedBack, follows } = payment;
  const back = sentBackOn === null ? undefined : formatIsoDayAndMonth(sentBackOn);
  switch (state) {
    case "taken":
      return back && words.takenAgain(back);
    case "failed":
      return (
        back &&
        (triesAgainOn === null
          ? words.sentBack(back)
          : words.triesAgain(back, formatIsoDayAndMonth(triesAgainOn)))
      );
    case "owed":
    case "waived":
      return back && (isClaimedBack ? words.claimedBack : words.sentBack)(back);
    case "with-bank":
      return words.onItsWay(formatIsoDate(takenOn));
    case "to-come":
      return follows === "collected" ? words.takenOn(formatIsoDate(takenOn)) : undefined;
    case "refunded":
      return undefined;
  }
}
