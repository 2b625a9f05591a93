import { sql } from "kysely";
import { createClock } from "../src/clock.ts";
import type { Dependencies } from "../src/dependencies.ts";
import { createHandlers } from "../src/job-handlers.ts";
import { checkLedger } from "../src/payments/ledger/check-ledger.ts";
import { openTestApp } from "./app.ts";
import { eventOf, storeEvents } from "./collections-with-bank.ts";
import type { OpenTestDatabase } from "./database.ts";
import { fakePayments } from "./fake-payments.ts";
import { readMails } from "./mails.ts";
import { planCollections } from "./planned-collections.ts";

/**
 * One payer of a live household of three from 1 December 2026: due on the 1st, the first payment is taken on Monday the
 * 7th. Days pass by the jobs of collecting, and the bank says what it is told to.
 */
export async function openPayerInTime(open: OpenTestDatabase) {
  const database = await open();
  const { db } = database;
  const test = await openTestApp(database);
  const fake = fakePayments(test.deps.directDebitProvider);
  await sql`update mandate set state = 'active', active_on = '2026-11-24', provider_reference = 'MD-' || id`.execute(
    db,
  );
  const { id: householdId } = await db
    .updateTable("household")
    .set({ state: "live", completedAt: "2026-11-22T10:00:00Z" })
    .where("line1", "=", "5 Larkspur Terrace")
    .returning("id")
    .executeTakeFirstOrThrow();
  await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-22"));
  await db.deleteFrom("collection").where("place", ">", 1).execute();
  const { housemateId, amount: monthly } = await db
    .selectFrom("collection")
    .select(["housemateId", "amount"])
    .where("householdId", "=", householdId)
    .executeTakeFirstOrThrow();

  const depsOn = (today: string): Dependencies => ({
    ...test.deps,
    clock: createClock(Temporal.PlainDate.from(today)),
    directDebitProvider: fake.provider,
  });
  const run = async (
    today: string,
    ...names: ("charge-collections" | "give-notice" | "submit-collections")[]
  ) => {
    for (const name of names) await createHandlers(depsOn(today))[name]({}, { isLast: false });
  };
  return {
    db,
    test,
    fake,
    householdId,
    housemateId,
    monthly,
    depsOn,
    run,
    passDays: async (from: string, until: string) => {
      for (
        let day = Temporal.PlainDate.from(from);
        Temporal.PlainDate.compare(day, Temporal.PlainDate.from(until)) <= 0;
        day = day.add({ days: 1 })
      )
        await run(day.toString(), "charge-collections", "give-notice", "submit-collections");
    },
    /** What the bank says of the last try. */
    hear: async (today: string, action: string, cause?: string) => {
      const { providerReference: payment } = await db
        .selectFrom("collectionAttempt")
        .select("providerReference")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await storeEvents(db, [
        eventOf("payments", payment ?? "", action, cause === undefined ? {} : { cause }),
      ]);
      await createHandlers(depsOn(today))["work-provider-events"]({}, { isLast: false });
    },
    due: (dueOn: string) =>
      db
        .selectFrom("collection")
        .select(["id", "state", "retryOn", "settledBy", "chargedOn", "noticedAmount"])
        .where("dueOn", "=", dueOn)
        .where("householdId", "=", householdId)
        .executeTakeFirstOrThrow(),
    amounts: () => fake.asked.map(({ amount }) => amount),
    mails: async (template: string) =>
      (await readMails(db)).filter((mail) => mail.template === template).map((mail) => mail.text),
    findings: async (today: string) =>
      (await checkLedger(db, { today: Temporal.PlainDate.from(today), advanceNoticeWorkingDays: 10 })).wrong,
  };
}
