import type { ArrearsState } from "./arrears.ts";
import { machinesDays } from "./arrears.ts";
import { isBefore } from "./calendar.ts";
import type { NextBy } from "./collection-next.ts";

/** By days since the oldest unpaid due date, both ends counted; the last has no end. Ruling I6. */
export const debtAges = {
  "0-30": [0, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  more: [91, undefined],
} as const;

export type DebtAge = keyof typeof debtAges;

export const debtAgeNames = Object.keys(debtAges) as [DebtAge, ...DebtAge[]];

/** States of a debt in the list: whoever owes nothing is not in it. */
export const debtStates = ["overdue", "retrying", "plan", "held"] as const satisfies readonly ArrearsState[];

export type DebtState = (typeof debtStates)[number];

/** What happens next to a debt, as shown to staff. Rulings I1 to I6. */
export const debtSteps = [
  "part",
  "collected-again",
  "tries-again",
  "details-asked",
  "case-waits",
  "decide-hold",
  "ask-details",
  "decide-service",
  "call-or-mail",
] as const;

export type DebtStep = (typeof debtSteps)[number];

export type DebtNow = {
  readonly state: DebtState;
  /** The next day on which some of it is tried again, or taken by a plan. */
  readonly triesAgainOn: Temporal.PlainDate | undefined;
  /** Collected again on a day that staff agreed. */
  readonly isAgreedDay: boolean;
  /** Until when its case waits. */
  readonly waitsUntil: Temporal.PlainDate | undefined;
  readonly hasMandate: boolean;
  readonly detailsAskedOn: Temporal.PlainDate | undefined;
  /** The last reminder was sent: it says that the service may end. */
  readonly isRemindedLast: boolean;
};

export type DebtNext = {
  readonly what: DebtStep;
  readonly by: NextBy;
  readonly on: Temporal.PlainDate | undefined;
};

/** What happens next to a debt, whose turn it is, and when: the machine's for 14 days at most. Rulings I2, I6. */
export function debtNext(now: DebtNow, today: Temporal.PlainDate): DebtNext {
  const { state, triesAgainOn, isAgreedDay, waitsUntil, hasMandate, detailsAskedOn } = now;
  if (state === "plan") return { what: "part", by: "machine", on: triesAgainOn };
  const latest = today.add({ days: machinesDays });
  const isSoon = triesAgainOn === undefined || !isBefore(latest, triesAgainOn);
  const again = isAgreedDay ? "collected-again" : "tries-again";
  if (state === "retrying" && isSoon) return { what: again, by: "machine", on: triesAgainOn };
  if (waitsUntil !== undefined && isBefore(today, waitsUntil))
    return { what: "case-waits", by: "us", on: waitsUntil };
  // Its case stays open beside it. Ruling I2.
  if (state === "retrying") return { what: again, by: "us", on: triesAgainOn };
  if (state === "held") return { what: "decide-hold", by: "us", on: undefined };
  if (!hasMandate) {
    const isAwaited = detailsAskedOn && !isBefore(detailsAskedOn.add({ days: machinesDays }), today);
    return isAwaited
      ? { what: "details-asked", by: "machine", on: detailsAskedOn }
      : { what: "ask-details", by: "us", on: undefined };
  }
  return { what: now.isRemindedLast ? "decide-service" : "call-or-mail", by: "us", on: undefined };
}
