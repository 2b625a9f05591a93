import { guidOf } from "../../access/index.ts";
import { collectionTerms } from "../../payments/index.ts";
import type { Success } from "@evenly/contract";
import { isBefore, londonToday } from "@evenly/domain/calendar";
import { hasLeft, isNotInYet, lastDayInPlace } from "@evenly/domain/days-in-place";
import { lastDayToGiveNotice } from "@evenly/domain/direct-debit";
import { freePlaces, isHouseholdOver } from "@evenly/domain/household";
import { lapsesOn } from "@evenly/domain/lapse";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { isNameShown, mayInvite } from "@evenly/domain/own-page";
import { isOnlyObjector, mayDispute, type Objector } from "@evenly/domain/place-dispute";
import { serviceStart, stageOf } from "@evenly/domain/service-order";
import { dayOf } from "../../../database/moments.ts";
import type { Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf } from "../../mail/index.ts";
import { asObjector, maySeeGuid } from "../may-see-guid.ts";
import { joinLinkFor } from "../join-link.ts";
import {
  readHouseholdMembers,
  type HouseholdMembers,
  type Invited,
  type Joined,
  type Service,
} from "./read-household-members.ts";
import { type PageContext, readerOf } from "./find-page-context.ts";

type Page = Success<"GET /my_house">;
/** The household as shown to a housemate: first names and days of the others. Rulings A5, G2. */
export async function readHouse(deps: Dependencies, context: PageContext) {
  const { db, clock, config, encryptionKeys } = deps;
  const { household, housemate, days } = context;
  const today = clock.today();
  const { joined, successors, invited, services, hasLapsed } = await readHouseholdMembers(
    db,
    household.id,
    today,
  );
  const reader = readerOf(context);
  const isGone = hasLeft(days, today);
  const invites = mayInvite(household, reader, today);
  const knows = maySeeGuid(housemate, today);
  const { state, tenancyStart, cancelledAt } = household;
  const gathers = state === "gathering";
  const start = Temporal.PlainDate.from(tenancyStart);
  const joinBy = lastDayToGiveNotice(start, collectionTerms(deps));
  return {
    firstName: housemate.firstName,
    fullAddress: addressOf(household),
    reference: household.reference,
    householdState: state,
    tenancyStart,
    tenancyEnd: household.tenancyEnd,
    housemateCount: household.size,
    monthly: monthlyFromWeekly(pence(housemate.agreedPrice)),
    // Who has left no longer sees who lives there. Ruling G5.
    people: isGone
      ? []
      : [
          ...withReader(joined, context, today).map((one) =>
            asJoined(one, context, { joined, successors }, today),
          ),
          ...freePlacesOf(household, { joined, invited: knows ? invited : [] }).map(asAwaited),
        ],
    services: services.map((service) => asService(service, household)),
    joinLink: invites ? joinLinkFor(config, guidOf(encryptionKeys, household)) : null,
    mayInvite: invites,
    joinBy: gathers && !isBefore(joinBy, today) ? joinBy.toString() : null,
    lapsesOn: gathers ? lapsesOn(start, config.householdLapsesAfterDays).toString() : null,
    cancelledOn: cancelledAt && londonToday(cancelledAt.getTime()).toString(),
    hasLapsed,
    lastDay: household.lastDay,
    leavesOn: lastDayInPlace(days)?.toString() ?? null,
    livesFrom: isBefore(today, days.joinedOn) ? days.joinedOn.toString() : null,
    hasLeft: isGone,
  } satisfies Partial<Page>;
}

type Person = Page["people"][number];

/** A successor before the day stands where the leaver is. Ruling G5. */
function withReader(
  joined: readonly Joined[],
  { housemate, days }: PageContext,
  today: Temporal.PlainDate,
): readonly Joined[] {
  if (!isNotInYet(days, today)) return joined;
  const since = days.joinedOn.toString();
  const reader = {
    housemateId: housemate.id,
    firstName: housemate.firstName,
    since,
    joinedOn: since,
    objection: housemate.objection,
    byShareToken: housemate.byShareToken,
    openedAccount: false,
  };
  return joined.map((one) => (one.place === housemate.place ? { ...reader, place: one.place } : one));
}

/** Of the others, the second token tells the first name of who opened the account. Rulings A5, G8. */
function asJoined(
  person: Joined,
  context: PageContext,
  { joined, successors }: Pick<HouseholdMembers, "joined" | "successors">,
  today: Temporal.PlainDate,
): Person {
  const { household, housemate } = context;
  const { housemateId: id, firstName, place, since, objection, openedAccount } = person;
  const own = asObjector(housemate);
  const isReader = id === housemate.id;
  const there = [person, ...successors.filter((one) => one.place === place)];
  const disputable = isHouseholdOver(household.state)
    ? undefined
    : there.find((one) => mayDispute(own, objectorOf(one), today));
  const others = [...joined, ...successors].map(objectorOf);
  return {
    firstName: isNameShown({ isReader, openedAccount }, readerOf(context), today) ? firstName : null,
    isYou: isReader,
    place,
    state: "joined",
    since,
    invitedOn: null,
    mayDispute: disputable !== undefined,
    successor: disputable === undefined || disputable === person ? null : disputable.firstName,
    isOnlyObjector: disputable !== undefined && isOnlyObjector(own, objectorOf(disputable), others, today),
    isDisputed: objection === "disputed",
  };
}

function objectorOf({ housemateId: id, joinedOn, since, ...rest }: Joined): Objector {
  const { place, byShareToken, objection } = rest;
  return {
    id,
    place,
    byShareToken,
    joinedOn: Temporal.PlainDate.from(joinedOn),
    livesFrom: Temporal.PlainDate.from(since),
    objection,
  };
}

type FreePlace = { readonly place: number; readonly invited: Invited | undefined };

function freePlacesOf(
  household: Pick<Household, "state" | "size">,
  { joined, invited }: Pick<HouseholdMembers, "joined" | "invited">,
): FreePlace[] {
  const free = freePlaces(household, joined);
  const latest = invited
    .slice(-free.length)
    .toSorted((one, other) => (one.first < other.first ? -1 : Number(one.first > other.first)));
  return free.map((place, index) => ({ place, invited: latest[index] }));
}

function asAwaited({ place, invited }: FreePlace): Person {
  return {
    firstName: invited?.fullName.split(" ")[0] ?? null,
    isYou: false,
    place,
    state: "awaited",
    since: null,
    invitedOn: invited?.invitedOn ?? null,
    mayDispute: false,
    successor: null,
    isOnlyObjector: false,
    isDisputed: false,
  };
}

function asService(
  service: Service,
  { broadbandDate: installedOn, tenancyStart: start }: Household,
): Page["services"][number] {
  return {
    ...service,
    stage: stageOf({ ordered: service.orderedOn, confirmed: service.confirmedOn, live: service.liveOn }),
    dueOn: serviceStart(service.productType, Temporal.PlainDate.from(start), dayOf(installedOn)).toString(),
  };
}

/** The invitee of a free place, for housemates who may invite. Rulings A5, G2. */
export async function findInvitedFor(
  { db, clock }: Dependencies,
  context: PageContext,
  place: number,
): Promise<Invited | undefined> {
  if (!mayInvite(context.household, readerOf(context), clock.today())) return undefined;
  const found = await readHouseholdMembers(db, context.household.id, clock.today());
  return freePlacesOf(context.household, found).find((free) => free.place === place)?.invited;
}
