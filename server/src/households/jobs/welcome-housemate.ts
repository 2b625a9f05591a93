import { freePlaces } from "@evenly/domain/household";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, type EmailToQueue, queueEmails } from "../../mail/index.ts";
import { firstCollectionOf } from "../../payments/index.ts";
import type { JobHandler } from "../../queue/index.ts";
import { followCompletion, writeCompletionMails } from "../follow-completion.ts";
import { knowsGuid } from "../knows-guid.ts";
import { findSuccessionOfSuccessor } from "../succession/queries.ts";
import { joinLinkFor } from "../join-link.ts";
import {
  findHouseholdJoined,
  findHousemates,
  findSoldProducts,
  type Member,
  markWelcomed,
} from "../queries/households.ts";

type Needs = Pick<Dependencies, "db" | "config" | "clock" | "jobs">;
type Products = Awaited<ReturnType<typeof findSoldProducts>>;

/** Who has just got a place, and who had one before. */
type TakenPlace = {
  readonly household: Household;
  /** Places that were left to take. */
  readonly remaining: number;
  readonly newcomer: Member;
  readonly others: readonly Member[];
};

/**
 * What follows a taken place, once: the mandate is set up (Ruling C9), the newcomer is welcomed, everybody who joined
 * before is told of it (Ruling A5), and all of them when the house is complete. All mails are written together with the
 * jobs that send them. Of somebody who has left again nobody is told.
 */
export const welcomeHousemate =
  (deps: Needs): JobHandler<"welcome-housemate"> =>
  ({ housemateId, mandateId }) =>
    deps.db.transaction().execute(async (trx) => {
      const found = await findHouseholdJoined(trx, housemateId);
      if (found === undefined) return;
      const household = await lockHousehold(trx, found.id);
      if ((await findSuccessionOfSuccessor(trx, housemateId)) !== undefined) {
        // The mails of a hand-over are written with it.
        if (await markWelcomed(trx, housemateId, deps.clock.now()))
          await deps.jobs.send(trx, "set-up-mandate", { mandateId });
        return;
      }
      const housemates = await findHousemates(trx, household.id, deps.clock.today());
      const newcomer = housemates.find(({ id }) => id === housemateId);
      if (newcomer === undefined || !(await markWelcomed(trx, housemateId, deps.clock.now()))) return;
      // Ids grow with time, so those below theirs had joined by then.
      const others = housemates.filter(({ id }) => id < housemateId);
      const remaining = freePlaces(household.size, found.takenWith).length;
      const products = await findSoldProducts(trx, household.id);
      await queueEmails(trx, deps, writeMails(deps, { household, remaining, newcomer, others }, products));
      await deps.jobs.send(trx, "set-up-mandate", { mandateId });
      if (remaining === 0) await followCompletion(trx, deps, household.id);
    });

const writeMails = (deps: Needs, taken: TakenPlace, products: Products): EmailToQueue[] => {
  const { household, remaining, newcomer, others } = taken;
  const mails = [writeWelcome(deps, taken, products)];
  for (const housemate of others) {
    mails.push({
      template: "housemate-joined",
      to: housemate.email,
      householdId: household.id,
      housemateId: housemate.id,
      data: {
        firstName: housemate.first_name,
        joinerFirstName: newcomer.first_name,
        joinerPlace: newcomer.place,
        remaining,
        joinLink: linkFor(deps, household, housemate),
        housemateCount: household.size,
      },
    });
  }
  return remaining > 0 ? mails : [...mails, ...writeCompletionMails(deps, household, [...others, newcomer])];
};

/** A mail carries the guid or none. Rulings A5, G8. */
const linkFor = ({ config, clock }: Needs, { guid }: Household, housemate: Member): string | undefined =>
  knowsGuid(housemate, clock.today()) ? joinLinkFor(config, guid) : undefined;

const writeWelcome = (
  deps: Needs,
  { household, remaining, newcomer }: TakenPlace,
  products: Products,
): EmailToQueue => {
  const weekly = pence(household.price_after);
  return {
    template: "welcome",
    to: newcomer.email,
    householdId: household.id,
    housemateId: newcomer.id,
    data: {
      firstName: newcomer.first_name,
      fullAddress: addressOf(household),
      joinLink: linkFor(deps, household, newcomer),
      remaining,
      housemateCount: household.size,
      startDate: Temporal.PlainDate.from(household.tenancy_start),
      firstPaymentDate: firstCollectionOf(deps, household),
      reference: household.reference,
      weekly,
      monthly: monthlyFromWeekly(weekly),
      products,
    },
  };
};
