/** Statuses of calls that succeed. Ruling B2. */
export const statusOfOutcome = { done: 200, made: 201, empty: 204, full: 410 } as const;

export const seeOther = 303;

export type Outcome = keyof typeof statusOfOutcome;

export function outcomeOf(status: number): Outcome {
  return (
    (Object.keys(statusOfOutcome) as Outcome[]).find((outcome) => statusOfOutcome[outcome] === status) ??
    "done"
  );
}

export function withStatus({ outcome, body }: { outcome: Outcome; body: unknown }) {
  return {
    status: statusOfOutcome[outcome],
    body,
  };
}
