import type { Kysely } from "kysely";
import { migrateToLatest } from "../database/migrate.ts";
import { seedDemo } from "../database/seed/demo.ts";
import { seedPriceBook, seedReference } from "../database/seed/reference.ts";
import type { Database } from "../database/tables.ts";
import { EncryptionKeys } from "../src/encryption-keys.ts";
import { BankDetailsVault } from "../src/payments/bank-details/bank-details-vault.ts";

/** The demo data's day: its tenancies start on 1 December 2026. */
export const seededOn = Temporal.PlainDate.from("2026-11-21");

export const testKeys = `test:${Buffer.alloc(32, 7).toString("base64")}`;

export const encryptionKeys = new EncryptionKeys(testKeys);

export async function prepareForTests(db: Kysely<Database>): Promise<void> {
  await migrateToLatest(db);
  await seedReference(db);
  await seedPriceBook(db);
  await seedDemo(db, {
    today: seededOn,
    vault: new BankDetailsVault(testKeys),
    encryptionKeys,
  });
}
