import { type RefusalCode, refusals } from "@evenly/contract/refusals";

/** Statuses of calls that succeed. Ruling B2. */
export const statusOfOutcome = { done: 200, made: 201, empty: 204, full: 410 } as const;

export const seeOther = 303;

export type Outcome = keyof typeof statusOfOutcome;

export const outcomeOf = (status: number): Outcome =>
  (Object.keys(statusOfOutcome) as Outcome[]).find((outcome) => statusOfOutcome[outcome] === status) ??
  "done";

export const withStatus = ({ outcome, body }: { outcome: Outcome; body: unknown }) => ({
  status: statusOfOutcome[outcome],
  body,
});

const ofField = 422;

/** Every field code has one status; other codes have their own. */
export const statusOf = (code: string): number =>
  Object.hasOwn(refusals, code) ? refusals[code as RefusalCode][0] : ofField;
