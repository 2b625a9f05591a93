import type { Success } from "@evenly/contract";
import { formatDate } from "@evenly/domain/calendar";
import { owedWithoutPlan } from "@evenly/domain/persons-money";
import { monthNames } from "@evenly/domain/words";
import { sayDate } from "../../../answers/say-date.ts";
import { sayPounds } from "../../../answers/say-pounds.ts";
import { sayDay, sayDayOf } from "../../../parts/my-house/say-day.ts";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export type Statement = NonNullable<Success<"GET /my_house/statement">["statement"]>;
export type Row = Statement["rows"][number];

/** The postcode follows the city on the same line, unbroken. */
export function sayAddress(fullAddress: string): string {
  return fullAddress.replace(/, ([^ ,]+) ([^ ,]+)$/, " $1\u00a0$2");
}

/** Ruling G7. */
export function sayOwed({ owed }: Pick<Statement, "owed">): string {
  if (owed === 0) return shared.nothingOwed;
  return owed > 0 ? shared.youOwe(sayPounds(owed)) : shared.weOwe(sayPounds(-owed));
}

/** How the balance came about, and what follows. */
export function sayRest(statement: Statement, phone: string): string[] {
  const { charged, collected, refunded, writtenOff, debits, withoutDay, mandate } = statement;
  const left = owedWithoutPlan(statement);
  return [
    words.sums(sayPounds(charged), sayPounds(collected)),
    ...(refunded === 0 ? [] : [words.paidBackInAll(sayPounds(refunded))]),
    ...(writtenOff === 0 ? [] : [words.writtenOffInAll(sayPounds(writtenOff))]),
    ...debits.map(({ amount, on }) => words.stillToTake(sayPounds(amount), sayDate(on))),
    ...(withoutDay > 0 ? [words.dayFollows(sayPounds(withoutDay))] : []),
    ...(left > 0 ? [words.restToPay(sayPounds(left), phone)] : []),
    ...(left < 0 && mandate ? [words.goesBack(mandate.accountEnding)] : []),
    ...(mandate?.isOver ? [shared.mandateIsOver] : []),
  ];
}

/** `September 2026`, or days if it is not a calendar month. */
export function sayPeriod({ dueOn, lastDay, writtenOff }: Row): string {
  if (dueOn === null || lastDay === null)
    return writtenOff.on === null ? words.other : words.letGo(sayDate(writtenOff.on));
  const [from, to] = [Temporal.PlainDate.from(dueOn), Temporal.PlainDate.from(lastDay)];
  if (from.day === 1 && to.equals(from.add({ months: 1 }).subtract({ days: 1 })))
    return `${monthNames[from.month - 1] ?? ""} ${String(from.year)}`;
  return words.range(from.year === to.year ? sayDay(from) : formatDate(from), formatDate(to));
}

/** What happened to a payment, unless it was simply collected. */
export function sayRow({ payment }: Row): string | undefined {
  if (!payment) return undefined;
  const { state, takenOn, sentBackOn, triesAgainOn, isClaimedBack, follows } = payment;
  const back = sentBackOn === null ? undefined : sayDayOf(sentBackOn);
  switch (state) {
    case "taken":
      return back && words.takenAgain(back);
    case "failed":
      return (
        back &&
        (triesAgainOn === null ? words.sentBack(back) : words.triesAgain(back, sayDayOf(triesAgainOn)))
      );
    case "owed":
    case "waived":
      return back && (isClaimedBack ? words.claimedBack : words.sentBack)(back);
    case "with-bank":
      return words.onItsWay(sayDate(takenOn));
    case "to-come":
      return follows === "collected" ? words.takenOn(sayDate(takenOn)) : undefined;
    case "refunded":
      return undefined;
  }
}
