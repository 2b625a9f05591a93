import { householdMailsADay, limitedMilliseconds, secondsUntilRoom } from "@evenly/domain/limits";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import type { EmailTemplate } from "../mail/index.ts";

/** A housemate whose email was typed gets another mail in place of the one that was asked for. Ruling A5. */
const counted: readonly EmailTemplate[] = [
  "invitation",
  "place-confirmation",
  "successor-invitation",
  "email-used",
];

/**
 * Seconds until a household may cause `wanted` more mails, whoever asks; undefined when there is room now. The household
 * is locked. Ruling C13.
 */
export async function waitForHouseholdMails(
  trx: Transaction<Database>,
  { clock }: Now,
  householdId: string,
  wanted = 1,
): Promise<number | undefined> {
  const now = clock.now().getTime();
  const since = new Date(now - limitedMilliseconds);
  const mailed = await trx
    .selectFrom("email")
    .select("createdAt as at")
    .where("householdId", "=", householdId)
    .where("template", "in", counted)
    .where("createdAt", ">", since)
    // What a job is about to mail.
    .unionAll(
      trx
        .selectFrom("heldPlace")
        .select("createdAt as at")
        .where("householdId", "=", householdId)
        .where("mailedAt", "is", null)
        .where("createdAt", ">", since),
    )
    .orderBy("at")
    .execute();
  return secondsUntilRoom(
    mailed.map(({ at }) => at.getTime()),
    { most: householdMailsADay, wanted, now },
  );
}
