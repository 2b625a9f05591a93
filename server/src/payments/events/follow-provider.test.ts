import { proclaimedDays } from "@evenly/domain/calendar";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { amountWithBank } from "../../../test/collections-with-bank.ts";
import { countOn } from "../../../test/count-statements.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import type { Clock } from "../../clock.ts";
import type { DirectDebitProvider, ProviderPayment } from "../providers/port.ts";
import { followPayment } from "./follow-payment.ts";
import { followProvider } from "./follow-provider.ts";

const once = { isLast: false };

describe("Polling the provider for overdue events [F8]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let today = Temporal.PlainDate.from("2026-12-01");
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => today,
    now: () => new Date("2026-12-01T09:00:00Z"),
  };
  let payouts: string[] = [];
  const asked: string[] = [];
  let answer: Partial<ProviderPayment> | undefined = { state: "confirmed" };
  const provider: Partial<DirectDebitProvider> = {
    listPayouts: async (since: Temporal.PlainDate) => {
      asked.push(since.toString());
      return payouts;
    },
    findPayment: async (providerReference: string) =>
      answer && {
        providerReference,
        attemptId: undefined,
        amount: amountWithBank,
        collectOn: today,
        state: "confirmed",
        ...answer,
      },
  };
  beforeAll(async () => {
    atBank = await openPaymentsAtBank(open, { deps: { clock }, provider });
    await sql`update mandate set created_at = '2026-11-27T10:00:00Z'`.execute(atBank.db);
    return () => atBank.test.close();
  });
  beforeEach(() => {
    payouts = [];
    answer = { state: "confirmed" };
  });

  const jobsOn = async (day: string) => {
    today = Temporal.PlainDate.from(day);
    atBank.test.jobs.sent.length = 0;
    await followProvider(atBank.test.deps)({}, once);
    return atBank.test.jobs.sent.map(({ name, data }) => [name, ...Object.values(data)]);
  };
  const follow = (attemptId: string) => followPayment(atBank.test.deps)({ attemptId }, once);

  it("queues nothing when nothing is late", async () => {
    await atBank.one();
    expect(await jobsOn("2026-12-01")).toEqual([]);
  });

  it("asks about a mandate that the bank has not decided on three working days later", async () => {
    const { mandateId } = await atBank.one();
    await atBank.db.updateTable("mandate").set({ state: "submitted" }).where("id", "=", mandateId).execute();
    // Set up on a Friday: active by Tuesday or, past the cut-off, Wednesday.
    expect(await jobsOn("2026-12-01")).toEqual([]);
    expect(await jobsOn("2026-12-02")).toEqual([["follow-mandate", mandateId]]);
    await atBank.db
      .updateTable("mandate")
      .set({ provider: "gocardless" })
      .where("id", "=", mandateId)
      .execute();
    expect(await jobsOn("2026-12-02")).toEqual([]);
    await atBank.db
      .updateTable("mandate")
      .set({ provider: "sandbox", state: "active" })
      .where("id", "=", mandateId)
      .execute();
  });

  it("asks about a payment two working days after its day, and about its payout after six", async () => {
    const atBank = await openPaymentsAtBank(open, { deps: { clock }, provider });
    const { attemptId, collectionId } = await atBank.one();
    const jobs = async (day: string) => {
      today = Temporal.PlainDate.from(day);
      atBank.test.jobs.sent.length = 0;
      await followProvider(atBank.test.deps)({}, once);
      return atBank.test.jobs.sent;
    };
    const followed = [{ name: "follow-payment", data: { attemptId } }];
    expect(await jobs("2026-12-02")).toEqual([]);
    expect(await jobs("2026-12-03")).toEqual(followed);
    await followPayment(atBank.test.deps)({ attemptId }, once);
    expect(await atBank.collection({ collectionId })).toMatchObject({ state: "confirmed" });
    expect(await atBank.postings({ attemptId })).toEqual([["collection", amountWithBank]]);
    expect(await jobs("2026-12-08")).toEqual([]);
    expect(await jobs("2026-12-09")).toEqual(followed);
    answer = { state: "paid_out" };
    await followPayment(atBank.test.deps)({ attemptId }, once);
    expect(await jobs("2026-12-09")).toEqual([]);
    await atBank.test.close();
  });

  it("leaves a payment unchanged without news, and alerts staff to contradictions", async () => {
    const { attemptId, collectionId, payment } = await atBank.one();
    answer = { state: "pending" };
    await follow(attemptId);
    answer = { state: "confirmed", amount: amountWithBank + 1 };
    await follow(attemptId);
    expect(await atBank.collection({ collectionId })).toMatchObject({ state: "submitted" });
    answer = undefined;
    await follow(attemptId);
    expect(await atBank.collection({ collectionId })).toMatchObject({ state: "submitted" });
    expect(await atBank.alerts(payment)).toEqual(["different-amount", "unknown-payment"]);
  });

  it("queues missing payouts of the last fourteen days", async () => {
    await atBank.db
      .insertInto("payout")
      .values({
        id: "0198f1b2-0000-7000-8000-000000000001",
        provider: "sandbox",
        providerReference: "PO1",
        amount: 1,
        fees: 0,
        arrivesOn: "2026-12-01",
      })
      .execute();
    payouts = ["PO1", "PO2"];
    expect(await jobsOn("2026-12-01")).toEqual([["record-payout", "sandbox", "PO2"]]);
    expect(asked.at(-1)).toBe("2026-11-17");
  });
});

describe("Polling the provider, in the database [F8]", () => {
  const open = useTestDatabases();
  it("costs the same when nothing is overdue, for any number of payments", async () => {
    const atBank = await openPaymentsAtBank((options) => open({ ...options, poolSize: 1 }), {
      today: "2026-12-01",
      provider: { listPayouts: async () => [] },
    });
    for (const cache of [atBank.test.deps.flags, atBank.test.deps.settings, atBank.test.deps.priceBooks]) {
      await cache.stop();
    }
    const take = await countOn(atBank.database);
    const statements = async () => {
      take();
      await followProvider(atBank.test.deps)({}, once);
      return take();
    };
    const none = await statements();
    await atBank.withBank(300);
    expect(await statements()).toBe(none);
    expect(atBank.test.jobs.sent).toEqual([]);
    await atBank.test.close();
  });
});
