import { formatAddress } from "@evenly/domain/address";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { findSoldProducts } from "./queries/households.ts";
import type { Database, Household, Housemate } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { joinLinkFor } from "./join-link.ts";
import { queueEmail } from "../mail/index.ts";
import { firstCollectionOf } from "../payments/index.ts";
import type { Payer } from "./read-payer.ts";

type Needs = Pick<Dependencies, "config" | "clock" | "jobs">;

/** Who has just got a place, and who had one before. */
type TakenPlace = {
  readonly household: Household;
  /** Places that are left to take. */
  readonly remaining: number;
  readonly newcomer: Pick<Payer, "firstName" | "email"> & { readonly byShareToken: boolean };
  readonly others: readonly Housemate[];
};

/**
 * The mails that a taken place causes: a welcome to the newcomer, word of it to everybody who joined before
 * (Ruling A5), and to all of them when the house is complete.
 */
export const notifyHousemates = async (
  trx: Transaction<Database>,
  deps: Needs,
  { household, remaining, newcomer, others }: TakenPlace,
): Promise<void> => {
  await welcome(trx, deps, { household, newcomer, remaining });
  for (const { first_name: firstName, email: to, by_share_token: byShareToken } of others) {
    await queueEmail(trx, deps, {
      template: "housemate-joined",
      to,
      householdId: household.id,
      data: {
        firstName,
        joinerFirstName: newcomer.firstName,
        remaining,
        joinLink: byShareToken ? undefined : joinLinkFor(deps.config, household.guid),
        housemateCount: household.size,
      },
    });
  }
  if (remaining > 0) return;
  const everybody = [...others.map(({ first_name: firstName, email }) => ({ firstName, email })), newcomer];
  for (const { firstName, email: to } of everybody) {
    await queueEmail(trx, deps, {
      template: "house-complete",
      to,
      householdId: household.id,
      data: {
        firstName,
        fullAddress: addressOf(household),
        startDate: Temporal.PlainDate.from(household.tenancy_start),
        firstPaymentDate: firstCollectionOf(deps, household),
        reference: household.reference,
        housemateCount: household.size,
      },
    });
  }
};

const welcome = async (
  trx: Transaction<Database>,
  deps: Needs,
  { household, newcomer, remaining }: Omit<TakenPlace, "others">,
): Promise<void> => {
  const startDate = Temporal.PlainDate.from(household.tenancy_start);
  const weekly = pence(household.price_after);
  await queueEmail(trx, deps, {
    template: "welcome",
    to: newcomer.email,
    householdId: household.id,
    data: {
      firstName: newcomer.firstName,
      fullAddress: addressOf(household),
      // A mail carries the guid or none, and who came by the second token is not told the guid. Rulings A5, G8.
      joinLink: newcomer.byShareToken ? undefined : joinLinkFor(deps.config, household.guid),
      remaining,
      housemateCount: household.size,
      startDate,
      firstPaymentDate: firstCollectionOf(deps, household),
      reference: household.reference,
      weekly,
      monthly: monthlyFromWeekly(weekly),
      products: await findSoldProducts(trx, household.id),
    },
  });
};

export const addressOf = (household: Household): string =>
  formatAddress({ ...household, organisationName: household.organisation_name });
