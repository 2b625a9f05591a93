import { openConfiguredDatabase } from "../../database/open-configured-database.ts";
import { sealGuids } from "../access/index.ts";
import { createClock } from "../clock.ts";
import { BankDetailsVault } from "./bank-details/bank-details-vault.ts";
import { readCommandConfig } from "../config.ts";
import { EncryptionKeys } from "../encryption-keys.ts";
import { readEncryptionKeys } from "../trial-key.ts";
import { reencryptBankAccounts } from "./bank-details/reencrypt-bank-accounts.ts";

/**
 * `node server/src/payments/rotate-encryption-keys.ts`: run with the new key first in ENCRYPTION_KEYS, followed by the
 * old ones.
 */
const config = readCommandConfig(["keys"]);
/** Ruling B5's thirty days, and one. Stored answers expire sooner. */
const daysOfOldKeys = 31;
const database = await openConfiguredDatabase(config, { use: "command" });
try {
  const keys = await readEncryptionKeys(config);
  const vault = new BankDetailsVault(keys);
  const count = await reencryptBankAccounts(database.db, vault);
  console.log(`${String(count)} bank accounts are sealed again, under the key ${vault.currentKeyId}.`);
  const guids = await sealGuids(database.db, new EncryptionKeys(keys), "under-older-key");
  console.log(`${String(guids)} join links are sealed again.`);
  const keptUntil = createClock(config.today).today().add({ days: daysOfOldKeys });
  console.log(
    `Leave the keys before it in ENCRYPTION_KEYS until ${keptUntil.toString()}: prices shown until now are known by them.`,
  );
} finally {
  await database.close();
}
