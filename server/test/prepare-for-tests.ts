import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { migrateToLatest } from "../database/migrate.ts";
import { seedDemo, type SealBankDetails } from "../database/seed/demo.ts";
import { seedReference } from "../database/seed/reference.ts";
import type { Database } from "../database/tables.ts";

/** The day on which the tests' demo data was seeded: its tenancies start on 1 December 2026. */
export const seededOn = Temporal.PlainDate.from("2026-11-21");

/** Nobody opens these: what is sealed for real is tested with the vault. */
const sealForTests: SealBankDetails = (bankAccountId, { accountNumber }) => ({
  keyId: "test",
  sealed: "sealed for tests",
  ending: accountNumber.slice(-2),
  fingerprint: createHash("sha256").update(bankAccountId).digest("base64url"),
});

export async function prepareForTests(db: Kysely<Database>): Promise<void> {
  await migrateToLatest(db);
  await seedReference(db);
  await seedDemo(db, { today: seededOn, sealBankDetails: sealForTests });
}
