import { lateSince } from "@evenly/domain/late-news";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Clock } from "../../clock.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { findInstantPayments } from "../instant-payments/follow-instant-payment.ts";
import { findMissingPayouts } from "../payouts/find-missing-payouts.ts";

/** Daily: queues a check for each overdue event, in case a webhook was lost. Ruling F8. */
export function followProvider({
  db,
  clock,
  jobs,
  directDebitProvider,
}: Dependencies): JobHandler<"follow-provider"> {
  return async () => {
    const { name: provider } = directDebitProvider;
    const today = clock.today();
    const payouts = await findMissingPayouts(db, directDebitProvider, today);
    const mandates = await findLateMandates(db, provider, clock);
    const payments = [
      ...(await findLatePayments(db, provider, "submitted", clock)),
      ...(await findLatePayments(db, provider, "confirmed", clock)),
    ];
    await db.transaction().execute(async (trx) => {
      const byItself = {
        singletonKeyOf: (data: Readonly<Record<string, string>>) => Object.values(data).join(" "),
      };
      await jobs.sendAll(trx, "follow-mandate", mandates, byItself);
      await jobs.sendAll(trx, "follow-payment", payments, byItself);
      await jobs.sendAll(trx, "follow-instant-payment", await findInstantPayments(trx, provider), byItself);
      await jobs.sendAll(trx, "record-payout", payouts, byItself);
    });
  };
}

function findLateMandates(db: Kysely<Database>, provider: string, clock: Clock) {
  return db
    .selectFrom("mandate")
    .select("id as mandateId")
    .where("state", "in", ["pending", "submitted"])
    .where("createdAt", "<", endOf(lateSince("mandate", clock.today(), clock.proclamations())))
    .where("provider", "=", provider)
    .where("providerReference", "is not", null)
    .execute();
}

function endOf(day: Temporal.PlainDate): Date {
  return new Date(day.add({ days: 1 }).toZonedDateTime("Europe/London").epochMilliseconds);
}

function findLatePayments(
  db: Kysely<Database>,
  provider: string,
  state: "submitted" | "confirmed",
  clock: Clock,
) {
  const day = lateSince(state, clock.today(), clock.proclamations()).toString();
  return db
    .selectFrom("collection")
    .innerJoin("collectionAttempt", "collectionAttempt.collectionId", "collection.id")
    .select("collectionAttempt.id as attemptId")
    .where("collection.state", "=", state)
    .where("collection.collectOn", "<=", day)
    .where("collectionAttempt.collectOn", "<=", day)
    .where("collectionAttempt.failedAt", "is", null)
    .where("collectionAttempt.provider", "=", provider)
    .where("collectionAttempt.providerReference", "is not", null)
    .execute();
}
