import { formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds, pence } from "@evenly/domain/money";
import { monthNames } from "@evenly/domain/words";
import { sayDate } from "../../../answers/say-date.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { awaitedOf, isOver } from "../../../parts/my-house/house-state.ts";
import { proclamations, settings } from "../../../api/settings.ts";
import { sayLater } from "../../../parts/my-house/say-day.ts";
import * as words from "./words.tsx";

/** `on` is `2027-09-01`. */
export type NextEvent = { readonly on: string; readonly title: string; readonly text: string };

/** Coming events, next first. Ruling G2. */
export const nextEvents = (house: MyHouse, today: Temporal.PlainDate): NextEvent[] => {
  if (isOver(house)) return [];
  const events = house.householdState === "gathering" ? whileGathering(house) : onceComplete(house);
  return events
    .filter(({ on }) => on >= today.toString())
    .sort((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
};

const whileGathering = (house: MyHouse): NextEvent[] => {
  const { joinBy, tenancyStart, lapsesOn, monthly } = house;
  const amount = formatPounds(pence(monthly));
  const [first, ...others] = awaitedOf(house);
  const who = others.length === 0 ? first?.firstName : null;
  return [
    ...(joinBy
      ? [
          {
            on: joinBy,
            title: words.joinBy(who ?? undefined, formatWeekdayDate(Temporal.PlainDate.from(joinBy))),
            text: words.thenFirstPayment(sayDate(tenancyStart)),
          },
        ]
      : []),
    { on: tenancyStart, title: words.tenancyStarts, text: words.firstPaymentWhenFull(amount) },
    ...(lapsesOn ? [{ on: lapsesOn, title: words.stillNotFull, text: words.lapses }] : []),
  ];
};

const onceComplete = (house: MyHouse): NextEvent[] => {
  const { householdState, services, tenancyStart, tenancyEnd, lastDay, leavesOn } = house;
  const payments = paymentsAhead(house);
  if (householdState === "cancelled" && lastDay)
    return [...payments, { on: lastDay, title: words.servicesEnd, text: words.cancelledLastDay }];
  const later = services.filter(({ stage, dueOn }) => stage !== "live" && dueOn > tenancyStart);
  return [
    ...payments,
    { on: tenancyStart, title: words.tenancyStarts, text: words.servicesStart },
    ...later.map(({ label, dueOn }) => ({ on: dueOn, title: words.goesLive(label), text: words.asYouAsked })),
    leavesOn
      ? { on: leavesOn, title: words.youMoveOut, text: words.placeHandedOver }
      : { on: tenancyEnd, title: words.tenancyEnds, text: words.servicesEndWithIt },
  ];
};

/** The next and the last; the list of payments has the others. */
const paymentsAhead = ({ next, payments }: MyHouse): NextEvent[] => {
  if (!next) return [];
  const amount = formatPounds(pence(next.amount));
  const toCome = payments.filter(({ state }) => state === "to-come");
  const last = toCome.at(-1);
  if (!last) return [{ on: next.on, title: words.payment(amount), text: words.leavesYourAccount }];
  const [dueOn, movesOn] = [Temporal.PlainDate.from(last.dueOn), Temporal.PlainDate.from(last.movesOn)];
  const isSame = toCome.every((payment) => payment.amount === next.amount);
  const later = sayLater(dueOn, movesOn, proclamations(settings()));
  return [
    {
      on: next.on,
      title: words.payment(amount),
      text: isSame ? words.sameEachMonth(monthNames[dueOn.month - 1] ?? "") : words.leavesYourAccount,
    },
    {
      on: last.movesOn,
      title: words.lastPayment(formatPounds(pence(last.amount))),
      text: later ? words.takenLater(later, formatWeekdayDate(movesOn)) : words.leavesYourAccount,
    },
  ];
};
