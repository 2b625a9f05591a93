import { lastDayOfCancelled } from "@evenly/domain/last-day";
import { addPence, pence } from "@evenly/domain/money";
import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import type { Database, Household, Housemate } from "../../database/tables.ts";
import { stopClock } from "../clock.ts";
import type { Now, Work } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { addressOf, type ChangeNotice, type OutgoingMessage, tell } from "../mail/index.ts";
import {
  cancelMandates,
  cutToLastDay,
  type HousemateToLastDay,
  notifyChanges,
  planLastDay,
  readChangeNotices,
  takeBackLaterPayments,
} from "../payments/index.ts";
import { lapseSuccessions } from "./succession/end-succession.ts";
import { type DoneFor, endAccount } from "./end-account.ts";
import { findAllMembers, findHousemates } from "./queries/households.ts";

/** Effects of a cancellation. Without a last day nothing was charged. Ruling F11. */
export type Cancellation = {
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly housemates: readonly HousemateToLastDay[];
};

/**
 * The effects of cancelling a household today; read-only. The last day of a live household is today or the given day
 * within its tenancy; refuses others. Ruling F11.
 */
export async function planCancellation(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  named?: Temporal.PlainDate,
): Promise<Cancellation> {
  if (household.state !== "live" && !(await isCharged(db, household))) {
    return { lastDay: undefined, housemates: [] };
  }
  const tenancy = {
    start: Temporal.PlainDate.from(household.tenancyStart),
    end: Temporal.PlainDate.from(household.tenancyEnd),
  };
  const lastDay = lastDayOfCancelled(tenancy, deps.clock.today(), named);
  if (lastDay === undefined) throw refuse("last-day-outside-tenancy");
  return { lastDay, housemates: await planLastDay(db, deps, household, lastDay) };
}

/** A household not yet live counts as live once a payment was charged. */
export async function isCharged(db: Kysely<Database>, { id, state }: Household): Promise<boolean> {
  if (state !== "complete") return false;
  const charged = await db
    .selectFrom("collection")
    .select("id")
    .where("householdId", "=", id)
    .where("chargedOn", "is not", null)
    .executeTakeFirst();
  return charged !== undefined;
}

/**
 * Cancels an account and frees its address and voucher. Before live, mandates end and nothing is owed. A live one is
 * charged to its last day, keeps mandates until that is collected, and gets refunds of the excess. Mails everybody with
 * a place. Rulings C5, C6, C10, F11.
 */
export async function cancelHousehold(
  trx: Transaction<Database>,
  needs: Work,
  householdId: string,
  {
    lastDay: named,
    isUnconfirmed = false,
    ...by
  }: DoneFor & {
    readonly lastDay?: Temporal.PlainDate | undefined;
    readonly isUnconfirmed?: boolean;
  },
): Promise<Cancellation> {
  const household = await lockHousehold(trx, householdId);
  const deps = { ...needs, clock: stopClock(needs.clock) };
  const cancellation = await planCancellation(trx, deps, household, named);
  const { lastDay, housemates } = cancellation;
  const refunded = lastDay && addPence(housemates.map((housemate) => housemate.refunded));
  await endAccount(trx, household, by, { lastDay: lastDay?.toString(), refunded });
  await lapseSuccessions(trx, deps, household, { actor: by.actor });
  // Who cancelled their own contract has been told. Ruling J3.
  const members = (await findHousemates(trx, householdId, deps.clock.today())).filter(
    ({ cancelledOn }) => cancelledOn === null,
  );
  if (lastDay === undefined) {
    const all = await findAllMembers(trx, householdId);
    await cancelMandates(
      trx,
      deps,
      all.map(({ id }) => id),
      by.now,
    );
  } else {
    await trx
      .updateTable("household")
      .set({ lastDay: lastDay.toString() })
      .where("id", "=", householdId)
      .execute();
  }
  const changes = lastDay === undefined ? [] : await cutToLastDay(trx, deps, { household, housemates });
  if (lastDay !== undefined) await takeBackLaterPayments(trx, deps, housemates);
  const notices = await readChangeNotices(trx, changes);
  await tell(
    trx,
    deps,
    members.map((member) =>
      writeMail(household, member, { ...cancellation, isUnconfirmed }, notices.get(member.id)),
    ),
  );
  const recipients = new Set(members.map(({ id }) => id));
  await notifyChanges(trx, deps, changes, { told: recipients });
  return cancellation;
}

const none = pence(0);

function writeMail(
  household: Household,
  { id, firstName }: Housemate,
  { lastDay, housemates, isUnconfirmed }: Cancellation & { readonly isUnconfirmed: boolean },
  notice: ChangeNotice | undefined,
): OutgoingMessage {
  const {
    refunded = none,
    owed = none,
    withBank = none,
  } = housemates.find(({ housemateId }) => housemateId === id) ?? {};
  return {
    template: "household-cancelled",
    housemateId: id,
    data: {
      firstName,
      fullAddress: addressOf(household),
      isUnconfirmed,
      lastDay,
      refunded,
      owed,
      withBank,
      notice,
    },
  };
}
