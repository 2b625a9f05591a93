import type { Success } from "@evenly/contract";
import { isBefore, laterOf } from "@evenly/domain/calendar";
import { checkLastDay } from "@evenly/domain/succession";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { findTimesInPlaces, refuseDisputed, type TimeInPlace } from "../../payments/index.ts";
import { findStandingSuccession, type Succession } from "./queries.ts";
import { addUp, handOverDayFor, joinByFor, readTimeToSplit, splitPayments } from "./split-place.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config">;

export type Own = {
  readonly householdId: string;
  readonly housemateId: string;
  readonly membershipId: string;
};

/** Days that may be chosen as the last day. Ruling G5. */
export const possibleLastDays = (
  { clock }: Pick<Needs, "clock">,
  household: Pick<Household, "state" | "tenancy_end">,
  { handOvers }: Pick<TimeInPlace, "handOvers">,
) => {
  const firstOwnDay = Temporal.PlainDate.from(handOvers.at(-1) ?? "2000-01-01");
  const first = laterOf(clock.today().add({ days: 1 }), firstOwnDay);
  const last = Temporal.PlainDate.from(household.tenancy_end);
  const isOver = household.state === "ended" || household.state === "cancelled" || isBefore(last, first);
  if (isOver) throw refuse("nothing-to-hand-over");
  return { first, last };
};

/** The exact effects for the leaver; read-only. Ruling G5. */
export const readMovingOut = async (
  deps: Needs,
  own: Own,
  asked: string | undefined,
): Promise<Success<"GET /my_house/moving_out">> => {
  const { db, clock } = deps;
  await refuseDisputed(db, own.housemateId);
  const { first_name: firstName, ...household } = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.household_id")
    .selectAll("household")
    .select("first_name")
    .where("housemate.id", "=", own.housemateId)
    .executeTakeFirstOrThrow();
  const [time] = await findTimesInPlaces(db, { membershipId: own.membershipId });
  if (time === undefined) throw refuse("nothing-to-hand-over");
  const limits = possibleLastDays(deps, household, time);
  const standing = await findStandingSuccession(db, own.membershipId);
  const lastDay = standing?.last_day ?? asked ?? aMonthFrom(clock.today(), limits).toString();
  const issues = standing === undefined ? checkLastDay(lastDay, limits) : [];
  refuseAny(issues);
  const ifJoinedToday = handOverDayFor(deps, lastDay);
  const handsOverOn =
    standing?.state === "agreed" ? Temporal.PlainDate.from(standing.hands_over_on) : ifJoinedToday;
  const split = await readTimeToSplit(db, deps, household, time);
  const rows = splitPayments(deps, split, handsOverOn);
  return {
    firstName,
    firstPossibleDay: limits.first.toString(),
    lastPossibleDay: limits.last.toString(),
    lastDay,
    handsOverOn: handsOverOn.toString(),
    joinBy: standing?.join_by ?? joinByFor(deps, split, handsOverOn).toString(),
    rows,
    ...addUp(rows, split.settled),
    current: standing === undefined ? null : tellStanding(standing, ifJoinedToday, limits.last),
    others: await findOthers(db, deps, own),
  };
};

const aMonthFrom = (
  today: Temporal.PlainDate,
  { first, last }: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate },
) => {
  const day = laterOf(first, today.add({ months: 1 }));
  return isBefore(last, day) ? last : day;
};

const tellStanding = (
  { state, last_day, hands_over_on, join_by, successor_email }: Succession,
  ifAgreedToday: Temporal.PlainDate,
  lastPossible: Temporal.PlainDate,
) => ({
  state,
  lastDay: last_day,
  handsOverOn: hands_over_on,
  joinBy: join_by,
  successorEmail: successor_email,
  newHandsOverOn:
    state === "joined-late" && !isBefore(lastPossible, ifAgreedToday) ? ifAgreedToday.toString() : null,
});

const findOthers = async (
  db: Kysely<Database>,
  { clock }: Pick<Needs, "clock">,
  { householdId, membershipId }: Own,
): Promise<string[]> => {
  const today = clock.today().toString();
  const others = await db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .select("first_name")
    .where("membership.household_id", "=", householdId)
    .where("membership.id", "<>", membershipId)
    .where("joined_on", "<=", today)
    .where(({ or, eb }) => or([eb("left_on", "is", null), eb("left_on", ">", today)]))
    .orderBy("membership.place")
    .execute();
  return others.map(({ first_name: firstName }) => firstName);
};
