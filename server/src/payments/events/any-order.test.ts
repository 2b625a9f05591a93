import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { amountWithBank, eventOf, storeEvents, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import type { DirectDebitProvider, ProviderPayment } from "../providers/port.ts";
import { followPayment } from "./follow-payment.ts";

const today = "2026-12-09";
const once = { isLast: false };

/** A provider's events for one payment, and the final state. */
const lives = {
  "is paid": { events: ["submitted", "confirmed", "paid_out"], end: "paid_out" },
  fails: { events: ["submitted", "failed"], end: "failed" },
  "fails late": { events: ["submitted", "confirmed", "failed"], end: "failed" },
  "fails after it was paid out": { events: ["submitted", "confirmed", "paid_out", "failed"], end: "failed" },
  "is charged back": { events: ["submitted", "confirmed", "paid_out", "charged_back"], end: "charged_back" },
  "is charged back, and that is taken back": {
    events: ["submitted", "confirmed", "paid_out", "charged_back", "chargeback_cancelled"],
    end: "paid_out",
  },
} as const satisfies Record<string, { events: readonly string[]; end: ProviderPayment["state"] }>;
type Life = keyof typeof lives;

describe("A collection's events, duplicated and in any order,", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  const end = { state: "submitted" as ProviderPayment["state"] };
  beforeAll(async () => {
    const findPayment: DirectDebitProvider["findPayment"] = async (providerReference) => ({
      providerReference,
      attemptId: undefined,
      amount: amountWithBank,
      collectOn: Temporal.PlainDate.from(today),
      state: end.state,
      cause: end.state === "failed" ? "refer_to_payer" : undefined,
    });
    atBank = await openPaymentsAtBank(open, {
      today,
      provider: { findPayment },
    });
    return () => atBank.test.close();
  });

  const worked = async () => {
    await atBank.work();
    for (const { name, data } of atBank.test.jobs.sent.splice(0)) {
      if (name === "follow-payment")
        await followPayment(atBank.test.deps)(data as { attemptId: string }, once);
    }
  };
  const summaryOf = async (payment: WithBank, mails: readonly { template: string }[]) => {
    const { state, retryOn } = await atBank.collection(payment);
    const { failedAt, failureReason } = await atBank.attempt(payment);
    return {
      state,
      retryOn,
      hasEnded: failedAt !== null,
      failureReason,
      postings: (await atBank.postings(payment)).toSorted(),
      mails: mails.map(({ template }) => template),
      alerts: await atBank.alerts(payment.attemptId),
    };
  };

  /** `order` are indexes of the events; the worker runs after each of `stops` of them. */
  const live = async (life: Life, order: readonly number[], stops: ReadonlySet<number>) => {
    // Those of the life before stop nothing here.
    await atBank.db.deleteFrom("collectionHold").execute();
    await atBank.db
      .updateTable("collection")
      .set({ state: "failed" })
      .where("state", "=", "charged_back")
      .execute();
    const payment = await atBank.one();
    const events = lives[life].events.map((action) => ({
      ...eventOf("payments", payment.payment, action, action === "failed" ? { cause: "refer_to_payer" } : {}),
    }));
    end.state = lives[life].end;
    const mails = await atBank.newMails(async () => {
      for (const [position, index] of order.entries()) {
        const event = events[index];
        // A duplicate with another id, as from polling: a repeated webhook is deduplicated by its id.
        const again = order.indexOf(index) < position && lives[life].events[index] !== "charged_back";
        if (event) await storeEvents(atBank.db, [again ? { ...event, id: `${event.id}-again` } : event]);
        if (stops.has(position)) await worked();
      }
      await worked();
    });
    return summaryOf(payment, mails);
  };

  it.each(Object.keys(lives) as Life[])("end in the same state as in order: it %s [F3]", async (life) => {
    const events = lives[life].events.map((_, index) => index);
    const all = new Set(events);
    const inOrder = await live(life, events, all);
    expect(inOrder).toMatchObject({ state: lives[life].end });
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], {
          minLength: events.length * 2,
          maxLength: events.length * 2,
        }),
        fc.uniqueArray(fc.nat({ max: events.length * 2 - 1 })),
        async (order, stops) => {
          expect(await live(life, order, new Set(stops))).toEqual(inOrder);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("post the expected amounts [F2]", async () => {
    const posted = async (life: Life) => {
      const order = lives[life].events.map((_, index) => index);
      const { postings, mails, alerts } = await live(life, order, new Set());
      return { postings: postings.map(([cause]) => cause), mails, alerts };
    };
    expect(await posted("is paid")).toEqual({ postings: ["collection"], mails: [], alerts: [] });
    expect(await posted("fails")).toEqual({ postings: [], mails: ["payment-failed"], alerts: [] });
    expect(await posted("fails late")).toEqual({
      postings: ["collection", "collection-failure"],
      mails: ["payment-failed"],
      alerts: [],
    });
    expect(await posted("fails after it was paid out")).toEqual({
      postings: ["collection", "collection-failure"],
      mails: ["payment-failed"],
      alerts: [],
    });
    expect(await posted("is charged back")).toEqual({
      postings: ["charge-back", "collection"],
      mails: ["collections-held"],
      alerts: ["charge-back"],
    });
    expect(await posted("is charged back, and that is taken back")).toEqual({
      postings: ["charge-back", "collection", "reversal"],
      mails: ["collections-held", "collections-go-on"],
      alerts: ["charge-back"],
    });
  });
});
