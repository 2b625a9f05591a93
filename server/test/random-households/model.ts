import { laterOf, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { paymentsInPlace } from "@evenly/domain/succession";

export type Person = {
  readonly name: string;
  readonly email: string;
  readonly housemateId: string;
  readonly place: number;
  /** Pence a week, as agreed. */
  readonly weekly: number;
  isHere: boolean;
  accounts: number;
  writtenOff: number;
  /** Handover days of the place up to this person. */
  readonly handOvers: readonly Temporal.PlainDate[];
  /** The first day no longer theirs. */
  leftOn: Temporal.PlainDate | undefined;
};

/** The expected household, computed from the commands alone. */
export type House = {
  readonly id: string;
  readonly guid: string;
  readonly size: number;
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
  readonly people: Person[];
  state: "gathering" | "complete" | "live" | "ended" | "cancelled";
  lastDay: Temporal.PlainDate | undefined;
  /** Charged for everything due by this day. */
  chargedTo: Temporal.PlainDate | undefined;
  /** The last mail before each freed place: mails before and after it differ. */
  readonly freedAfter: string[];
  /** The leaver's request to a successor, with its link. */
  asked: { readonly leaver: Person; readonly token: string } | undefined;
};

export type Model = { readonly houses: House[]; named: number };

export function present({ people }: House): Person[] {
  return people.filter(({ isHere }) => isHere);
}
export function isFull(house: House): boolean {
  return present(house).length === house.size;
}

const lapsesAfterDays = 31;

export function passDay(house: House, today: Temporal.PlainDate): void {
  const isFrom = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) <= 0;
  if (house.state === "complete" && isFrom(house.start)) house.state = "live";
  if (house.state === "live" && isFrom(house.end.add({ days: 1 }))) house.state = "ended";
  if (house.state === "gathering" && isFrom(house.start.add({ days: lapsesAfterDays })))
    house.state = "cancelled";
  if (house.state === "live" || house.state === "ended" || house.lastDay !== undefined)
    house.chargedTo = today;
}

/** Pence charged so far. Rulings C3, F11, G5. */
export function chargedTo(house: House, person: Person): number {
  const { start, end, lastDay, chargedTo: until } = house;
  if (until === undefined || !person.isHere) return 0;
  const schedule = paymentSchedule({
    start,
    end,
    weekly: pence(person.weekly),
    collection: { today: laterOf(start, until), advanceNoticeWorkingDays: 0, proclamations: proclaimedDays },
  });
  const over = lastDay?.add({ days: 1 });
  const isCut = over && (person.leftOn === undefined || Temporal.PlainDate.compare(over, person.leftOn) < 0);
  const own = paymentsInPlace(schedule, {
    handOvers: person.handOvers,
    leftOn: isCut ? over : person.leftOn,
    proclamations: proclaimedDays,
  });
  const due = own.filter(({ dueDate }) => Temporal.PlainDate.compare(dueDate, until) <= 0);
  return due.reduce((sum, { amount }) => sum + amount, 0);
}
