import type { ReadBody } from "@evenly/contract";
import { isBefore } from "@evenly/domain/calendar";
import { checkCancellationNote } from "@evenly/domain/cooling-off";
import { hasNoDays } from "@evenly/domain/days-in-place";
import { freePlaces } from "@evenly/domain/household";
import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { raiseAlert } from "../../cases/index.ts";
import { stopClock } from "../../clock.ts";
import type { Work } from "../../dependencies.ts";
import { actorOf, detailOnBehalf, type PageOwner } from "../../http/page-owner.ts";
import { refuseUnlessShown } from "../../http/preview-token.ts";
import { refuseAny } from "../../http/refusals.ts";
import { addressOf, type ChangeNotice, type OutgoingMessage, tell } from "../../mail/index.ts";
import {
  cancelCollections,
  cancelMandates,
  cutToLastDay,
  notifyChanges,
  readChangeNotices,
  takeBackLaterPayments,
} from "../../payments/index.ts";
import { cancelHousehold } from "../cancel-household.ts";
import { changeHouseholdState } from "../change-household-state.ts";
import { resolveDispute } from "../disputes/queries.ts";
import { mailedJoinLink } from "../join-link.ts";
import { maySeeGuid } from "../may-see-guid.ts";
import { endMembership, type Member } from "../queries/households.ts";
import { lapseProposal } from "../size/over-proposal.ts";
import { lapseSuccessions } from "../succession/end-succession.ts";
import { type ContractEndPlan, describeEnd, planEnd, type ServedEnd } from "./plan-contract-end.ts";

type Ended = { readonly hasPage: boolean };

/**
 * Ends one's own contract as it was shown, under the household's lock; done again it does nothing. Before the household is
 * live the place is free again, later it stays empty. Mails the person and the others. Rulings C4, F4, F11, J3.
 */
export async function endContract(
  trx: Transaction<Database>,
  needs: Work,
  owner: PageOwner,
  { token, note }: ReadBody<"POST /my_house/contract_end">,
): Promise<Ended> {
  refuseAny(checkCancellationNote(note));
  await lockHousehold(trx, owner.householdId);
  const before = await trx
    .selectFrom("housemate")
    .select(["cancelledOn", "removedAt"])
    .where("id", "=", owner.housemateId)
    .executeTakeFirstOrThrow();
  if (before.cancelledOn !== null) return { hasPage: before.removedAt === null };
  const deps = { ...needs, clock: stopClock(needs.clock) };
  const plan = await planEnd(trx, deps, owner);
  const { token: _, ...preview } = await describeEnd(trx, deps, plan);
  refuseUnlessShown(token, preview);
  const { household, housemate } = plan.context;
  const by = { actor: actorOf(owner), now: deps.clock.now() };
  await trx
    .updateTable("housemate")
    .set({ cancelledOn: deps.clock.today().toString() })
    .where("id", "=", housemate.id)
    .execute();
  await recordAudit(trx, {
    householdId: household.id,
    actor: by.actor,
    action: "cancel-contract",
    at: by.now,
    detail: {
      ...detailOnBehalf(owner),
      place: housemate.place,
      housemateId: housemate.id,
      how: plan.end,
      lastDay: plan.served?.lastDay?.toString(),
      note,
    },
  });
  if (plan.served) return endServed(trx, deps, plan, plan.served, by);
  return plan.others.length === 0 ? endLast(trx, deps, plan, by) : freePlace(trx, deps, plan, by);
}

/** Nobody else is in: the account is cancelled. Rulings C6, F11. */
async function endLast(
  trx: Transaction<Database>,
  deps: Work,
  plan: ContractEndPlan,
  by: DoneBy,
  notice?: ChangeNotice,
): Promise<Ended> {
  const { household } = plan.context;
  const reason = "the last housemate cancelled their contract";
  await cancelHousehold(trx, deps, household.id, { ...by, reason });
  await tell(trx, deps, writeConfirmation(deps, plan, notice));
  return { hasPage: true };
}

/** Before the household is live. Rulings C4, C7. */
async function freePlace(
  trx: Transaction<Database>,
  deps: Work,
  plan: ContractEndPlan,
  by: DoneBy,
): Promise<Ended> {
  const { household, housemate, days } = plan.context;
  const isTaken = !plan.freesPlace;
  if (!isTaken) await changeHouseholdState(trx, household, "place-freed", by);
  else if (household.state === "complete" && !hasNoDays(days)) await openCase(trx, deps, plan);
  await resolveDispute(trx, housemate.id, "removed", by);
  await lapseSuccessions(trx, deps, household, {
    actor: by.actor,
    place: housemate.place,
    told: new Set([housemate.id]),
  });
  await endMembership(trx, housemate.id, deps.clock.today());
  await trx.updateTable("housemate").set({ removedAt: by.now }).where("id", "=", housemate.id).execute();
  await passAccountOn(trx, household.id, plan.others, deps);
  await cancelMandates(trx, deps, [housemate.id], by.now);
  const changes = isTaken
    ? []
    : await cancelCollections(trx, deps, { by: "householdId", ids: [household.id] });
  const notices = await readChangeNotices(trx, changes);
  const gathering = isTaken ? household : { ...household, state: "gathering" as const };
  const remaining = freePlaces(gathering, plan.others).length;
  await tell(trx, deps, [
    writeConfirmation(deps, plan, undefined),
    ...plan.others.map((reader) =>
      writeToOther(deps, plan, reader, isTaken ? undefined : { remaining, notice: notices.get(reader.id) }),
    ),
  ]);
  await lapseProposal(trx, deps, gathering);
  const told = new Set([housemate.id, ...plan.others.map(({ id }) => id)]);
  await notifyChanges(trx, deps, changes, { told });
  return { hasPage: false };
}

