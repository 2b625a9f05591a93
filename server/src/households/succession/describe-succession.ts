import type { AccountInformation } from "@evenly/contract/summary";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { offeredDay } from "@evenly/domain/handover-days";
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
  const [leaver] = await findTimesInPlaces(db, { membershipId: succession.membershipId });
  if (leaver === undefined) throw refuse("account-unknown");
  const { firstName: leaverFirstName } = await db
    .selectFrom("housemate")
    .select("firstName")
    .where("id", "=", leaver.housemateId)
    .executeTakeFirstOrThrow();
  const offered = offeredDayOf(deps, household, succession);
  if (offered === undefined) throw refuse("tenancy-over");
  const { firstDay, isLate } = offered;
  const schedule = successorsPayments(deps, household, leaver, firstDay);
  return { household, leaver, leaverFirstName, firstDay, isLate, schedule };
}

/** What a successor pays from their first day until the tenancy ends. Ruling G5. */
export function successorsPayments(
  deps: Now,
  household: Parameters<typeof scheduleInPlace>[1],
  { handOvers, agreedPrice }: Pick<TimeInPlace, "handOvers" | "agreedPrice">,
  firstDay: Temporal.PlainDate,
): readonly ScheduledPayment[] {
  const time = { handOvers: [...handOvers, firstDay.toString()], leftOn: null };
  return scheduleInPlace(deps, household, time, agreedPrice).filter(({ amount }) => amount > 0);
}

/** Undefined when no day is left. Ruling G5. */
export function offeredDayOf(
  deps: Now,
  { tenancyEnd: end }: Pick<Household, "tenancyEnd">,
  succession: Pick<Succession, "state" | "handsOverOn" | "joinBy" | "lastDay">,
) {
  const asked = {
    isAgreed: succession.state === "agreed",
    handsOverOn: Temporal.PlainDate.from(succession.handsOverOn),
    joinBy: Temporal.PlainDate.from(succession.joinBy),
    ifToday: handOverDayToday(deps, succession.lastDay),
  };
  return offeredDay(asked, Temporal.PlainDate.from(end), deps.clock.today());
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
