import { isBefore, londonToday } from "@evenly/domain/calendar";
import { lastCoolingOffDay } from "@evenly/domain/cooling-off";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { type Actor, recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { stopClock } from "../../clock.ts";
import type { Now, Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { actorOf, type PageOwner } from "../../http/page-owner.ts";
import { addressOf, type ChangeNotice, type OutgoingMessage, tell } from "../../mail/index.ts";
import {
  cutToLastDay,
  describeNotice,
  type FirstNotice,
  planHousehold,
  planLeavers,
  readChangeNotices,
  refuseDisputed,
  takeBackLaterPayments,
  writeSchedule,
} from "../../payments/index.ts";
import { describeJoiner } from "../describe-joiner.ts";
import { isNameShownTo } from "../may-see-guid.ts";
import { findHousemates, type Member } from "../queries/households.ts";
import { findStandingSuccession, type Succession } from "./queries.ts";
import { handOverDayToday } from "./leavers-money.ts";

/** Must precede the successor's membership (exclusion constraint). */
export async function endLeaversTime(
  trx: Transaction<Database>,
  membershipId: string,
  handsOverOn: string,
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ leftOn: handsOverOn })
    .where("id", "=", membershipId)
    .where("leftOn", "is", null)
    .executeTakeFirstOrThrow();
}

/**
 * Hands a place over once both memberships are set, under the household's lock: cuts and renotifies the leaver's
 * payments, refunds the excess, plans and notifies the successor's, and mails everybody. Rulings F4, F5, G5.
 */
export async function handOver(
  trx: Transaction<Database>,
  needs: Work,
  household: Household,
  handover: {
    readonly succession: Succession;
    readonly handsOverOn: string;
    readonly successorId: string;
    readonly actor: Actor;
    /** Of a colleague who did it for the leaver. Ruling H3. */
    readonly reason?: string | undefined;
  },
): Promise<void> {
  const { succession, handsOverOn, successorId, actor, reason } = handover;
  const deps = { ...needs, clock: stopClock(needs.clock) };
  const now = deps.clock.now();
  await trx
    .updateTable("succession")
    .set(({ fn, val }) => ({
      state: "agreed",
      handsOverOn,
      successorHousemateId: successorId,
      joinedAt: fn.coalesce("joinedAt", val(now)),
      endedAt: now,
    }))
    .where("id", "=", succession.id)
    .execute();
  const leavers = await planLeavers(trx, deps, household, succession.membershipId);
  const changes = await cutToLastDay(trx, deps, { household, housemates: leavers, tellsAll: true });
  await takeBackLaterPayments(trx, deps, leavers);
  await trx
    .updateTable("household")
    .set({ schedulesMailedOn: null })
    .where("id", "=", household.id)
    .execute();
  const notices = await planHousehold(trx, deps, household);
  await recordAudit(trx, {
    householdId: household.id,
    actor,
    action: "hand-over-place",
    at: now,
    detail: { place: succession.place, handsOverOn, successorId, reason },
  });
  const leaverId = leavers[0]?.housemateId;
  const changed = await readChangeNotices(trx, changes);
  await tell(trx, deps, [
    ...(await writeMails(trx, deps, household, { ...handover, leaverId, changed, notices })),
    ...notices
      .filter(({ housemateId }) => housemateId !== successorId)
      .map((notice) => writeSchedule(deps, household, notice)),
  ]);
}

async function writeMails(
  trx: Transaction<Database>,
  deps: Now,
  household: Household,
  handover: {
    readonly handsOverOn: string;
    readonly successorId: string;
    readonly leaverId: string | undefined;
    readonly changed: ReadonlyMap<string, ChangeNotice>;
    readonly notices: readonly FirstNotice[];
  },
): Promise<OutgoingMessage[]> {
  const { handsOverOn, successorId, leaverId, changed, notices } = handover;
  const housemates = await findHousemates(trx, household.id, deps.clock.today());
  const notice = notices.find(({ housemateId }) => housemateId === successorId);
  const leaver = housemates.find(({ id }) => id === leaverId);
  const successor = housemates.find(({ id }) => id === successorId);
  const today = deps.clock.today();
  return housemates.map((housemate) => {
    const { id, firstName, joinedAt } = housemate;
    const reader = id === leaverId ? "leaver" : id === successorId ? "successor" : "other";
    // The two of the place know of each other.
    const nameOf = (person: Member | undefined) =>
      person && (reader !== "other" || isNameShownTo(housemate, person, today))
        ? person.firstName
        : undefined;
    return {
      template: "handed-over",
      housemateId: id,
      data: {
        firstName,
        fullAddress: addressOf(household),
        leaverFirstName: nameOf(leaver),
        successorFirstName: nameOf(successor),
        firstDay: Temporal.PlainDate.from(handsOverOn),
        reader,
        changes: changed.get(id),
        schedule: id === successorId && notice ? describeNotice(deps, household, notice) : undefined,
        cancelBy: id === successorId ? dayToCancelBy(joinedAt, today) : undefined,
        successor:
          successor && reader === "other"
            ? describeJoiner(successor, housemate, housemates, today)
            : undefined,
      },
    };
  });
}

function dayToCancelBy(joinedAt: Date, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const day = lastCoolingOffDay(londonToday(joinedAt.getTime()));
  return isBefore(day, today) ? undefined : day;
}

/** The leaver accepts a late successor's day; refused when it changed or the tenancy is over. Ruling G5. */
export async function agreeToHandOver(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
  shown: string,
): Promise<void> {
  const household = await lockHousehold(trx, owner.householdId);
  await refuseDisputed(trx, owner.housemateId);
  const succession = await findStandingSuccession(trx, owner.membershipId);
  if (succession?.state !== "joined-late" || succession.successorHousemateId === null) {
    throw refuse("nothing-to-take-back");
  }
  const day = handOverDayToday(deps, succession.lastDay);
  if (isBefore(Temporal.PlainDate.from(household.tenancyEnd), day)) throw refuse("nothing-to-hand-over");
  const handsOverOn = day.toString();
  if (shown !== handsOverOn) throw refuse("hand-over-moved");
  const successorId = succession.successorHousemateId;
  await endLeaversTime(trx, owner.membershipId, handsOverOn);
  await trx
    .updateTable("membership")
    .set({ joinedOn: handsOverOn, leftOn: null })
    .where("housemateId", "=", successorId)
    .execute();
  const by = { actor: actorOf(owner), reason: owner.onBehalf?.reason };
  await handOver(trx, deps, household, { succession, handsOverOn, successorId, ...by });
}
