import { addWorkingDays, isBefore, isWorkingDay, nextWorkingDay } from "@evenly/domain/calendar";
import { submissionDays } from "@evenly/domain/collection-day";
import type { Dependencies } from "../../src/dependencies.ts";
import { mailHouseLinks } from "../../src/households/index.ts";
import { createHandlers } from "../../src/job-handlers.ts";
import { createSandbox } from "../../src/payments/index.ts";
import { emailOf, type Somebody } from "./demo-sign-ups.ts";
import { householdInDebt } from "./household-in-debt.ts";
import { householdInUse } from "./household-in-use.ts";
import { createJobsAtOnce } from "./jobs-at-once.ts";
import { daysBefore, type Life, type Story } from "./life.ts";
import { clockOnDay, type DueOn, liveUntil } from "./lived-days.ts";

/**
 * The households that have been lived in: signed up, joined and collected from as any other is, by the same
 * transactions, with a clock set to each day until today. Ends with a mail to each of their people that opens their page.
 * Ruling E.
 */
export const seedLivedHouseholds = async (given: Dependencies): Promise<void> => {
  const { db, config } = given;
  const today = given.clock.today();
  const inUse = householdInUse(today);
  const lives = [inUse, householdInDebt(today)];
  const clock = clockOnDay(inUse.start.subtract({ days: daysBefore }));
  const deps: Dependencies = {
    ...given,
    clock,
    movableClock: undefined,
    jobs: createJobsAtOnce(() => createHandlers(deps)),
    directDebitProvider: createSandbox({ db, clock, ...fatesIn(lives.flatMap(({ stories }) => stories)) }),
  };
  for (const cache of [deps.flags, deps.settings, deps.priceBooks]) await cache.refresh();
  await liveUntil(deps, clock, today, {
    doneOn: lives.map(({ doneOn }) => doneOn(deps)),
    dueOn: dueOnOf(lives, config.collections),
  });
  await mailLinks(
    { ...deps, clock: given.clock },
    lives.flatMap(({ people }) => people),
  );
};

const isOf = ({ from, until }: Story, day: Temporal.PlainDate) =>
  !isBefore(day, from) && !(until && isBefore(until, day));

/** What the sandbox plays: it knows a payment's payer by what it noted of the mandate. */
const fatesIn = (
  stories: readonly Story[],
): Pick<Parameters<typeof createSandbox>[0], "fateOfPayer" | "fateOfPayment"> => ({
  fateOfPayer: ({ email }) => stories.find(({ of }) => emailOf(of) === email)?.name ?? "pays",
  fateOfPayment: ({ collectOn }, noted) =>
    stories.find((story) => story.name === noted && isOf(story, collectOn))?.fate ?? "pays",
});

const dueOnOf = (
  lives: readonly Life[],
  { retryWorkingDays }: Dependencies["config"]["collections"],
): DueOn => {
  const starts = among(lives.map(({ start }) => start));
  const dueDates = lives.flatMap((life) => life.dueDates);
  const tried = dueDates.map(nextWorkingDay);
  const stories = lives.flatMap((life) => life.stories);
  const triedAgain = tried
    .filter((day) => stories.some((story) => isOf(story, day)))
    .map((day) => addWorkingDays(day, 1 + retryWorkingDays));
  const isTried = among([...tried, ...triedAgain]);
  return {
    "advance-households": starts,
    "settle-households": among(lives.flatMap(({ handsOverOn }) => handsOverOn ?? [])),
    "charge-collections": among(dueDates),
    "submit-collections": (day) => isTried(submissionDays(day).until),
    "play-sandbox": isWorkingDay,
    "play-suppliers": starts,
  };
};

const among = (days: readonly Temporal.PlainDate[]) => {
  const known = new Set(days.map(String));
  return (day: Temporal.PlainDate) => known.has(day.toString());
};

/** The links of the mails before are too old by now, or soon will be. */
const mailLinks = async (deps: Dependencies, people: readonly Somebody[]): Promise<void> => {
  const housemates = await deps.db
    .selectFrom("housemate")
    .select("id")
    .where("email", "in", people.map(emailOf))
    .orderBy("id", "desc")
    .execute();
  const housemateIds = housemates.map(({ id }) => id).join(",");
  await mailHouseLinks(deps)({ housemateIds }, { isLast: true });
  await deps.jobs.workOff();
};
