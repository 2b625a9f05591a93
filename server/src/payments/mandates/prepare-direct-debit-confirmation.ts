import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, type EmailToQueue } from "../../mail/index.ts";
import { scheduleOf } from "../collections/schedule.ts";

type Needs = Pick<Dependencies, "vault" | "config" | "clock">;

/** With all payments and their days; unknown mandates are skipped. Ruling C4. */
export const prepareDirectDebitConfirmations = async (
  db: Kysely<Database>,
  deps: Needs,
  mandateIds: readonly string[],
): Promise<EmailToQueue[]> =>
  (await payersOf(db, mandateIds).execute()).map((found) => writeConfirmation(deps, found));

const writeConfirmation = (deps: Needs, found: Payer): EmailToQueue => {
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

type Payer = Awaited<ReturnType<ReturnType<typeof payersOf>["executeTakeFirstOrThrow"]>>;

const payersOf = (db: Kysely<Database>, mandateIds: readonly string[]) =>
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
    .where("mandate.id", "=", sql<string>`any(${mandateIds}::uuid[])`);
