import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf, type EmailToQueue, queueEmails } from "../mail/index.ts";
import { findAllToCome, refundCredit, type StatementOf } from "../payments/index.ts";
import { findAllMembers } from "./queries/households.ts";

/**
 * Under the lock of an ended, fully charged household: mails each housemate, past or present, their own closing
 * statement once, and refunds credits. Open payments are listed with their days, so the sums are right when sent.
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
    await refundCredit(trx, deps, { householdId, place, housemateId }, owed);
  }
};
