import type { Dependencies } from "../../src/dependencies.ts";
import { openingOf, signUpBy, type Somebody } from "./demo-sign-ups.ts";
import type { DoneOn } from "./lived-days.ts";

/** How those payments of somebody go that are taken on some days; the others are paid. */
export type Story = {
  readonly of: Somebody;
  /** Noted with their mandate. Where the sandbox plays this by itself, it goes on when the demo data is there. */
  readonly name: string;
  /** As the sandbox names it. */
  readonly fate: string;
  readonly from: Temporal.PlainDate;
  /** The last day; absent, it goes on. */
  readonly until?: Temporal.PlainDate;
};

/** A household that the demo data lives through until today. */
export type Life = {
  readonly house: Parameters<typeof openingOf>[1];
  /** Everybody who has ever lived there. */
  readonly people: readonly Somebody[];
  readonly start: Temporal.PlainDate;
  /** Days on which something is charged. */
  readonly dueDates: readonly Temporal.PlainDate[];
  readonly handsOverOn?: Temporal.PlainDate;
  readonly stories: readonly Story[];
  readonly doneOn: (deps: Dependencies) => DoneOn;
};

/** From the first sign-up to the tenancy's start. */
export const daysBefore = 40;

/** The first of the month in which a tenancy began that has been lived in for so many full months. */
export const startOf = (today: Temporal.PlainDate, monthsLived: number): Temporal.PlainDate =>
  today.with({ day: 1 }).subtract({ months: monthsLived });

export const dueMonthly = (start: Temporal.PlainDate, monthsLived: number): Temporal.PlainDate[] =>
  Array.from({ length: monthsLived + 1 }, (_, month) => start.add({ months: month }));

/** One joins a day; the first opens the account. */
export const joinsOn = (
  deps: Dependencies,
  { house, people, start }: Pick<Life, "house" | "people" | "start">,
): DoneOn => {
  const signUp = signUpBy(deps, start);
  const opened: { guid?: string } = {};
  const first = start.subtract({ days: daysBefore });
  return new Map(
    people.map((somebody, index) => [
      first.add({ days: index }).toString(),
      async () => {
        const { guid } = opened;
        opened.guid = await signUp(
          somebody,
          guid === undefined ? await openingOf(deps, house, start) : { guid },
        );
      },
    ]),
  );
};
