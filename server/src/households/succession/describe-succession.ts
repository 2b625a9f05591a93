import type { AccountInformation } from "@evenly/contract/summary";
import { isBefore, laterOf } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { findTimesInPlaces, scheduleInPlace, type TimeInPlace } from "../../payments/index.ts";
import { describeAccount } from "../describe-account.ts";
import type { Succession } from "./queries.ts";
import { handOverDayToday } from "./leavers-money.ts";

export type Offer = {
  readonly household: Household;
  readonly leaver: TimeInPlace;
  readonly leaverFirstName: string;
  readonly firstDay: Temporal.PlainDate;
  readonly isLate: boolean;
  readonly schedule: readonly ScheduledPayment[];
};

/** After the handover: what was taken over. Refused when no day is left. Ruling G5. */
export async function readOffer(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  succession: Succession,
): Promise<Offer> {
  const [leaver] = await findTimesInPlaces(db, { membershipId: succession.membership_id });
  if (leaver === undefined) throw refuse("account-unknown");
  const { first_name: leaverFirstName } = await db
    .selectFrom("housemate")
    .select("first_name")
    .where("id", "=", leaver.housemateId)
    .executeTakeFirstOrThrow();
  const today = deps.clock.today();
  const planned = Temporal.PlainDate.from(succession.hands_over_on);
  const ifToday = handOverDayToday(deps, succession.last_day);
  const isAgreed = succession.state === "agreed";
  const isLate =
    !isAgreed && (isBefore(Temporal.PlainDate.from(succession.join_by), today) || isBefore(planned, ifToday));
  const firstDay = isAgreed ? planned : laterOf(planned, ifToday);
  if (isBefore(Temporal.PlainDate.from(household.tenancy_end), firstDay)) throw refuse("tenancy-over");
  const handOvers = [...leaver.handOvers, firstDay.toString()];
  const schedule = scheduleInPlace(deps, household, { handOvers, leftOn: null }, leaver.agreedPrice);
  return {
    household,
    leaver,
    leaverFirstName,
    firstDay,
    isLate,
    schedule: schedule.filter(({ amount }) => amount > 0),
  };
}

/** The account as shown to a successor, with their own figures. Ruling G5. */
export async function describeOffer(
  db: Kysely<Database>,
  deps: Now,
  { household, leaver, leaverFirstName, firstDay, isLate, schedule }: Offer,
  { token, isTaken }: { readonly token: string; readonly isTaken: boolean },
): Promise<AccountInformation> {
  const weekly = pence(leaver.agreedPrice);
  return {
    ...(await describeAccount(db, deps, { household, token, byShareToken: false })),
    remainingHousemates: isTaken ? 0 : 1,
    firstPaymentDate: firstDay.toString(),
    pppw: weekly,
    pricePerPersonPerMonth: monthlyFromWeekly(weekly),
    successor: {
      of: leaverFirstName,
      firstDay: firstDay.toString(),
      isLate,
      payments: schedule.map(({ dueDate, lastDay, collectionDate, amount }) => ({
        dueDate: dueDate.toString(),
        lastDay: lastDay.toString(),
        collectionDate: collectionDate.toString(),
        amount,
      })),
    },
  };
}
