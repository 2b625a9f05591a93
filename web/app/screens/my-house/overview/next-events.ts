import { debitDay } from "@evenly/domain/persons-money";
import { proclamations, settings, today } from "../../../api/settings.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { debitsAhead, mandateInUse, taskOf } from "../../../parts/my-house/house-state.ts";
import {
  formatIsoDayAndMonth,
  formatIsoMonth,
  formatIsoWeekday,
  laterThanDueText,
} from "../../../parts/my-house/formats.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import * as words from "./words.tsx";

/** `on` is `2027-09-01`. */
export type NextEvent = { readonly on: string; readonly title: string; readonly text: string };

type Debit = MyHouse["debits"][number];

/** Coming events by day, tasks with a day among them. Nothing is worked out anew. Rulings F12, G2. */
export function nextEvents(house: MyHouse): NextEvent[] {
  const now = today(settings()).toString();
  const { cancelBy: on } = house;
  return [
    ...tasksAhead(house),
    ...(on ? [{ on, title: words.lastDayToCancel, text: words.doors.cancel.text }] : []),
    ...handoverEvents(house),
    ...debitEvents(house),
    ...startAndEnd(house),
  ]
    .filter(({ on }) => on >= now)
    .sort((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
}

function tasksAhead(house: MyHouse): NextEvent[] {
  return house.tasks.flatMap(({ kind, by, firstName }): NextEvent[] => {
    if (by === null) return [];
    if (kind === "pay") return [{ on: by, title: words.lastDayToPay, text: words.orMayEnd }];
    if (kind === "give-bank-details") return [{ on: by, title: words.yourDetails, text: words.nothingLate }];
    if (kind === "answer-proposal")
      return [{ on: by, title: words.yourAnswer(firstName ?? words.somebody), text: words.orItLapses }];
    if (kind === "answer-next-year") return [{ on: by, title: words.nextYear, text: words.sayWhether }];
    if (kind === "invite") {
      const [first] = debitsAhead(house);
      return [
        {
          on: by,
          title: words.joinBy(firstName ?? undefined, formatIsoWeekday(by)),
          text: words.thenFirstPayment(first && formatIsoDayAndMonth(first.on)),
        },
      ];
    }
    return [];
  });
}

/** At most this many are all named; of more the first, the last, and second tries. */
const few = 3;

function debitEvents(house: MyHouse): NextEvent[] {
  const debits = debitsAhead(house).filter(({ on }) => on !== house.livesFrom);
  const first = firstPlanned(house, debits);
  const last = debits.at(-1);
  const start = debits[0] && startsWith(house, debits[0]);
  const isGathering = house.householdState === "gathering";
  const lastPart = debits.findLastIndex((debit) => partOn(house, debit) !== undefined);
  const isShown = (debit: Debit) =>
    debit === first ||
    (lastPart >= 0 && debits.indexOf(debit) <= lastPart + 1) ||
    (!isGathering && (debits.length <= few || debit === last || isTriedAgain(house, debit)));
  return debits
    .filter((debit) => isShown(debit) && !(start && debit === debits[0]))
    .map((debit) => debitEvent(house, debit, debits));
}

function firstPlanned(house: MyHouse, debits: readonly Debit[]) {
  return debits.find((debit) => sentBackOn(house, debit).length < debit.payments);
}

/** The first payment is named with the start when both are on one day. */
function startsWith({ householdState, tenancyStart, taken }: MyHouse, { on }: Debit) {
  return householdState === "gathering" && taken === 0 && on === tenancyStart;
}

function paymentsOn({ payments }: MyHouse, { on }: Debit) {
  return payments.filter((payment) => debitDay(payment) === on);
}
function sentBackOn(house: MyHouse, debit: Debit) {
  return paymentsOn(house, debit).filter(({ sentBackOn: day }) => day !== null);
}
function partOn(house: MyHouse, debit: Debit) {
  return paymentsOn(house, debit).find(({ part }) => part !== null)?.part ?? undefined;
}
function isTriedAgain(house: MyHouse, debit: Debit) {
  return sentBackOn(house, debit).length > 0;
}

function debitEvent(house: MyHouse, debit: Debit, debits: readonly Debit[]): NextEvent {
  const { on, amount, payments: count } = debit;
  const isLast = debit === debits.at(-1) && house.householdState !== "gathering";
  const back = sentBackOn(house, debit);
  if (back.length === count)
    return { on, title: words.triedAgain(formatAmount(amount)), text: words.sentBackBefore };
  const title = isFirstEver(house, debit)
    ? words.firstPaymentOf(formatAmount(amount))
    : (isLast ? words.lastPayment : words.payment)(formatAmount(amount));
  return { on, title, text: textOf(house, debit, debits) };
}

function isFirstEver(house: MyHouse, debit: Debit) {
  return house.taken === 0 && house.withBank === 0 && debit === debitsAhead(house)[0];
}

function textOf(house: MyHouse, debit: Debit, debits: readonly Debit[]): string {
  const { on, amount, payments: count } = debit;
  if (house.householdState === "gathering") return words.notBeforeFull;
  const part = partOn(house, debit);
  if (part)
    return words.withPart(formatAmount(amount - part.amount), { ...part, amount: formatAmount(part.amount) });
  const before = debits[debits.indexOf(debit) - 1];
  if (before && partOn(house, before)) return words.usualAgain;
  const back = sentBackOn(house, debit).reduce((sum, payment) => sum + payment.amount, 0);
  if (count > 1)
    return [words.leaveTogether(count), back > 0 && words.someSentBack(formatAmount(back))]
      .filter(Boolean)
      .join(" ");
  const [payment] = paymentsOn(house, debit);
  const later =
    payment &&
    laterThanDueText(
      Temporal.PlainDate.from(payment.dueOn),
      Temporal.PlainDate.from(on),
      proclamations(settings()),
    );
  const last = debits.at(-1);
  const following = debits.filter((one) => one.on >= on);
  const isSame =
    following.length > few && following.every((one) => one.payments === 1 && one.amount === amount);
  const lastDue = last && paymentsOn(house, last)[0]?.dueOn;
  return [
    later === undefined ? words.leavesYourAccount : words.takenLater(later, formatIsoWeekday(on)),
    isSame &&
      debit === firstPlanned(house, debits) &&
      lastDue !== undefined &&
      words.sameEachMonth(formatIsoMonth(lastDue)),
  ]
    .filter(Boolean)
    .join(" ");
}

function handoverEvents(house: MyHouse): NextEvent[] {
  return house.handovers.flatMap(({ role, state, leaver, successor, joinBy, handsOverOn }): NextEvent[] => {
    const hasJoined = state === "agreed";
    if (role === "other")
      return hasJoined
        ? [{ on: handsOverOn, title: words.othersPlace(leaver, successor), text: words.servicesStay }]
        : [];
    if (role === "successor")
      return [{ on: handsOverOn, title: words.windowLit, text: firstDayText(house, handsOverOn) }];
    if (state === "joined-late") return [];
    return [
      ...(hasJoined ? [] : [{ on: joinBy, title: words.theyJoinBy, text: words.laterMeans }]),
      {
        on: handsOverOn,
        title: words.placeIs(successor),
        text:
          hasJoined && house.statementFrom !== null
            ? words.statementOn(formatIsoDate(house.statementFrom))
            : words.ifJoined,
      },
    ];
  });
}

function firstDayText(house: MyHouse, day: string): string {
  const first = debitsAhead(house).find(({ on }) => on === day);
  const ending = mandateInUse(house)?.accountEnding;
  return first && ending !== undefined
    ? words.placeYoursAndPaid(formatAmount(first.amount), ending)
    : words.placeYours;
}

function startAndEnd(house: MyHouse): NextEvent[] {
  const { householdState, services, tenancyStart, tenancyEnd, lastDay, leavesOn, lapsesOn } = house;
  const [first] = debitsAhead(house);
  if (householdState === "gathering") {
    const joinsToo = first && startsWith(house, first);
    return [
      ...(taskOf(house, "invite") === undefined && house.joinBy !== null
        ? [
            {
              on: house.joinBy,
              title: words.joinBy(undefined, formatIsoWeekday(house.joinBy)),
              text: words.thenFirstPayment(first && formatIsoDayAndMonth(first.on)),
            },
          ]
        : []),
      {
        on: tenancyStart,
        title: words.tenancyStarts,
        text: joinsToo ? words.firstPaymentWhenFull(formatAmount(first.amount)) : words.notBeforeFull,
      },
      ...(lapsesOn ? [{ on: lapsesOn, title: words.stillNotFull, text: words.lapses }] : []),
    ];
  }
  if (householdState === "cancelled")
    return lastDay ? [{ on: lastDay, title: words.servicesEnd, text: words.cancelledLastDay }] : [];
  const own = house.handovers.find(({ role }) => role === "leaver");
  const later = services.filter(({ stage, dueOn }) => stage !== "live" && dueOn > tenancyStart);
  return [
    { on: tenancyStart, title: words.tenancyStarts, text: words.servicesStart },
    ...later.map(({ label, dueOn }) => ({ on: dueOn, title: words.goesLive(label), text: words.asYouAsked })),
    ...(own?.state === "agreed" ? [] : [endOf(leavesOn, tenancyEnd)]),
  ];
}

/** Without a successor, who leaves has cancelled. Ruling J3. */
function endOf(leavesOn: string | null, tenancyEnd: string): NextEvent {
  return leavesOn === null
    ? { on: tenancyEnd, title: words.tenancyEnds, text: words.servicesEndWithIt }
    : { on: leavesOn, title: words.lastOfYourDays, text: words.staysEmpty };
}