/** Who opened the account is named to joiners: of those who stay, the first who is known, else the first. Ruling A5. */
async function passAccountOn(
  trx: Transaction<Database>,
  householdId: string,
  others: readonly Member[],
  { clock }: Work,
): Promise<void> {
  const byJoining = others.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const next = byJoining.find((one) => maySeeGuid(one, clock.today())) ?? byJoining[0];
  if (next === undefined || others.some(({ openedAccount }) => openedAccount)) return;
  await trx
    .updateTable("housemate")
    .set({ openedAccount: false })
    .where("householdId", "=", householdId)
    .where("openedAccount", "=", true)
    .execute();
  await trx.updateTable("housemate").set({ openedAccount: true }).where("id", "=", next.id).execute();
}

/** In a live household: charged by the day or not at all, and staff decide about the empty place. Rulings F11, J1. */
async function endServed(
  trx: Transaction<Database>,
  deps: Work,
  plan: ContractEndPlan,
  { lastDay, account }: ServedEnd,
  by: DoneBy,
): Promise<Ended> {
  const { household, housemate, membershipId } = plan.context;
  await resolveDispute(trx, housemate.id, "removed", by);
  await lapseSuccessions(trx, deps, household, { actor: by.actor, place: housemate.place });
  const housemates = account === undefined ? [] : [account];
  const changes = await cutToLastDay(trx, deps, { household, housemates, tellsAll: true });
  await takeBackLaterPayments(trx, deps, housemates);
  if (lastDay === undefined) await emptyMembership(trx, membershipId, household.tenancyStart);
  else await endMembership(trx, housemate.id, lastDay.add({ days: 1 }));
  const notice = (await readChangeNotices(trx, changes)).get(housemate.id);
  if (plan.others.length === 0) return endLast(trx, deps, plan, by, notice);
  await openCase(trx, deps, plan);
  await tell(trx, deps, [
    writeConfirmation(deps, plan, notice),
    ...plan.others.map((reader) => writeToOther(deps, plan, reader, undefined)),
  ]);
  return { hasPage: true };
}

/** Staff decide about a place that is empty, or will be. Ruling J1. */
function openCase(trx: Transaction<Database>, deps: Work, { context }: ContractEndPlan): Promise<void> {
  const { membershipId, household, housemate } = context;
  return raiseAlert(trx, deps, {
    kind: "contract-cancelled",
    reference: membershipId,
    householdId: household.id,
    housemateId: housemate.id,
    detail: {},
  });
}

/** Nothing was supplied to them: they had no days. */
function emptyMembership(trx: Transaction<Database>, membershipId: string, start: string): Promise<unknown> {
  return trx
    .updateTable("membership")
    .set({ joinedOn: start, leftOn: start })
    .where("id", "=", membershipId)
    .execute();
}

const none = pence(0);

function writeConfirmation(
  { clock }: Work,
  { context: { household, housemate }, end, others, served }: ContractEndPlan,
  notice: ChangeNotice | undefined,
): OutgoingMessage {
  const { owed = none, refunded = none, withBank = none } = served?.account ?? {};
  return {
    template: "contract-cancelled",
    housemateId: housemate.id,
    data: {
      firstName: housemate.firstName,
      fullAddress: addressOf(household),
      end,
      cancelledOn: clock.today(),
      isLast: others.length === 0,
      served: served && { from: served.from, lastDay: served.lastDay, owed, refunded, withBank },
      notice,
    },
  };
}

type Open = { readonly remaining: number; readonly notice: ChangeNotice | undefined };

function writeToOther(
  { config, clock }: Work,
  { context: { household, housemate }, served }: ContractEndPlan,
  reader: Member,
  open: Open | undefined,
): OutgoingMessage {
  const today = clock.today();
  const knows = maySeeGuid(reader, today);
  const hasStarted = served !== undefined && !isBefore(today, served.from);
  return {
    template: "housemate-cancelled",
    housemateId: reader.id,
    data: {
      firstName: reader.firstName,
      fullAddress: addressOf(household),
      leaver: knows ? housemate.firstName : undefined,
      lastDay: hasStarted ? (served.lastDay ?? today) : undefined,
      open: open && {
        ...open,
        joinLink: knows ? mailedJoinLink(config) : undefined,
        housemateCount: household.size,
      },
    },
  };
}
