import type { Dependencies } from "../../src/dependencies.ts";
import { openingOf, signUpBy, type Somebody } from "./demo-sign-ups.ts";
import type { DoneOn } from "./lived-days.ts";

/** A payer's outcomes over a period; all other payments succeed. */
export type PayerOutcome = {
  readonly of: Somebody;
  /** Stored with the mandate. The sandbox applies it after the seeding, if it has such a name. */
  readonly name: string;
  readonly scenario: string;
  readonly from: Temporal.PlainDate;
  readonly until?: Temporal.PlainDate;
};

export type HouseholdHistory = {
  readonly house: Parameters<typeof openingOf>[1];
  readonly people: readonly Somebody[];
  readonly start: Temporal.PlainDate;
  /** If it is not a year later. */
  readonly end?: Temporal.PlainDate;
  /** The day on which its people are asked about the next year. Ruling J5. */
  readonly asksOn?: Temporal.PlainDate;
  readonly dueDates: readonly Temporal.PlainDate[];
  readonly handsOverOn?: Temporal.PlainDate;
  readonly outcomes: readonly PayerOutcome[];
  readonly doneOn: (deps: Dependencies) => DoneOn;
};

export const daysBefore = 40;

/** The start of a tenancy that has lasted this many full months. */
export function startOf(today: Temporal.PlainDate, monthsLived: number): Temporal.PlainDate {
  return today.with({ day: 1 }).subtract({ months: monthsLived });
}

export function dueMonthly(start: Temporal.PlainDate, monthsLived: number): Temporal.PlainDate[] {
  return Array.from({ length: monthsLived + 1 }, (_, month) => start.add({ months: month }));
}

/** One after the other, from some days before the start on. */
export function joinsOn(
  deps: Dependencies,
  { house, people, start, end }: Pick<HouseholdHistory, "house" | "people" | "start" | "end">,
  days = daysBefore,
): DoneOn {
  const signUp = signUpBy(deps, start);
  const opened: { guid?: string } = {};
  const first = start.subtract({ days });
  return new Map(
    people.map((somebody, index) => [
      first.add({ days: index }).toString(),
      async () => {
        const { guid } = opened;
        opened.guid = await signUp(
          somebody,
          guid === undefined ? await openingOf(deps, house, start, end) : { guid },
        );
      },
    ]),
  );
}
