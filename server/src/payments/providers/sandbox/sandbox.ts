import { createHash } from "node:crypto";
import { addWorkingDays, isBefore, isWorkingDay, londonToday, nextWorkingDay } from "@evenly/domain/calendar";
import type { Kysely } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { Clock } from "../../../clock.ts";
import type { DirectDebitProvider, ProviderMandate } from "../port.ts";

/** What comes later counts as received on the next working day. */
const cutOffHour = 16;
const submittedAfter = 1;
const decidedAfter = 2;

/**
 * Plays a payment provider and Bacs: a mandate is sent to the bank on the next working day and decided on the one
 * after it. `Invalid` is refused by the bank (Ruling E). It remembers in the database, so it forgets nothing in a
 * restart, and the same idempotency key is the same mandate.
 */
export const createSandbox = ({
  db,
  clock,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}): DirectDebitProvider => ({
  name: "sandbox",
  async setUpMandate(payer, idempotencyKey) {
    const hash = createHash("sha256").update(idempotencyKey).digest("hex").toUpperCase();
    const providerReference = `SB${hash.slice(0, 20)}`;
    await db
      .insertInto("sandbox_mandate")
      .values({
        provider_reference: providerReference,
        reference: `SBX${hash.slice(20, 32)}`,
        received_on: receivedOn(clock).toString(),
        is_invalid: payer.givenName.trim().toLowerCase() === "invalid",
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const mandate = await find(db, clock, providerReference);
    if (mandate === undefined) throw new Error("The sandbox lost a mandate");
    return mandate;
  },
  findMandate: (providerReference) => find(db, clock, providerReference),
  async cancelMandate(providerReference) {
    const mandate = await find(db, clock, providerReference);
    if (mandate === undefined || mandate.state === "failed") return;
    await db
      .updateTable("sandbox_mandate")
      .set({ is_cancelled: true })
      .where("provider_reference", "=", providerReference)
      .execute();
  },
});

const receivedOn = (clock: Clock): Temporal.PlainDate => {
  const today = clock.today();
  const now = clock.now().getTime();
  const hour = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO("Europe/London").hour;
  const isTooLate = isWorkingDay(today) && londonToday(now).equals(today) && hour >= cutOffHour;
  return nextWorkingDay(isTooLate ? today.add({ days: 1 }) : today);
};

const find = async (
  db: Kysely<Database>,
  clock: Clock,
  providerReference: string,
): Promise<ProviderMandate | undefined> => {
  const remembered = await db
    .selectFrom("sandbox_mandate")
    .selectAll()
    .where("provider_reference", "=", providerReference)
    .executeTakeFirst();
  if (remembered === undefined) return undefined;
  const { reference, received_on: received, is_invalid: isInvalid, is_cancelled: isCancelled } = remembered;
  if (isCancelled) return { state: "cancelled", providerReference, reference };
  const reached = (workingDays: number) =>
    !isBefore(clock.today(), addWorkingDays(Temporal.PlainDate.from(received), workingDays));
  if (!reached(submittedAfter)) return { state: "pending", providerReference, reference };
  if (!reached(decidedAfter)) return { state: "submitted", providerReference, reference };
  return isInvalid
    ? { state: "failed", providerReference, reason: "invalid_bank_details" }
    : { state: "active", providerReference, reference };
};
