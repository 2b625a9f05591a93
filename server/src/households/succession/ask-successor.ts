import type { FieldIssue } from "@evenly/contract/messages";
import { isBefore } from "@evenly/domain/calendar";
import { joinByFor } from "@evenly/domain/handover-split";
import { addPence, monthlyFromWeekly, pence } from "@evenly/domain/money";
import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { checkLastDay } from "@evenly/domain/succession";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues, refuseTooMany } from "../../http/refusals.ts";
import { actorOf, detailOnBehalf, type PageOwner } from "../../http/page-owner.ts";
import {
  addressOf,
  type AskedOutcome,
  tellStranger,
  tell,
  roomForAsked,
  tokenMarks,
} from "../../mail/index.ts";
import {
  collectionTerms,
  findTimesInPlaces,
  refuseDisputed,
  type TimeInPlace,
} from "../../payments/index.ts";
import { waitForHouseholdMails } from "../household-mails.ts";
import { joinLinkFor } from "../join-link.ts";
import { findPageContext } from "../household-page/find-page-context.ts";
import { maySeeGuid } from "../may-see-guid.ts";
import { findAllMembers, findJoiner } from "../queries/households.ts";
import { successorsPayments } from "./describe-succession.ts";
import { findStandingSuccession, revokeSuccessorLinks, type Succession } from "./queries.ts";
import { lastDaysToChoose } from "./read-moving-out.ts";
import { handOverDayToday, readLeaversMoney } from "./leavers-money.ts";

type SuccessorRequest = { readonly lastDay: string; readonly email: string };

/**
 * Mails a successor the link to take over a place; nothing else changes until they join. One open request per place,
 * within the limit of mails that others ask for. Rulings C13, G5.
 */
export async function askSuccessor(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
  request: SuccessorRequest,
): Promise<{ handsOverOn: string; joinBy: string }> {
  const { clock } = deps;
  const household = await lockHousehold(trx, owner.householdId);
  await refuseDisputed(trx, owner.housemateId);
  const [time] = await findTimesInPlaces(trx, { membershipId: owner.membershipId });
  if (time === undefined) throw refuse("nothing-to-hand-over");
  const limits = lastDaysToChoose(deps, household, time);
  if ((await findStandingSuccession(trx, owner.membershipId)) !== undefined) throw refuse("successor-asked");
  if (isBefore(limits.last, handOverDayToday(deps, limits.first))) throw refuse("nothing-to-hand-over");
  // A successor needs at least one day.
  const issues: FieldIssue[] = [
    ...checkLastDay(request.lastDay, { ...limits, last: limits.last.subtract({ days: 1 }) }),
    ...checkEmail("email", request.email),
  ];
  const email = normaliseEmail(request.email);
  const members = await findAllMembers(trx, household.id);
  // A stranger's request is answered alike; whoever has the address is told. Ruling A5.
  const { housemate: leaver } = await findPageContext(trx, owner.membershipId);
  if (maySeeGuid(leaver, clock.today()) && members.some((member) => member.email === email)) {
    issues.push({ field: "email", code: "invite-already-joined" });
  }
  refuseAny(issues);

  const lastDay = Temporal.PlainDate.from(request.lastDay);
  const handsOverOn = handOverDayToday(deps, lastDay);
  const joinBy = joinByFor(await readLeaversMoney(trx, deps, household, time), {
    handsOverOn,
    ...collectionTerms(deps),
  });
  const now = clock.now();
  const succession = {
    id: newId(),
    householdId: household.id,
    place: time.place,
    membershipId: owner.membershipId,
    lastDay: lastDay.toString(),
    handsOverOn: handsOverOn.toString(),
    joinBy: joinBy.toString(),
    successorEmail: email,
    state: "asked" as const,
    askedAt: now,
  };
  await trx.insertInto("succession").values(succession).execute();
  const leaverFirstName = members.find(({ id }) => id === owner.housemateId)?.firstName ?? "";
  refuseUnsent(await mailSuccessorLink(trx, deps, household, { succession, time, leaverFirstName }));
  await recordAudit(trx, {
    householdId: household.id,
    actor: actorOf(owner),
    action: "ask-successor",
    at: now,
    detail: {
      ...detailOnBehalf(owner),
      place: time.place,
      lastDay: succession.lastDay,
      handsOverOn: succession.handsOverOn,
    },
  });
  return { handsOverOn: succession.handsOverOn, joinBy: succession.joinBy };
}

/** Mails a successor who has not joined a new link; the one before is dead. Rulings C13, G5. */
export async function sendSuccessorLinkAgain(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
): Promise<void> {
  const household = await lockHousehold(trx, owner.householdId);
  await refuseDisputed(trx, owner.housemateId);
  const succession = await findStandingSuccession(trx, owner.membershipId);
  const [time] = await findTimesInPlaces(trx, { membershipId: owner.membershipId });
  if (succession?.state !== "asked" || time === undefined) throw refuse("nothing-to-take-back");
  const { firstName: leaverFirstName } = await trx
    .selectFrom("housemate")
    .select("firstName")
    .where("id", "=", owner.housemateId)
    .executeTakeFirstOrThrow();
  await revokeSuccessorLinks(trx, owner.membershipId, deps.clock.now());
  refuseUnsent(await mailSuccessorLink(trx, deps, household, { succession, time, leaverFirstName }));
}

/** Mails a link beside those that were sent before. */
export async function mailSuccessorLink(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  invitation: {
    readonly succession: Pick<Succession, "membershipId" | "successorEmail" | "handsOverOn" | "joinBy">;
    readonly time: Pick<TimeInPlace, "agreedPrice" | "handOvers">;
    readonly leaverFirstName: string;
    readonly isReminder?: boolean;
  },
): Promise<AskedOutcome> {
  const { succession, time, leaverFirstName, isReminder = false } = invitation;
  const seconds = await waitForHouseholdMails(trx, deps, household.id);
  if (seconds !== undefined) return { kind: "too-many", seconds };
  const housemate = await findJoiner(trx, household.id, succession.successorEmail);
  if (housemate !== undefined) {
    const room = await roomForAsked(trx, deps, succession.successorEmail);
    if (room.kind !== "open") return room;
    await tell(trx, deps, {
      template: "email-used",
      housemateId: housemate.id,
      data: { firstName: housemate.firstName, fullAddress: addressOf(household) },
    });
    return { kind: "queued" };
  }
  const joinBy = Temporal.PlainDate.from(succession.joinBy);
  const firstDay = Temporal.PlainDate.from(succession.handsOverOn);
  const weekly = pence(time.agreedPrice);
  const payments = successorsPayments(deps, household, time, firstDay);
  return tellStranger(trx, deps, {
    template: "successor-invitation",
    to: succession.successorEmail,
    householdId: household.id,
    membershipOffered: succession.membershipId,
    data: {
      leaverFirstName,
      fullAddress: addressOf(household),
      link: joinLinkFor(deps.config, tokenMarks.successor),
      firstDay,
      joinBy,
      weekly,
      monthly: monthlyFromWeekly(weekly),
      term: addPence(payments.map(({ amount }) => amount)),
      daysLeft: isReminder ? deps.clock.today().until(joinBy).days : undefined,
    },
  });
}

function refuseUnsent(outcome: AskedOutcome): void {
  if (outcome.kind === "too-many") throw refuseTooMany(outcome.seconds);
  if (outcome.kind === "stopped") throw refuseIssues([{ field: "email", code: "email-not-wanted" }]);
}
