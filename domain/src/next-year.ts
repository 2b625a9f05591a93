import { earlierOf, isBefore, laterOf } from "./calendar.ts";
import type { DaysInPlace } from "./days-in-place.ts";
import type { HouseholdState } from "./household.ts";
import type { MeansToPay, MoneyRow } from "./persons-money.ts";
import { type JoinedPerson, mayKnowGuid } from "./place-dispute.ts";
import { quoteHonouredDays } from "./quoted-price.ts";
import { staysOwed } from "./tasks.ts";
import { earliestEndDate, latestEndDate } from "./tenancy.ts";

/** Days before a tenancy's last day from which its housemates are asked about the next. Ruling J5. */
export const nextYearAskedDays = 60;

/** The first day of the question; the last one is the tenancy's last. Ruling J5. */
export function nextYearAskedFrom(end: Temporal.PlainDate): Temporal.PlainDate {
  return end.subtract({ days: nextYearAskedDays });
}

/** What others in the house see of an answer, whatever its reason. Ruling J5. */
export const nextYearAnswers = ["yes", "no", "not-yet"] as const;

export type NextYearAnswer = (typeof nextYearAnswers)[number];

/** Why somebody cannot say yes today, in the order in which it is found. Ruling J5. */
export const nextYearRefusals = [
  "next-year-early",
  "next-year-over",
  "next-year-not-asked",
  /** Others have signed the address up for those days. */
  "next-year-taken",
  /** Every place of next year's household is taken. */
  "next-year-full",
  /** The package has no price at the address any more. */
  "next-year-not-sold",
  "next-year-held",
  "next-year-owes",
  "next-year-no-account",
] as const;

export type NextYearRefusal = (typeof nextYearRefusals)[number];

/** Somebody of this year's household. */
export type NextYearPerson = {
  readonly person: JoinedPerson;
  readonly days: DaysInPlace;
  /** They have offered their place to a successor, who has not joined. Ruling G5. */
  readonly isLeaving: boolean;
};

/**
 * Whether somebody is asked: the place is theirs on the last day, and they are neither leaving nor possibly a stranger.
 * Rulings A5, G5, G8, J3, J5.
 */
export function isAskedForNextYear(
  { person, days, isLeaving }: NextYearPerson,
  end: Temporal.PlainDate,
  today: Temporal.PlainDate,
): boolean {
  const { joinedOn, leftOn, isCancelled = false } = days;
  const isThereAtTheEnd = !isBefore(end, joinedOn) && (leftOn === undefined || isBefore(end, leftOn));
  return isThereAtTheEnd && !isCancelled && !isLeaving && mayKnowGuid(person, today);
}

/** Before or after the days on which the question stands, or not a household that is lived in; else undefined. Ruling J5. */
export function outsideNextYearDays(
  { state, tenancyEnd: end }: { readonly state: HouseholdState; readonly tenancyEnd: Temporal.PlainDate },
  today: Temporal.PlainDate,
): "next-year-early" | "next-year-over" | undefined {
  if (state === "ended" || state === "cancelled" || isBefore(end, today)) return "next-year-over";
  return state !== "live" || isBefore(today, nextYearAskedFrom(end)) ? "next-year-early" : undefined;
}

/**
 * The term that follows one: from the day after its last, for as long, within what a tenancy may last. `minimumMonths` as in
 * the tenancy's rules. Spec §5 Tenancy, Ruling J5.
 */
export function nextTerm(
  { start, end }: { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate },
  minimumMonths: number,
): { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate } {
  const following = end.add({ days: 1 });
  const asLong = following.add(start.until(following, { largestUnit: "months" })).subtract({ days: 1 });
  const within = earlierOf(
    laterOf(asLong, earliestEndDate(following, minimumMonths)),
    latestEndDate(following),
  );
  return { start: following, end: within };
}

/** The last day on which a price first shown on `quotedOn` is sure to hold; undefined once it has passed. Rulings B5, J5. */
export function nextYearPriceHoldsUntil(
  quotedOn: Temporal.PlainDate,
  end: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const day = earlierOf(quotedOn.add({ days: quoteHonouredDays }), end);
  return isBefore(day, today) ? undefined : day;
}

export type NextYearFacts = {
  readonly state: HouseholdState;
  readonly tenancyEnd: Temporal.PlainDate;
  readonly isAsked: boolean;
  /** Another household has the address on days of the next term. Ruling C6. */
  readonly isTaken: boolean;
  readonly isFull: boolean;
  readonly isSold: boolean;
  /** Nothing is collected from them until somebody decides, or a hold ends. Ruling I1. */
  readonly isHeld: boolean;
  readonly rows: readonly MoneyRow[];
  readonly means: MeansToPay;
};

/**
 * Why somebody cannot say yes today. Who owes what is not tried again by itself pays that first; what is on a plan that is
 * kept, or with the bank, stops nobody. Rulings F6, I1, J5.
 */
export function whyNoNextYear(facts: NextYearFacts, today: Temporal.PlainDate): NextYearRefusal | undefined {
  const outside = outsideNextYearDays(facts, today);
  if (outside !== undefined) return outside;
  if (!facts.isAsked) return "next-year-not-asked";
  if (facts.isTaken) return "next-year-taken";
  if (facts.isFull) return "next-year-full";
  if (!facts.isSold) return "next-year-not-sold";
  if (facts.isHeld) return "next-year-held";
  if (staysOwed(facts.rows) !== undefined) return "next-year-owes";
  return facts.means === "usable" || facts.means === "replaced-soon" ? undefined : "next-year-no-account";
}
