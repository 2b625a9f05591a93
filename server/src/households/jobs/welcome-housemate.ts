import { placesLeft } from "@evenly/domain/household";
import { londonToday } from "@evenly/domain/calendar";
import { lastCoolingOffDay } from "@evenly/domain/cooling-off";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { lockHouseholds } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import { addressOf, type OutgoingMessage, tell } from "../../mail/index.ts";
import { firstDebitOf, termPrice } from "../../payments/index.ts";
import { batchJob } from "../../queue/index.ts";
import { describeJoiner } from "../describe-joiner.ts";
import { followCompletion } from "../follow-completion.ts";
import { endOverProposal } from "../size/over-proposal.ts";
import { maySeeGuid } from "../may-see-guid.ts";
import { findSuccessorsAmong } from "../succession/queries.ts";
import { mailedJoinLink } from "../join-link.ts";
import {
  findHouseholdsJoined,
  findHousematesOf,
  findSoldProductsOf,
  type Member,
  markWelcomed,
} from "../queries/households.ts";

type Sold = Awaited<ReturnType<typeof findSoldProductsOf>>;
type Products = NonNullable<ReturnType<Sold["get"]>>;

type TakenPlace = {
  readonly household: Household;
  readonly remaining: number;
  readonly newcomer: Member;
  readonly others: readonly Member[];
};

/**
 * Runs once per new housemate: queues the mandate's set-up (Ruling C9), a welcome and one mail to each earlier housemate
 * (Ruling A5), and completion. Skips people removed since.
 */
export function welcomeHousemate(deps: Dependencies) {
  return batchJob<"welcome-housemate">((jobs) =>
    deps.db.transaction().execute(async (trx) => {
      const mandateOf = new Map(jobs.map(({ housemateId, mandateId }) => [housemateId, mandateId]));
      const joined = await findHouseholdsJoined(trx, [...mandateOf.keys()]);
      const householdIds = [...new Set(joined.map(({ householdId }) => householdId))];
      const households = await lockHouseholds(trx, householdIds);
      const successors = await findSuccessorsAmong(trx, [...mandateOf.keys()]);
      const members = await findHousematesOf(trx, householdIds, deps.clock.today());
      const isThere = ({ housemateId, householdId }: (typeof joined)[number]) =>
        successors.has(housemateId) || members.get(householdId)?.some(({ id }) => id === housemateId);
      const welcomed = await markWelcomed(
        trx,
        joined.filter(isThere).map(({ housemateId }) => housemateId),
        deps.clock.now(),
      );
      // The handover writes its own mails.
      const toTell = joined.filter(({ housemateId: id }) => welcomed.has(id) && !successors.has(id));
      const taken = toTell.flatMap(({ householdId, housemateId, takenWith }): TakenPlace[] => {
        const household = households.get(householdId);
        const housemates = members.get(householdId) ?? [];
        const newcomer = housemates.find(({ id }) => id === housemateId);
        if (household === undefined || newcomer === undefined) return [];
        // Ids ascend, so lower ones joined earlier.
        const others = housemates.filter(({ id }) => id < housemateId);
        return [{ household, remaining: placesLeft(household.size, takenWith).length, newcomer, others }];
      });
      const products = await findSoldProductsOf(trx, householdIds);
      const mails: OutgoingMessage[] = [];
      for (const one of taken) mails.push(...(await writeMails(trx, deps, one, products)));
      await tell(trx, deps, mails);
      const mandates = [...welcomed].map((id) => ({ mandateId: mandateOf.get(id) ?? "" }));
      await deps.jobs.sendAll(trx, "set-up-mandate", mandates);
    }),
  );
}

async function writeMails(
  trx: Transaction<Database>,
  deps: Work,
  taken: TakenPlace,
  products: Sold,
): Promise<OutgoingMessage[]> {
  const { household, remaining, newcomer, others } = taken;
  const welcome = writeWelcome(deps, taken, products.get(household.id) ?? []);
  const messages = others.map((housemate) => ({
    ...housemate,
    joiner: describeJoiner(newcomer, housemate, others, deps.clock.today()),
  }));
  const overtaken = await endOverProposal(trx, deps, household);
  if (remaining === 0) return [welcome, ...(await followCompletion(trx, deps, household, messages))];
  return [
    welcome,
    ...messages.map((housemate): OutgoingMessage => ({
      template: "housemate-joined",
      housemateId: housemate.id,
      data: {
        firstName: housemate.firstName,
        joiner: housemate.joiner,
        remaining,
        joinLink: linkFor(deps, housemate),
        housemateCount: household.size,
        lapsedSize: overtaken?.size,
      },
    })),
  ];
}

/** A mail either carries the guid or no link. Rulings A5, G8. */
function linkFor({ config, clock }: Now, housemate: Member): string | undefined {
  return maySeeGuid(housemate, clock.today()) ? mailedJoinLink(config) : undefined;
}

function writeWelcome(
  deps: Now,
  { household, remaining, newcomer }: TakenPlace,
  products: Products,
): OutgoingMessage {
  const weekly = pence(household.priceAfter);
  const { on, ...firstDebit } = firstDebitOf(deps, household, weekly);
  return {
    template: "welcome",
    housemateId: newcomer.id,
    data: {
      firstName: newcomer.firstName,
      fullAddress: addressOf(household),
      joinLink: linkFor(deps, newcomer),
      remaining,
      housemateCount: household.size,
      startDate: Temporal.PlainDate.from(household.tenancyStart),
      firstPaymentDate: on,
      firstDebit,
      reference: household.reference,
      weekly,
      monthly: monthlyFromWeekly(weekly),
      term: termPrice(deps, household, weekly),
      products,
      cancelBy: lastCoolingOffDay(londonToday(newcomer.joinedAt.getTime())),
    },
  };
}
