import type { OpenDatabase } from "../database/connect.ts";
import { seedDemo } from "../database/seed/demo.ts";
import { seedPriceBook, seedReference } from "../database/seed/reference.ts";
import { updateSchema } from "../database/update-schema.ts";
import { EncryptionKeys } from "../src/encryption-keys.ts";
import { BankDetailsVault } from "../src/payments/bank-details/bank-details-vault.ts";

/** The demo data's day: its tenancies start on 1 December 2026. */
export const seededOn = Temporal.PlainDate.from("2026-11-21");

export const testKeys = `test:${Buffer.alloc(32, 7).toString("base64")}`;

export const encryptionKeys = new EncryptionKeys(testKeys);

/** With demo data, and with a role for nodes when `nodeUrl` names one. */
export async function prepareForTests(owner: OpenDatabase, nodeUrl?: string): Promise<void> {
  await updateSchema(owner, { nodeUrl, advanceNoticeWorkingDays: 10 });
  const { db } = owner;
  await seedReference(db);
  await seedPriceBook(db);
  await seedDemo(db, {
    today: seededOn,
    vault: new BankDetailsVault(testKeys),
    encryptionKeys,
  });
}
