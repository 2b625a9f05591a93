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
    const notice = notices.find(({ housemateId }) => housemateId === payer.housemateId);
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
  const { holder } = deps.vault.open(payer.bankAccountId, { keyId: payer.keyId, sealed: payer.sealed });
  const today = deps.clock.today();
  const { debits, withoutDay } = await readPersonsMoney(db, deps, payer.housemateId);
  return {
    template: "direct-debit-confirmation",
    housemateId: payer.housemateId,
    data: {
      firstName: payer.firstName,
      householdReference: payer.householdReference,
      fullAddress: addressOf(payer),
      accountHolder: holder,
      accountEnding: payer.accountEnding,
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
    .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
    .innerJoin("housemate", "housemate.id", "mandate.housemateId")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select([
      "mandate.reference",
      "mandate.bankAccountId",
      "bankAccount.keyId",
      "bankAccount.sealed",
      "bankAccount.accountEnding",
      "housemate.firstName",
      "mandate.housemateId",
      "household.line1",
      "household.line2",
      "household.organisationName",
      "household.city",
      "household.postcode",
      "household.reference as householdReference",
    ])
    .where("mandate.id", "=", sql<string>`any(${mandateIds}::uuid[])`);
}
