import { hasOpenedEnough } from "@evenly/domain/existing-accounts";
import { limitedMilliseconds, secondsUntilRoom } from "@evenly/domain/limits";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import { refuseTooMany } from "../http/refusals.ts";
import { isPublishedTestAccount } from "../payments/index.ts";
import type { HouseholdRequest } from "./read-household.ts";
import type { Payer } from "./read-payer.ts";

/**
 * Refuses a new account of an email that has opened enough of them in a day, or for these dates, and of a bank account
 * that has. The published test accounts are nobody's while the sandbox plays the bank. Ruling C13.
 */
export async function refuseManyAccounts(
  trx: Transaction<Database>,
  deps: Bank,
  { email, bank }: Pick<Payer, "email" | "bank">,
  { start, end }: Pick<HouseholdRequest, "start" | "end">,
): Promise<void> {
  // Locks the email, so that two at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
  const now = deps.clock.now().getTime();
  const own = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select(["household.createdAt", "household.state", "tenancyStart", "tenancyEnd"])
    .where("housemate.email", "=", email)
    .where("housemate.openedAccount", "=", true)
    .orderBy("household.createdAt")
    .execute();
  const most = deps.config.accountsPerEmail;
  refuseOver(
    own.map(({ createdAt }) => createdAt),
    { most, now },
  );
  const tenancies = own.map((one) => ({
    state: one.state,
    startDate: Temporal.PlainDate.from(one.tenancyStart),
    endDate: Temporal.PlainDate.from(one.tenancyEnd),
  }));
  const tenancy = { startDate: Temporal.PlainDate.from(start), endDate: Temporal.PlainDate.from(end) };
  // However long they wait: their own page cancels one first.
  if (hasOpenedEnough(tenancies, tenancy, most)) throw refuseTooMany(limitedMilliseconds / 1_000);
  if (deps.directDebitProvider.name === "sandbox" && isPublishedTestAccount(bank)) return;
  const ofBank = await trx
    .selectFrom("bankAccount")
    .innerJoin("housemate", "housemate.id", "bankAccount.housemateId")
    .select("bankAccount.createdAt")
    .where("accountHash", "in", deps.vault.accountHashes(bank))
    .where("bankAccount.createdAt", ">", new Date(now - limitedMilliseconds))
    .where("openedAccount", "=", true)
    .orderBy("bankAccount.createdAt")
    .execute();
  refuseOver(
    ofBank.map(({ createdAt }) => createdAt),
    { most: deps.config.accountsPerBankAccount, now },
  );
}

function refuseOver(created: readonly Date[], limit: { readonly most: number; readonly now: number }): void {
  const seconds = secondsUntilRoom(
    created.map((at) => at.getTime()),
    limit,
  );
  if (seconds !== undefined) throw refuseTooMany(seconds);
}
