import { isBefore } from "@evenly/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Bank } from "../../dependencies.ts";
import { addressOf, type OutgoingMessage } from "../../mail/index.ts";
import { describeNotice, type FirstNotice } from "../collections/plan-collections.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";

/** With the days on which money will leave the account, and their first notice; unknown mandates are skipped. Rulings C4, F5, F12. */
export async function prepareDirectDebitConfirmations(
  db: Kysely<Database>,
  deps: Bank,
  mandateIds: readonly string[],
  notices: readonly FirstNotice[],
): Promise<OutgoingMessage[]> {
  const mails: OutgoingMessage[] = [];
  for (const payer of await payersOf(db, mandateIds).execute()) {
    const notice = notices.find(({ housemateId }) => housemateId === payer.housemate_id);
    mails.push(await writeConfirmation(db, deps, payer, notice));
  }
  return mails;
}

async function writeConfirmation(
  db: Kysely<Database>,
  deps: Bank,
  payer: Payer,
  notice: FirstNotice | undefined,
): Promise<OutgoingMessage> {
  const { holder } = deps.vault.open(payer.bank_account_id, { keyId: payer.key_id, sealed: payer.sealed });
  const today = deps.clock.today();
  const { debits, withoutDay } = await readPersonsMoney(db, deps, payer.housemate_id);
  return {
    template: "direct-debit-confirmation",
    housemateId: payer.housemate_id,
    data: {
      firstName: payer.first_name,
      householdReference: payer.householdReference,
      fullAddress: addressOf(payer),
      accountHolder: holder,
      accountEnding: payer.account_ending,
      reference: payer.reference,
      debits: debits
        .filter(({ on }) => !isBefore(on, today))
        .map(({ on, amount, rows: batchJob }) => ({ on, amount, payments: batchJob.length })),
      withoutDay,
      notice: notice && describeNotice(deps, { reference: payer.householdReference }, notice),
    },
  };
}

type Payer = Awaited<ReturnType<ReturnType<typeof payersOf>["executeTakeFirstOrThrow"]>>;

function payersOf(db: Kysely<Database>, mandateIds: readonly string[]) {
  return db
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
      "mandate.housemate_id",
      "household.line1",
      "household.line2",
      "household.organisation_name",
      "household.city",
      "household.postcode",
      "household.reference as householdReference",
    ])
    .where("mandate.id", "=", sql<string>`any(${mandateIds}::uuid[])`);
}
