import { formatAddress } from "@evenly/domain/address";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { findHousemates, findSoldProducts, type Household, type Housemate } from "../../database/queries/households.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { joinLinkFor } from "../join-link.ts";
import { queueEmail } from "./queue-email.ts";

type Needs = Pick<Dependencies, "config" | "jobs">;

/**
 * The mails that a taken place causes: a welcome to the newcomer, word of it to everybody who joined before
 * (Ruling A5), and to all of them when the house is complete.
 */
export const writeToHousemates = async (trx: Transaction<Database>, deps: Needs, household: Household): Promise<void> => {
  const housemates = await findHousemates(trx, household.id);
  const newcomer = housemates.at(-1);
  if (newcomer === undefined) throw new Error("Nobody has joined");
  const remaining = household.size - housemates.length;
  await welcome(trx, deps, { household, newcomer, remaining });
  for (const { first_name: firstName, email: to } of housemates.slice(0, -1)) {
    await queueEmail(trx, deps, {
      template: "housemate-joined",
      to,
      householdId: household.id,
      data: {
        firstName,
        joinerFirstName: newcomer.first_name,
        remaining,
        joinLink: joinLinkFor(deps.config, household.guid),
        housemateCount: household.size,
      },
    });
  }
  if (remaining > 0) return;
  for (const { first_name: firstName, email: to } of housemates) {
    await queueEmail(trx, deps, {
      template: "house-complete",
      to,
      householdId: household.id,
      data: {
        firstName,
        fullAddress: addressOf(household),
        startDate: Temporal.PlainDate.from(household.tenancy_start),
        housemateCount: household.size,
      },
    });
  }
};

const welcome = async (
  trx: Transaction<Database>,
  deps: Needs,
  { household, newcomer, remaining }: { household: Household; newcomer: Housemate; remaining: number },
): Promise<void> => {
  const startDate = Temporal.PlainDate.from(household.tenancy_start);
  const weekly = pence(newcomer.agreed_price);
  await queueEmail(trx, deps, {
    template: "welcome",
    to: newcomer.email,
    householdId: household.id,
    data: {
      firstName: newcomer.first_name,
      fullAddress: addressOf(household),
      joinLink: joinLinkFor(deps.config, household.guid),
      remaining,
      housemateCount: household.size,
      startDate,
      firstPaymentDate: startDate,
      weekly,
      monthly: monthlyFromWeekly(weekly),
      products: await findSoldProducts(trx, household.id),
    },
  });
};

export const addressOf = (household: Household): string =>
  formatAddress({ ...household, organisationName: household.organisation_name });
