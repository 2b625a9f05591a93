import type { Success } from "@evenly/contract";
import { laterOf } from "@evenly/domain/calendar";
import { type PossibleDays, possibleLastDays, proposedLastDay } from "@evenly/domain/handover-days";
import {
  handOverDayIf,
  joinByFor,
  type PlaceSplit,
  splitPlace,
  stillToPayAlone,
} from "@evenly/domain/handover-split";
import { checkLastDay } from "@evenly/domain/succession";
import type { Kysely } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import {
  collectionTerms,
  findTimesInPlaces,
  refuseDisputed,
  type TimeInPlace,
} from "../../payments/index.ts";
import { isNameShownTo } from "../may-see-guid.ts";
import { findHousemates } from "../queries/households.ts";
import { findStandingSuccession } from "./queries.ts";
import { handOverDayToday, readLeaversMoney } from "./leavers-money.ts";
import { readHandovers } from "./read-handovers.ts";

/** Refused when there are none. Ruling G5. */
export function lastDaysToChoose(
  { clock }: Now,
  { state, tenancyEnd: end }: Pick<Household, "state" | "tenancyEnd">,
  { handOvers }: Pick<TimeInPlace, "handOvers">,
): PossibleDays {
  const household = { state, tenancyEnd: Temporal.PlainDate.from(end) };
  const days = possibleLastDays(household, dayOf(handOvers.at(-1)), clock.today());
  if (days === undefined) throw refuse("nothing-to-hand-over");
  return days;
}

/** The exact effects for the leaver; read-only. Ruling G5. */
export async function readMovingOut(
  db: Kysely<Database>,
  deps: Now,
  owner: PageOwner,
  lastDayTyped: string | undefined,
): Promise<Success<"GET /my_house/moving_out">> {
  const { clock } = deps;
  const terms = collectionTerms(deps);
  await refuseDisputed(db, owner.housemateId);
  const { firstName, ...household } = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .selectAll("household")
    .select("firstName")
    .where("housemate.id", "=", owner.housemateId)
    .executeTakeFirstOrThrow();
  const [time] = await findTimesInPlaces(db, { membershipId: owner.membershipId });
  if (time === undefined) throw refuse("nothing-to-hand-over");
  const limits = lastDaysToChoose(deps, household, time);
  const succession = await findStandingSuccession(db, owner.membershipId);
  const lastDay = succession?.lastDay ?? lastDayTyped ?? proposedLastDay(limits, clock.today()).toString();
  const issues = succession === undefined ? checkLastDay(lastDay, limits) : [];
  refuseAny(issues);
  const today = clock.today();
  const money = await readLeaversMoney(db, deps, household, time);
  const isAgreed = succession?.state === "agreed";
  const ifToday = isAgreed
    ? Temporal.PlainDate.from(succession.handsOverOn)
    : handOverDayToday(deps, lastDay);
  const joinBy = succession
    ? Temporal.PlainDate.from(succession.joinBy)
    : joinByFor(money, { handsOverOn: ifToday, ...terms });
  const lastToJoin = isAgreed ? today : laterOf(today, joinBy);
  const ifLast = isAgreed ? ifToday : handOverDayIf(Temporal.PlainDate.from(lastDay), lastToJoin, terms);
  const handovers = await readHandovers(db, deps, household, owner);
  return {
    firstName,
    firstPossibleDay: limits.first.toString(),
    lastPossibleDay: limits.last.toString(),
    lastDay,
    joinBy: joinBy.toString(),
    taken: money.sums.taken,
    withBank: money.sums.withBank,
    alone: stillToPayAlone(money),
    today: showSplit(splitPlace(money, { joinsOn: today, handsOverOn: ifToday, ...terms })),
    last: showSplit(splitPlace(money, { joinsOn: lastToJoin, handsOverOn: ifLast, ...terms })),
    handover: handovers.find(({ role }) => role === "leaver") ?? null,
    others: await findOthers(db, deps, owner),
  };
}

function showSplit({ joinsOn, handsOverOn, rows, ...sums }: PlaceSplit) {
  return {
    joinsOn: joinsOn.toString(),
    handsOverOn: handsOverOn.toString(),
    rows: rows.map(({ dueOn, lastDay, takenOnYours, takenOnTheirs, ...row }) => ({
      ...row,
      dueOn: dueOn.toString(),
      lastDay: lastDay.toString(),
      takenOnYours: takenOnYours?.toString() ?? null,
      takenOnTheirs: takenOnTheirs?.toString() ?? null,
    })),
    ...sums,
  };
}

async function findOthers(
  db: Kysely<Database>,
  { clock }: Now,
  { householdId, housemateId }: PageOwner,
): Promise<(string | null)[]> {
  const today = clock.today();
  const housemates = await findHousemates(db, householdId, today);
  const own = housemates.find(({ id }) => id === housemateId);
  return housemates
    .filter(({ id, joinedOn }) => id !== housemateId && joinedOn <= today.toString())
    .map((one) => (own && isNameShownTo(own, one, today) ? one.firstName : null));
}
