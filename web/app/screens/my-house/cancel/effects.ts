import type { Success } from "@evenly/contract";
import type { IconItem } from "@evenly/design/icon-list";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { listed } from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

export type Preview = Success<"GET /my_house/contract_end">;
type Served = NonNullable<Preview["served"]>;

/** Each effect with its sum. Ruling J3. */
export function effectsOf(preview: Preview): IconItem[] {
  const { served } = preview;
  return served ? whenServed(preview, served) : beforeServed(preview);
}

function whenServed(preview: Preview, served: Served): IconItem[] {
  const { calledOff, charged } = served;
  const names = namesOf(preview);
  return [
    {
      icon: "coin",
      title: words.thisPayment,
      sum: formatAmount(charged),
      text: moneyTexts(served).join(" "),
    },
    ...(calledOff
      ? [
          {
            icon: "calendar" as const,
            title: (charged > 0 ? words.othersOff : words.allOff)(calledOff.payments),
            sum: formatAmount(0),
            text: words.noneTaken(formatIsoDate(calledOff.from), formatIsoDate(calledOff.to)),
          },
        ]
      : []),
    { icon: "bank", title: words.debitEnds, text: words.whenSettled },
    ...(preview.isLast
      ? [{ icon: "home" as const, title: words.accountEnds, text: words.nobodyElse }]
      : [
          {
            icon: "people" as const,
            title: (preview.othersTold === 1 ? words.oneToldLeaving : words.toldLeaving)(names),
            text: words.noReason,
          },
        ]),
    {
      icon: "home",
      // A successor before their day.
      title: served.to === null && served.hasAskedForStart ? words.staysEmpty : words.darkTonight,
      text: words.keepPage,
    },
  ];
}

function moneyTexts({ payments, refunded, withBank, charged, owed }: Served): string[] {
  const texts = [
    ...payments.map(({ on, amount, was }) =>
      words.takenInstead(formatAmount(amount), formatIsoDate(on), formatAmount(was)),
    ),
    ...(refunded > 0 ? [words.paidBack(formatAmount(refunded))] : []),
    ...(withBank > 0 ? [words.withBank(formatAmount(withBank))] : []),
  ];
  if (texts.length > 0) return texts;
  return [charged > 0 && owed === 0 ? words.alreadyPaid : words.nothingIsTaken];
}

function beforeServed(preview: Preview): IconItem[] {
  const { freesPlace, isLast, hasMandate, housemateCount, joinedAfter, othersTold } = preview;
  const names = namesOf(preview);
  return [
    isLast
      ? { icon: "home", title: words.accountEnds, text: words.nobodyElse }
      : freesPlace
        ? { icon: "home", title: words.freeAgain, text: words.goesDark }
        : { icon: "home", title: words.givenUp, text: words.goesOnWithout },
    ...(isLast
      ? []
      : [
          {
            icon: "people" as const,
            title: (othersTold === 1 ? words.oneTold : words.told)(names),
            text: freesPlace ? words.placeIsFree(housemateCount - joinedAfter) : words.onlyThat,
          },
        ]),
    ...(hasMandate
      ? [
          {
            icon: "bank" as const,
            title: words.debitCancelled,
            sum: formatAmount(0),
            text: words.neverTaken,
          },
        ]
      : []),
    { icon: "mail", title: words.oneEmail, text: words.nothingFollows },
  ];
}

/** Those whose names the reader may not know are the others. Ruling A5. */
function namesOf({ others, othersTold }: Preview): string {
  return others.length === othersTold ? listed(others) : words.theOthers;
}
