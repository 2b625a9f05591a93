import {
  addWorkingDays,
  earlierOf,
  isBefore,
  isWorkingDay,
  nextWorkingDay,
  proclaimedDays,
} from "@evenly/domain/calendar";
import { submissionDays } from "@evenly/domain/collection-day";
import type { Dependencies } from "../../src/dependencies.ts";
import { mailHouseLinks } from "../../src/households/index.ts";
import { createHandlers } from "../../src/job-handlers.ts";
import { createSandbox } from "../../src/payments/index.ts";
import { emailOf, type Somebody } from "./demo-sign-ups.ts";
import { householdInDebt } from "./household-in-debt.ts";
import { householdInFirstDays } from "./household-in-first-days.ts";
import { householdInUse } from "./household-in-use.ts";
import { householdNearItsEnd } from "./household-near-its-end.ts";
import { householdOnPlan } from "./household-on-plan.ts";
import { createJobsAtOnce } from "./jobs-at-once.ts";
import { daysBefore, type HouseholdHistory, type PayerOutcome } from "./household-history.ts";
import { clockOnDay, type DueOn, liveUntil } from "./lived-days.ts";

/**
 * Seeds households with a history by running the real transactions and jobs with a clock for each day until today. Ends
 * with a mail that opens each person's page. Ruling E.
 */
export async function seedLivedHouseholds(
  dependencies: Dependencies,
  log: (progress: string) => void = () => {},
): Promise<void> {
  const { db, config } = dependencies;
  const today = dependencies.clock.today();
  const histories = [
    householdNearItsEnd,
    householdInUse,
    householdInDebt,
    householdOnPlan,
    householdInFirstDays,
  ].map((history) => history(today));
  const clock = clockOnDay(
    histories
      .map(({ start }) => start)
      .reduce(earlierOf)
      .subtract({ days: daysBefore }),
  );
  const deps: Dependencies = {
    ...dependencies,
    clock,
    movableClock: undefined,
    jobs: createJobsAtOnce(() => createHandlers(deps)),
    directDebitProvider: createSandbox({
      db,
      clock,
      ...scenariosIn(histories.flatMap(({ outcomes }) => outcomes)),
    }),
  };
  for (const cache of [deps.flags, deps.settings, deps.priceBooks]) await cache.refresh();
  const days = {
    doneOn: histories.map(({ doneOn }) => doneOn(deps)),
    dueOn: dueOnOf(histories, config.collections),
  };
  await liveUntil(deps, clock, today, days, (day) => log(day.toPlainYearMonth().toString()));
  await mailLinks(
    { ...deps, clock: dependencies.clock },
    histories.flatMap(({ people }) => people),
  );
}

function isOf({ from, until }: PayerOutcome, day: Temporal.PlainDate) {
  return !isBefore(day, from) && !(until && isBefore(until, day));
}

/** Outcomes for the sandbox, which identifies a payer by the name stored with the mandate. */
function scenariosIn(
  outcomes: readonly PayerOutcome[],
): Pick<Parameters<typeof createSandbox>[0], "scenarioOfPayer" | "scenarioOfPayment"> {
  return {
    scenarioOfPayer: ({ email }) => outcomes.find(({ of }) => emailOf(of) === email)?.name ?? "pays",
    scenarioOfPayment: ({ collectOn }, noted) =>
      outcomes.find((outcome) => outcome.name === noted && isOf(outcome, collectOn))?.scenario ?? "pays",
  };
}

function dueOnOf(
  histories: readonly HouseholdHistory[],
  { retryWorkingDays }: Dependencies["config"]["collections"],
): DueOn {
  const starts = among(histories.map(({ start }) => start));
  const dueDates = histories.flatMap((history) => history.dueDates);
  const tried = dueDates.map((day) => nextWorkingDay(day, proclaimedDays));
  const outcomes = histories.flatMap((history) => history.outcomes);
  const triedAgain = tried
    .filter((day) => outcomes.some((outcome) => isOf(outcome, day)))
    .map((day) => addWorkingDays(day, 1 + retryWorkingDays, proclaimedDays));
  const isTried = among([...tried, ...triedAgain]);
  return {
    "advance-households": starts,
    "ask-about-next-year": among(histories.flatMap(({ asksOn }) => asksOn ?? [])),
    "settle-households": among(histories.flatMap(({ handsOverOn }) => handsOverOn ?? [])),
    "charge-collections": among(dueDates),
    "submit-collections": (day) => isTried(submissionDays(day, proclaimedDays).until),
    "simulate-bank-day": (day) => isWorkingDay(day, proclaimedDays),
    "simulate-suppliers": starts,
  };
}

function among(days: readonly Temporal.PlainDate[]) {
  const daysToRun = new Set(days.map(String));
  return (day: Temporal.PlainDate) => daysToRun.has(day.toString());
}

/** Links in earlier mails have expired, or soon will. */
async function mailLinks(deps: Dependencies, people: readonly Somebody[]): Promise<void> {
  const housemates = await deps.db
    .selectFrom("housemate")
    .select("id")
    .where("email", "in", people.map(emailOf))
    .orderBy("id", "desc")
    .execute();
  const housemateIds = housemates.map(({ id }) => id).join(",");
  await mailHouseLinks(deps)({ housemateIds }, { isLast: true });
  await deps.jobs.workOff();
}
