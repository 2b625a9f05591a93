import type { Kysely } from "kysely";
import { executePrepared } from "../../../database/prepared-statements.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, type EmailToQueue } from "../../mail/index.ts";
import { scheduleOf } from "../collections/schedule.ts";

/**
 * The mail that confirms a mandate to its payer, with every payment of the tenancy and the day it is taken;
 * undefined for an unknown mandate. Ruling C4.
 */
export const prepareDirectDebitConfirmation = async (
  db: Kysely<Database>,
  deps: Pick<Dependencies, "vault" | "config" | "clock">,
  mandateId: string,
): Promise<EmailToQueue | undefined> => {
  const [found] = await executePrepared(db, payerOf(db, mandateId));
  if (!found) return undefined;
  const { holder } = deps.vault.open(found.bank_account_id, { keyId: found.key_id, sealed: found.sealed });
  return {
    template: "direct-debit-confirmation",
    to: found.email,
    householdId: found.household_id,
    housemateId: found.housemate_id,
    data: {
      firstName: found.first_name,
      householdReference: found.householdReference,
      fullAddress: addressOf(found),
      accountHolder: holder,
      accountEnding: found.account_ending,
      reference: found.reference,
      schedule: scheduleOf(deps, found, found.agreed_price),
    },
  };
};

const payerOf = (db: Kysely<Database>, mandateId: string) =>
  db
    .selectFrom("mandate")
    .innerJoin("bank_account", "bank_account.id", "mandate.bank_account_id")
    .innerJoin("housemate", "housemate.id", "mandate.housemate_id")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select([
      "mandate.reference",
      "mandate.bank_account_id",
      "bank_account.key_id",
      "bank_account.sealed",
      "bank_account.account_ending",
      "housemate.first_name",
      "housemate.email",
      "housemate.agreed_price",
      "housemate.household_id",
      "mandate.housemate_id",
      "household.line1",
      "household.line2",
      "household.organisation_name",
      "household.city",
      "household.postcode",
      "household.tenancy_start",
      "household.tenancy_end",
      "household.completed_at",
      "household.reference as householdReference",
    ])
    .where("mandate.id", "=", mandateId);
