import type { Success } from "@evenly/contract";
import { lastCoolingOffDay } from "@evenly/domain/cooling-off";
import { hasLeft, hasNoDays } from "@evenly/domain/days-in-place";
import { outsideNextYearDays } from "@evenly/domain/next-year";
import { openDoors } from "@evenly/domain/own-page";
import { pence } from "@evenly/domain/money";
import { type Task, tasksOf } from "@evenly/domain/tasks";
import type { Dependencies } from "../../dependencies.ts";
import { findUnderWay } from "../../payments/index.ts";
import { maySeeGuid } from "../may-see-guid.ts";
import { readSize } from "../size/read-size.ts";
import { type Handover, readHandovers } from "../succession/read-handovers.ts";
import { readMovingOut } from "../succession/read-moving-out.ts";
import { findAsked, findFollowing, hasOtherYear } from "../next-year/queries.ts";
import { findPageContext, type PageContext, readerOf, servedHousehold } from "./find-page-context.ts";
import { readHouse } from "./read-house.ts";
import { readOwnMoney } from "./read-own-money.ts";

type Page = Success<"GET /my_house">;

/** Ruling G2. */
export async function readHouseholdPage(
  deps: Dependencies,
  { membershipId }: { readonly membershipId: string },
): Promise<Page> {
  const today = deps.clock.today();
  const context = await findPageContext(deps.db, membershipId);
  const house = await readHouse(deps, context);
  const { rows, means, ...money } = await readOwnMoney(deps, context);
  const paying = await findUnderWay(deps.db, context.housemate.id);
  const isOut = hasLeft(context.days, today);
  const hasPlace = !isOut && !hasNoDays(context.days);
  const numberOfHousemates = hasPlace ? await readSize(deps.db, deps, context) : null;
  const reader = { housemateId: context.housemate.id, membershipId };
  const knows = maySeeGuid(context.housemate, today);
  const handovers = isOut
    ? []
    : (await readHandovers(deps.db, deps, context.household, reader)).filter(
        // Names of others. Ruling A5.
        ({ role }) => knows || role !== "other",
      );
  const ofYears = await readYears(deps, context);
  const tasks = tasksOf(
    {
      rows,
      means,
      reminderDays: deps.config.arrearsReminderDays,
      paying: paying && { amount: pence(paying.amount), isApproved: paying.state === "approved" },
      lateSuccessor: lateSuccessorOf(handovers),
      proposal: proposalTo(numberOfHousemates),
      awaited: awaitedBy(house),
      nextYear: ofYears.answerBy,
    },
    today,
    deps.clock.proclamations(),
  );
  const own = readerOf(context);
  const doors = openDoors(servedHousehold(context.household), own, today);
  const isLeaving = handovers.some(({ role, state }) => role === "leaver" && state !== "agreed");
  return {
    ...house,
    ...money,
    numberOfHousemates,
    handovers,
    movingOut: isLeaving && doors.includes("moving-out") ? await readEnds(deps, context) : null,
    paying: paying ? { amount: paying.amount, isApproved: paying.state === "approved" } : null,
    tasks: tasks.map(showTask),
    doors: [...(ofYears.hasDoor ? (["next-year"] as const) : []), ...doors],
    cancelBy: doors.includes("cancel") ? lastCoolingOffDay(own.person.joinedOn).toString() : null,
  };
}

/** Whether there is something to say or to open about the next year or the one before. Ruling J5. */
async function readYears({ db, clock }: Dependencies, { household, housemate }: PageContext) {
  const today = clock.today();
  const end = Temporal.PlainDate.from(household.tenancyEnd);
  const isOpen = outsideNextYearDays({ state: household.state, tenancyEnd: end }, today) === undefined;
  const following = isOpen ? await findFollowing(db, household.id) : undefined;
  const asked = isOpen ? await findAsked(db, household, following, today) : [];
  const you = asked.find(({ id }) => id === housemate.id);
  return {
    hasDoor: you !== undefined || (await hasOtherYear(db, housemate.id)),
    answerBy: you?.answer === "not-yet" ? end : undefined,
  };
}

async function readEnds(deps: Dependencies, { household, housemate, membershipId }: PageContext) {
  const place = { householdId: household.id, housemateId: housemate.id, membershipId };
  const { alone, last } = await readMovingOut(deps.db, deps, place, undefined);
  return { alone, last };
}

function lateSuccessorOf(handovers: readonly Handover[]): string | undefined {
  return (
    handovers.find(({ role, state }) => role === "leaver" && state === "joined-late")?.successor ?? undefined
  );
}

function proposalTo(size: Page["numberOfHousemates"]) {
  const proposal = size?.proposal;
  if (!proposal?.mayAgree) return undefined;
  return { by: proposal.by ?? undefined, lapsesOn: Temporal.PlainDate.from(proposal.lapsesOn) };
}

function awaitedBy({ mayInvite, people, joinBy }: Pick<Page, "mayInvite" | "people" | "joinBy">) {
  const [first, ...others] = people.filter(({ state }) => state === "awaited");
  if (!mayInvite || first === undefined) return undefined;
  return {
    firstName: others.length === 0 ? (first.firstName ?? undefined) : undefined,
    joinBy: joinBy === null ? undefined : Temporal.PlainDate.from(joinBy),
  };
}

function showTask({ kind, by, amount, since, firstName, trouble }: Task): Page["tasks"][number] {
  return {
    kind,
    by: by?.toString() ?? null,
    amount: amount ?? null,
    since: since?.toString() ?? null,
    firstName: firstName ?? null,
    trouble: trouble ?? null,
  };
}
