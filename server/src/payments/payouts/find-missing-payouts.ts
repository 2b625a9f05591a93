import { payoutsLookedBackDays } from "@evenly/domain/late-news";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { DirectDebitProvider } from "../providers/port.ts";

/** Payouts of late that are missing from the ledger. Ruling F8. */
export async function findMissingPayouts(
  db: Kysely<Database>,
  provider: DirectDebitProvider,
  today: Temporal.PlainDate,
): Promise<{ provider: string; reference: string }[]> {
  const made = await provider.listPayouts(today.subtract({ days: payoutsLookedBackDays }));
  if (made.length === 0) return [];
  const stored = await db
    .selectFrom("payout")
    .select("providerReference")
    .where("provider", "=", provider.name)
    .where("providerReference", "in", made)
    .execute();
  const foreign = await db
    .selectFrom("foreignPayout")
    .select("providerReference")
    .where("provider", "=", provider.name)
    .where("providerReference", "in", made)
    .execute();
  const recorded = new Set([...stored, ...foreign].map((row) => row.providerReference));
  return made
    .filter((reference) => !recorded.has(reference))
    .map((reference) => ({ provider: provider.name, reference }));
}
