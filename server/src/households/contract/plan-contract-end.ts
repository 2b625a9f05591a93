import type { Success } from "@evenly/contract";
import { londonToday, isBefore, laterOf } from "@evenly/domain/calendar";
import { isNoneOption } from "@evenly/domain/catalogue";
import {
  type ContractEnd,
  contractEndOn,
  lastCoolingOffDay,
  lastDayOfCancelledContract,
} from "@evenly/domain/cooling-off";
import { hasNoDays } from "@evenly/domain/days-in-place";
import { takenPlaces } from "@evenly/domain/household";
import { isCalledOff, isSmaller } from "@evenly/domain/last-day";
import { isMandateOver } from "@evenly/domain/mandate";
import { addPence } from "@evenly/domain/money";
import { isNameShown } from "@evenly/domain/own-page";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Now } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { refuse } from "../../http/refusals.ts";
import { findMandatesOf, type HousemateToLastDay, planContractEnd } from "../../payments/index.ts";
import { isCharged } from "../cancel-household.ts";
import { findPageContext, type PageContext, readerOf } from "../household-page/find-page-context.ts";
import { findHousemates, findSoldProducts, type Member } from "../queries/households.ts";
import { hasAskedForStart } from "../record-consent.ts";

/** What ending one's own contract does today. Ruling J3. */
export type ContractEndPlan = {
  readonly context: PageContext;
  readonly end: ContractEnd;
  /** Everybody else with a place, now or later, who has not cancelled. */
  readonly others: readonly Member[];
  /** Nobody else has it: a leaver or a successor. Ruling G5. */
  readonly freesPlace: boolean;
  readonly served: ServedEnd | undefined;
  readonly signedUpOn: Temporal.PlainDate;
};

/** In a household that is live: the place stays empty. */
export type ServedEnd = {
  readonly from: Temporal.PlainDate;
  /** Undefined for who pays nothing. */
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly hasAskedForStart: boolean;
  /** Undefined for who has no days. */
  readonly account: HousemateToLastDay | undefined;
};

/** Read-only; refuses when the person can neither withdraw nor cancel. Rulings F11, J3. */
export async function planEnd(
  db: Kysely<Database>,
  deps: Now,
  { membershipId }: Pick<PageOwner, "membershipId">,
): Promise<ContractEndPlan> {
  const today = deps.clock.today();
  const context = await findPageContext(db, membershipId);
  const { household, housemate, days } = context;
  const signedUpOn = londonToday(housemate.joinedAt.getTime());
  const end = contractEndOn(household.state, { signedUpOn, days }, today);
  if (end === undefined) throw refuse("nothing-to-cancel");
  const others = (await findHousemates(db, household.id, today)).filter(
    ({ id, cancelledOn }) => id !== housemate.id && cancelledOn === null,
  );
  const freesPlace = !others.some(({ place }) => place === housemate.place);
  const plan = { context, end, others, freesPlace, signedUpOn };
  const isServed = household.state === "live" || (await isCharged(db, household));
  // A successor who waits for the leaver's answer has no place yet.
  if (!isServed || hasNoDays(days)) return { ...plan, served: undefined };
  const tenancyStart = Temporal.PlainDate.from(household.tenancyStart);
  const asked = await hasAskedForStart(db, housemate.id);
  const lastDay = lastDayOfCancelledContract({ tenancyStart, days, hasAskedForStart: asked }, today);
  const account = await planContractEnd(db, deps, household, membershipId, lastDay);
  const from = laterOf(tenancyStart, days.joinedOn);
  return { ...plan, served: { from, lastDay, hasAskedForStart: asked, account } };
}

/** What is shown before it is done, named by a token. Ruling J3. */
export async function describeEnd(
  db: Kysely<Database>,
  deps: Now,
  plan: ContractEndPlan,
): Promise<Success<"GET /my_house/contract_end">> {
  const { context, end, others, freesPlace, served, signedUpOn } = plan;
  const { household, housemate } = context;
  const today = deps.clock.today();
  const until = lastCoolingOffDay(signedUpOn);
  const reader = readerOf(context);
  const names = others.filter(({ openedAccount }) =>
    isNameShown({ isReader: false, openedAccount }, reader, today),
  );
  const products = await findSoldProducts(db, household.id);
  const mandates = await findMandatesOf(db, housemate.id);
  const preview = {
    firstName: housemate.firstName,
    end,
    until: isBefore(until, today) ? null : until.toString(),
    served: served ? describeServed(served) : null,
    freesPlace,
    hasMandate: mandates.some(({ state }) => !isMandateOver(state)),
    others: names.map(({ firstName }) => firstName),
    othersTold: others.length,
    housemateCount: household.size,
    joinedAfter: takenPlaces(others),
    productTypes: products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type),
    isLast: others.length === 0,
  };
  return { ...preview, token: tokenOf(preview) };
}

function describeServed({ from, lastDay, hasAskedForStart: asked, account }: ServedEnd) {
  const cuts = account?.cuts ?? [];
  const calledOff = cuts.filter(isCalledOff);
  const [first] = calledOff;
  return {
    from: from.toString(),
    to: lastDay?.toString() ?? null,
    hasAskedForStart: asked,
    charged: addPence(cuts.map(({ due }) => due)),
    owed: account?.owed ?? 0,
    refunded: account?.refunded ?? 0,
    withBank: account?.withBank ?? 0,
    payments: cuts.flatMap((cut) =>
      cut.toLastDay !== undefined && isSmaller(cut)
        ? [{ on: cut.toLastDay.collectionDate.toString(), amount: cut.toLastDay.amount, was: cut.amount }]
        : [],
    ),
    calledOff:
      first === undefined
        ? null
        : { payments: calledOff.length, from: first.dueOn, to: calledOff.at(-1)?.dueOn ?? first.dueOn },
  };
}

export async function readContractEnd(deps: Dependencies, owner: PageOwner) {
  return describeEnd(deps.db, deps, await planEnd(deps.db, deps, owner));
}
