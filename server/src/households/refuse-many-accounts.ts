import { sql, type Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import { refuseTooMany } from "../http/refusals.ts";
import { isPublishedTestAccount } from "../payments/index.ts";
import type { AskedHousehold } from "./read-household.ts";
import type { Payer } from "./read-payer.ts";

const day = 24 * 60 * 60 * 1_000;

/**
 * Refuses a new account of an email that has opened enough of them in a day, or for these dates, and of a bank account
 * that has. The published test accounts are nobody's while the sandbox plays the bank. Ruling C13.
 */
export async function refuseManyAccounts(
  trx: Transaction<Database>,
  deps: Bank,
  { email, bank }: Pick<Payer, "email" | "bank">,
  { start, end }: Pick<AskedHousehold, "start" | "end">,
): Promise<void> {
  // Locks the email, so that two at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
  const now = deps.clock.now().getTime();
  const own = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select(["household.created_at", "household.state", "tenancy_start", "tenancy_end"])
    .where("housemate.email", "=", email)
    .where("housemate.opened_account", "=", true)
    .orderBy("household.created_at")
    .execute();
  const most = deps.config.accountsPerEmail;
  refuseOver(
    own.map(({ created_at: createdAt }) => createdAt.getTime()).filter((at) => at > now - day),
    { most, now },
  );
  const overlapping = own.filter(
    (one) => one.state !== "cancelled" && one.tenancy_start <= end && start <= one.tenancy_end,
  );
  // However long they wait: their own page cancels one first.
  if (overlapping.length >= most) throw refuseTooMany(day / 1_000);
  if (deps.directDebitProvider.name === "sandbox" && isPublishedTestAccount(bank)) return;
  const ofBank = await trx
    .selectFrom("bank_account")
    .innerJoin("housemate", "housemate.id", "bank_account.housemate_id")
    .select("bank_account.created_at")
    .where("account_hash", "in", deps.vault.accountHashes(bank))
    .where("bank_account.created_at", ">", new Date(now - day))
    .where("opened_account", "=", true)
    .orderBy("bank_account.created_at")
    .execute();
  refuseOver(
    ofBank.map(({ created_at: createdAt }) => createdAt.getTime()),
    { most: deps.config.accountsPerBankAccount, now },
  );
}

function refuseOver(
  times: readonly number[],
  { most, now }: { readonly most: number; readonly now: number },
): void {
  const first = times.at(-most);
  if (times.length >= most && first !== undefined)
    throw refuseTooMany(Math.max(1, Math.ceil((first + day - now) / 1_000)));
}
