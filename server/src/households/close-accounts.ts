import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf, type EmailToQueue, queueEmails } from "../mail/index.ts";
import { findAllToCome, giveBackCredit, type StatementOf } from "../payments/index.ts";
import { findAllMembers } from "./queries/households.ts";

/**
 * Of a household that has ended, that the caller has locked, and in which all is charged: mails everybody who had a
 * place what they were charged and what became of it, their own lines only and once; gives back what somebody paid and
 * does not owe.
 * What is still to be collected stands in the mail, with its days, so that its sums are right on the day it is sent.
 * Rulings F10, G2, G7.
 */
export const closeAccounts = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "jobs" | "config" | "clock">,
  household: Household,
  statementOf: StatementOf,
): Promise<void> => {
  const { id: householdId } = household;
  const housemates = await findAllMembers(trx, householdId);
  if (household.closing_statement_on === null) {
    const toComeOf = await findAllToCome(trx, householdId);
    const mails = housemates.map(({ id: housemateId, first_name: firstName, email: to }): EmailToQueue => {
      const { lines, balance } = statementOf(housemateId);
      const data = {
        firstName,
        fullAddress: addressOf(household),
        lines,
        ...balance,
        toCome: toComeOf(housemateId),
      };
      return { template: "closing-statement", to, householdId, housemateId, data };
    });
    await queueEmails(trx, deps, mails);
    await trx
      .updateTable("household")
      .set({ closing_statement_on: deps.clock.today().toString() })
      .where("id", "=", householdId)
      .execute();
  }
  for (const { id: housemateId, place } of housemates) {
    const { owed } = statementOf(housemateId).balance;
    await giveBackCredit(trx, deps, { householdId, place, housemateId }, owed);
  }
};
