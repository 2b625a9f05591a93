import { openTestApp, type TestAppOptions } from "./app.ts";
import { collectionsWithBank, eventOf, storeEvents, type WithBank } from "./collections-with-bank.ts";
import type { OpenTestDatabase } from "./database.ts";
import { workProviderEvents } from "../src/payments/events/work-events.ts";
import type { EventPayload } from "../src/payments/providers/gocardless/read-event.ts";
import { readMails } from "./mails.ts";

export type PaymentsAtBank = Awaited<ReturnType<typeof openPaymentsAtBank>>;

/** An app with payments at the bank, and the provider's events. */
export async function openPaymentsAtBank(open: OpenTestDatabase, options: TestAppOptions) {
  const database = await open();
  const { db } = database;
  const test = await openTestApp(database, options);
  const withBank = await collectionsWithBank(db);
  const work = () => workProviderEvents(test.deps)({}, { isLast: false });
  const mails = () => readMails(db);
  return {
    database,
    db,
    test,
    withBank,
    work,
    one: async (): Promise<WithBank> => {
      const [made] = await withBank(1);
      if (made === undefined) throw new Error("There is none");
      return made;
    },
    tell: async (...events: readonly EventPayload[]) => {
      await storeEvents(db, events);
      await work();
    },
    ofPayment: ({ payment }: Pick<WithBank, "payment">, action: string, cause?: string) =>
      eventOf("payments", payment, action, cause === undefined ? {} : { cause }),
    event: (id: string) =>
      db.selectFrom("providerEvent").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    collection: ({ collectionId }: Pick<WithBank, "collectionId">) =>
      db.selectFrom("collection").selectAll().where("id", "=", collectionId).executeTakeFirstOrThrow(),
    attempt: ({ attemptId }: Pick<WithBank, "attemptId">) =>
      db.selectFrom("collectionAttempt").selectAll().where("id", "=", attemptId).executeTakeFirstOrThrow(),
    mandate: ({ mandateId }: Pick<WithBank, "mandateId">) =>
      db.selectFrom("mandate").selectAll().where("id", "=", mandateId).executeTakeFirstOrThrow(),
    /** Effect of each posting of an attempt on the provider's balance, in order. */
    postings: async ({ attemptId }: Pick<WithBank, "attemptId">) => {
      const rows = await db
        .selectFrom("posting")
        .innerJoin("ledgerEntry", "postingId", "posting.id")
        .select(["cause", "amount"])
        .where("causeReference", "like", `${attemptId}%`)
        .where("account", "=", "provider")
        .orderBy("posting.id")
        .execute();
      return rows.map(({ cause, amount }) => [cause, amount] as const);
    },
    /** Kinds of alerts whose reference starts with this. */
    alerts: async (about: string) => {
      const rows = await db
        .selectFrom("staffAlert")
        .select("kind")
        .where("reference", "like", `${about}%`)
        .orderBy("id")
        .execute();
      return rows.map(({ kind }) => kind);
    },
    newMails: async (act: () => Promise<void>) => {
      const before = (await mails()).length;
      await act();
      return (await mails()).slice(before);
    },
    emailOf: async ({ housemateId }: Pick<WithBank, "housemateId">) => {
      const found = db.selectFrom("housemate").select("email").where("id", "=", housemateId);
      return (await found.executeTakeFirstOrThrow()).email;
    },
  };
}
