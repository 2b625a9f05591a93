import { proclaimedDays } from "@evenly/domain/calendar";
import { collectionEntries, refundEntries } from "@evenly/domain/ledger-entries";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { addPence, pence } from "@evenly/domain/money";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { hashOf, newId } from "../../database/ids.ts";
import { staffCommand } from "../../database/record-audit.ts";
import { clockAt } from "../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { planCollections } from "../../test/planned-collections.ts";
import { join, post, signUp } from "../../test/sign-up.ts";
import { createHandlers } from "../job-handlers.ts";
import { recordPaymentUpdates } from "../payments/events/record-payment-updates.ts";
import { postAll } from "../payments/ledger/post.ts";
import { readHousemateStatement } from "../payments/ledger/balances.ts";
import { cancelHousehold, planCancellation } from "./cancel-household.ts";
import { readMails } from "../../test/mails.ts";

const once = { isLast: false };
const day = (text: string) => Temporal.PlainDate.from(text);
const outcomes = [
  "notified",
  "submitted",
  "confirmed",
  "paid_out",
  "failed",
  "retried",
  "charged_back",
] as const;
type Outcome = (typeof outcomes)[number];

describe("A live household that is cancelled", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let started: TestApp;
  let today = day("2026-11-23");
  const clock = clockAt(() => today);
  let houses = 6;
  beforeAll(async () => {
    database = await open();
    started = await openTestApp(database, { deps: { clock } });
    return () => started.close();
  });
  const by = () => ({ actor: staffCommand, now: clock.now(), reason: "the tenancy fell through" });
  const household = (id: string) =>
    database.db.selectFrom("household").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const cancel = (id: string, lastDay?: Temporal.PlainDate) =>
    database.db.transaction().execute((trx) => cancelHousehold(trx, started.deps, id, { ...by(), lastDay }));
  const preview = async (id: string, lastDay?: Temporal.PlainDate) =>
    planCancellation(database.db, started.deps, await household(id), lastDay);
  const collectionsOf = (housemateId: string) =>
    database.db
      .selectFrom("collection")
      .selectAll()
      .where("housemateId", "=", housemateId)
      .orderBy("dueOn")
      .execute();
  const membersOf = (id: string) =>
    database.db.selectFrom("housemate").selectAll().where("householdId", "=", id).orderBy("place").execute();
  const mailsOf = async (id: string, template: string) =>
    readMails(database.db, (emails) =>
      emails
        .where("householdId", "=", id)
        .where("template", "=", template)
        // The lead, then the guest.
        .orderBy("toAddress", "desc"),
    );
  const countPostings = async () => (await database.db.selectFrom("posting").select("id").execute()).length;

  /** A live household of two with all payments notified, on the day before its start. */
  const openHouse = async (startDate: string, endDate: string): Promise<string> => {
    today = day("2026-11-23");
    houses += 1;
    const name = (who: string) => `${who}${"abcdefghijklmnopqrstuvwxyz".charAt(houses)}`;
    const answer = await post(
      started.app,
      "/direct_debit",
      await signUp(database.db, {
        houseNumber: houses,
        name: name("Lead"),
        size: 2,
        house: { startDate, endDate },
      }),
    );
    expect(answer.statusCode, answer.body).toBe(201);
    const { guid } = answer.json<{ guid: string }>();
    expect((await post(started.app, "/direct_debit", join(guid, name("Guest")))).statusCode).toBe(201);
    const { id } = await database.db
      .updateTable("household")
      .set({ state: "live" })
      .where("guidHash", "=", hashOf(guid))
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`update mandate set state = 'active', provider_reference = 'MD' || mandate.id from housemate
      where housemate.id = housemate_id and household_id = ${id}`.execute(database.db);
    await planCollections(database.db, id, day(startDate).subtract({ days: 20 }));
    return id;
  };
  const chargeOn = async (on: Temporal.PlainDate) => {
    today = on;
    await createHandlers(started.deps)["charge-collections"]({}, once);
  };
  const collected = (householdId: string, place: number, attemptId: string, amount: number) =>
    database.db.transaction().execute((trx) =>
      postAll(trx, [
        {
          cause: "collection",
          causeReference: attemptId,
          on: today,
          householdId,
          entries: collectionEntries({ place, amount: pence(amount) }),
        },
      ]),
    );
  const tryAtBank = async (collectionId: string, outcome: Outcome) => {
    if (outcome === "notified") return;
    const one = await database.db
      .selectFrom("collection")
      .selectAll()
      .where("id", "=", collectionId)
      .executeTakeFirstOrThrow();
    const id = newId();
    await database.db
      .insertInto("collectionAttempt")
      .values({
        id,
        collectionId: one.id,
        mandateId: one.mandateId,
        number: 1,
        amount: one.amount,
        collectOn: one.collectOn ?? one.dueOn,
        provider: "sandbox",
        providerReference: `PM${id}`,
        ...((outcome === "failed" || outcome === "retried" || outcome === "charged_back") && {
          failedAt: clock.now(),
          failureReason: "refer_to_payer",
        }),
      })
      .execute();
    if (outcome === "confirmed" || outcome === "paid_out")
      await collected(one.householdId, one.place, id, one.amount);
    await database.db
      .updateTable("collection")
      .set({
        state: outcome === "retried" ? "failed" : outcome,
        ...(outcome === "retried" && { retryOn: today.add({ days: 7 }).toString() }),
      })
      .where("id", "=", collectionId)
      .execute();
  };
  /** Completes refunds as the provider would. */
  const makeRefunds = async () => {
    const asked = await database.db
      .updateTable("refund")
      .set({ state: "submitted" })
      .where("state", "=", "asked")
      .returningAll()
      .execute();
    await database.db.transaction().execute((trx) =>
      postAll(
        trx,
        asked.map(({ id, householdId, place, amount }) => ({
          cause: "refund",
          causeReference: id,
          on: today,
          householdId,
          entries: refundEntries({ place, amount: pence(amount) }),
        })),
      ),
    );
    return asked;
  };
  const settle = async (householdId: string) => {
    await createHandlers(started.deps)["settle-household"]({ householdId }, once);
  };
  const monthsTo = (agreed: number, start: string, end: string) =>
    paymentSchedule({
      start: day(start),
      end: day(end),
      weekly: pence(agreed),
      collection: { proclamations: proclaimedDays, today, advanceNoticeWorkingDays: 10 },
    });

  test("is charged pro rata to its last day: later payments are refunded, cancelled or notified again [F11]", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await chargeOn(day("2027-03-10"));
    const [lead, guest] = await membersOf(id);
    if (!lead || !guest) return expect.fail();
    // The lead has paid for March, which the last day cuts; the guest's March payment is still to be collected.
    for (const { id: one } of (await collectionsOf(lead.id)).slice(0, 3)) await tryAtBank(one, "paid_out");
    for (const { id: one } of (await collectionsOf(guest.id)).slice(0, 2)) await tryAtBank(one, "paid_out");
    const postings = await countPostings();
    const shown = await preview(id);
    expect(await countPostings()).toBe(postings);
    expect((await household(id)).state).toBe("live");

    expect(await cancel(id)).toEqual(shown);
    expect(await household(id)).toMatchObject({
      state: "cancelled",
      lastDay: "2027-03-10",
      settledOn: null,
    });
    const schedule = monthsTo(lead.agreedPrice, "2027-01-01", "2027-03-10");
    const due = addPence(schedule.map(({ amount }) => amount));
    const march = schedule.at(-1)?.amount ?? pence(0);
    const monthly = schedule[0]?.amount ?? pence(0);
    // Refunds are queued at once; the credit stays until the provider has made them.
    for (const [{ id: who }, owed] of [
      [lead, march - monthly],
      [guest, march],
    ] as const)
      expect((await readHousemateStatement(database.db, who)).balance).toMatchObject({ charged: due, owed });
    expect((await makeRefunds()).map(({ housemateId: who, amount }) => [who, amount])).toEqual([
      [lead.id, monthly - march],
    ]);
    expect((await readHousemateStatement(database.db, lead.id)).balance.owed).toBe(0);
    const theirs = await collectionsOf(guest.id);
    expect(theirs.map(({ state }) => state)).toEqual([
      "paid_out",
      "paid_out",
      "notified",
      ...Array.from({ length: 9 }, () => "cancelled"),
    ]);
    // Ten working days' notice from 10 March; Good Friday and Easter Monday are later.
    expect(theirs[2]).toMatchObject({
      amount: march,
      noticedAmount: march,
      noticedOn: "2027-03-10",
      collectOn: "2027-03-24",
      lastDay: "2027-03-10",
    });
    const { detail } = await database.db
      .selectFrom("audit")
      .select("detail")
      .where("householdId", "=", id)
      .where("action", "=", "cancel")
      .executeTakeFirstOrThrow();
    const reason = "the tenancy fell through";
    expect(detail).toEqual({ from: "live", reason, lastDay: "2027-03-10", refunded: expect.any(Number) });

    expect(await mailsOf(id, "payment-changed")).toEqual([]);
    const messages = await mailsOf(id, "household-cancelled");
    expect(messages.map(({ toAddress }) => toAddress)).toEqual([lead.email, guest.email]);
    for (const { text } of messages) expect(text).toContain("10 March 2027");
    expect(messages[0]?.text).toContain("You had paid");
    expect(messages[0]?.text).not.toContain("advance notice");
    expect(messages[1]?.text).toContain("You still owe");
    expect(messages[1]?.text).toContain("24 March 2027");
  });

  test("keeps the mandates of those who still owe, until they have paid [F4] [F11]", async () => {
    const { householdId: id } = await database.db
      .selectFrom("refund")
      .select("householdId")
      .executeTakeFirstOrThrow();
    const mandates = async () => {
      const rows = await database.db
        .selectFrom("mandate")
        .innerJoin("housemate", "housemate.id", "mandate.housemateId")
        .select("state")
        .where("householdId", "=", id)
        .orderBy("place")
        .execute();
      return rows.map(({ state }) => state);
    };
    await settle(id);
    expect(await mandates()).toEqual(["active", "active"]);
    today = day("2027-03-11");
    await settle(id);
    expect(await mandates()).toEqual(["cancelled", "active"]);
    expect((await household(id)).settledOn).toBeNull();
    const [, guest] = await membersOf(id);
    const { id: march, amount } = (await collectionsOf(guest?.id ?? ""))[2] ?? expect.fail();
    today = day("2027-03-30");
    await tryAtBank(march, "confirmed");
    await settle(id);
    expect(await mandates()).toEqual(["cancelled", "active"]);
    await database.db.updateTable("collection").set({ state: "paid_out" }).where("id", "=", march).execute();
    await settle(id);
    expect(await mandates()).toEqual(["cancelled", "cancelled"]);
    expect((await household(id)).settledOn).toBe("2027-03-30");
    expect(amount).toBeGreaterThan(0);
    started.jobs.sent.length = 0;
    await createHandlers(started.deps)["settle-households"]({}, once);
    expect(started.jobs.sent).toEqual([]);
  });

  test("is not settled while a payment is at the bank, even after its payer ended the mandate [F11]", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await chargeOn(day("2027-03-02"));
    const [lead, guest] = await membersOf(id);
    if (!lead || !guest) return expect.fail();
    for (const { id: who } of [lead, guest])
      for (const { id: one } of (await collectionsOf(who)).slice(0, 2)) await tryAtBank(one, "paid_out");
    const { id: march, amount } = (await collectionsOf(lead.id))[2] ?? expect.fail();
    await tryAtBank(march, "submitted");
    await cancel(id, day("2027-02-28"));
    await sql`update mandate set state = 'cancelled' from housemate
      where housemate.id = housemate_id and household_id = ${id}`.execute(database.db);
    today = day("2027-03-03");
    await settle(id);
    expect((await household(id)).settledOn).toBeNull();
    const { id: attempt } = await database.db
      .updateTable("collection")
      .from("collectionAttempt")
      .set({ state: "paid_out" })
      .whereRef("collectionId", "=", "collection.id")
      .where("collection.id", "=", march)
      .returning("collectionAttempt.id")
      .executeTakeFirstOrThrow();
    await collected(id, lead.place, attempt, amount);
    await settle(id);
    expect((await household(id)).settledOn).toBeNull();
    expect(await makeRefunds()).toMatchObject([{ housemateId: lead.id, amount }]);
    await settle(id);
    expect((await household(id)).settledOn).toBe("2027-03-03");
  });

  test("does not notify a cancelled payment again, when later ones cover it [F5] [F11]", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await chargeOn(day("2027-03-10"));
    const [lead] = await membersOf(id);
    const [january, february, march] = await collectionsOf(lead?.id ?? "");
    if (!january || !february || !march) return expect.fail();
    await tryAtBank(january.id, "paid_out");
    await tryAtBank(february.id, "retried");
    await tryAtBank(march.id, "paid_out");
    await sql`update collection_attempt set failure_reason = 'taken-back' where collection_id = ${february.id}`.execute(
      database.db,
    );
    await sql`update collection set retry_on = collect_on where id = ${february.id}`.execute(database.db);
    await cancel(id, day("2027-02-14"));
    await createHandlers(started.deps)["give-notice"]({}, once);
    expect((await collectionsOf(lead?.id ?? ""))[1]).toMatchObject({ state: "failed", retryOn: null });
    await makeRefunds();
  });

  test("does not try a payment again that later ones cover [F4] [F11]", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await chargeOn(day("2027-03-10"));
    const [lead, guest] = await membersOf(id);
    if (!lead || !guest) return expect.fail();
    const states = ["paid_out", "submitted", "paid_out"] as const;
    for (const { id: who } of [lead, guest]) {
      const payments = await collectionsOf(who);
      for (const [index, state] of states.entries())
        await tryAtBank(payments[index]?.id ?? "", who === guest.id ? "paid_out" : state);
    }
    await cancel(id, day("2027-02-14"));
    const { id: attemptId } = await database.db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionId")
      .select("collectionAttempt.id")
      .where("householdId", "=", id)
      .where("state", "=", "submitted")
      .executeTakeFirstOrThrow();
    await database.db
      .transaction()
      .execute((trx) =>
        recordPaymentUpdates(trx, started.deps, [
          { attemptId, status: "failed", cause: "insufficient_funds" },
        ]),
      );
    expect((await mailsOf(id, "payment-failed")).map(({ toAddress }) => toAddress)).toEqual([lead.email]);
    for (let time = 0; time < 2; time += 1) await settle(id);
    expect((await collectionsOf(lead.id))[1]).toMatchObject({ state: "failed", retryOn: null });
    expect(await mailsOf(id, "payment-changed")).toEqual([]);
    await makeRefunds();
  });

  test("refunds no more of a payment than it brought in, and debtors keep their mandates", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await chargeOn(day("2027-03-10"));
    const [lead, guest] = await membersOf(id);
    const paid = (await collectionsOf(lead?.id ?? "")).slice(0, 3);
    for (const { id: one } of paid) await tryAtBank(one, "paid_out");
    await tryAtBank((await collectionsOf(guest?.id ?? ""))[0]?.id ?? "", "failed");
    await cancel(id, day("2027-01-10"));
    const [cut] = monthsTo(lead?.agreedPrice ?? 0, "2027-01-01", "2027-01-10");
    const monthly = paid[0]?.amount ?? 0;
    const amounts = (await makeRefunds()).map(({ amount }) => amount);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([
      monthly - (cut?.amount ?? 0),
      monthly,
      monthly,
    ]);
    today = day("2027-03-11");
    await settle(id);
    const states = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("state")
      .where("householdId", "=", id)
      .orderBy("place")
      .execute();
    expect(states).toEqual([{ state: "cancelled" }, { state: "active" }]);
  });

  test("cancels payments for later days at the provider, unless they are at the bank [F4] [F11]", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await chargeOn(day("2027-03-01"));
    const [lead] = await membersOf(id);
    const payments = await collectionsOf(lead?.id ?? "");
    await tryAtBank(payments[1]?.id ?? "", "paid_out");
    await tryAtBank(payments[2]?.id ?? "", "submitted");
    started.jobs.sent.length = 0;
    const { housemates } = await cancel(id, day("2027-02-28"));
    expect(housemates[0]).toMatchObject({ withBank: payments[2]?.amount });
    const { id: attemptId } = await database.db
      .selectFrom("collectionAttempt")
      .select("id")
      .where("collectionId", "=", payments[2]?.id ?? "")
      .executeTakeFirstOrThrow();
    const taken = started.jobs.sent.filter(({ name }) => name === "take-payment-back");
    expect(taken).toEqual([{ name: "take-payment-back", data: { attemptId } }]);
    started.jobs.sent.length = 0;
    await settle(id);
    expect(started.jobs.sent.filter(({ name }) => name === "take-payment-back")).toEqual([]);
  });

  test("counts as live once it was charged, even before the day's sweep", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    await database.db
      .updateTable("household")
      .set({ state: "complete", completedAt: clock.now() })
      .where("id", "=", id)
      .execute();
    today = day("2026-12-31");
    expect((await preview(id)).lastDay).toBeUndefined();
    await chargeOn(day("2027-01-01"));
    expect((await preview(id)).lastDay?.toString()).toBe("2027-01-01");
  });

  test("has a last day within its tenancy [F11]", async () => {
    const id = await openHouse("2027-01-01", "2027-12-31");
    today = day("2027-03-10");
    await expect(cancel(id, day("2026-12-31"))).rejects.toThrow("last-day-outside-tenancy");
    expect((await household(id)).state).toBe("live");
  });

  const anyCase = fc.record({
    lasts: fc.integer({ min: 275, max: 465 }),
    startsAfter: fc.integer({ min: 0, max: 300 }),
    served: fc.double({ min: 0, max: 1, noNaN: true }),
    passed: fc.double({ min: 0, max: 1, noNaN: true }),
    outcomes: fc.array(fc.constantFrom(...outcomes), { minLength: 34, maxLength: 34 }),
  });

  test.each(fc.sample(anyCase, { numRuns: 8, seed: 12 }).map((one) => [one]))(
    "charges the schedule up to any last day, and collects or refunds the rest, for any bank outcome: %j [F10]",
    async ({ lasts, startsAfter, served, passed, outcomes: happened }) => {
      const start = day("2026-12-01").add({ days: startsAfter });
      const end = start.add({ days: lasts - 1 });
      const within = (share: number) => start.add({ days: Math.floor(share * (lasts - 1)) });
      const lastDay = within(served);
      const id = await openHouse(start.toString(), end.toString());
      await chargeOn(within(passed));
      const members = await membersOf(id);
      for (const [seat, { id: who }] of members.entries()) {
        for (const [index, one] of (await collectionsOf(who)).entries())
          if (one.dueOn <= today.toString())
            await tryAtBank(one.id, happened[seat * 17 + index] ?? "notified");
      }
      expect(await cancel(id, lastDay)).toMatchObject({ lastDay });
      await makeRefunds();

      // Payments at the bank arrive, later charges are posted, and the sweep runs.
      if (Temporal.PlainDate.compare(today, lastDay) < 0) await chargeOn(lastDay);
      today = today.add({ days: 5 });
      for (const { id: who } of members) {
        for (const { id: one, state, place, amount } of await collectionsOf(who)) {
          if (state !== "submitted") continue;
          const { id: attempt } = await database.db
            .selectFrom("collectionAttempt")
            .select("id")
            .where("collectionId", "=", one)
            .executeTakeFirstOrThrow();
          await collected(id, place, attempt, amount);
          await database.db
            .updateTable("collection")
            .set({ state: "paid_out" })
            .where("id", "=", one)
            .execute();
        }
      }
      for (let time = 0; time < 2; time += 1) {
        await settle(id);
        await makeRefunds();
      }

      for (const { id: who, agreedPrice: agreed } of members) {
        const { balance } = await readHousemateStatement(database.db, who);
        const schedule = monthsTo(agreed, start.toString(), lastDay.toString());
        expect(balance.charged).toBe(addPence(schedule.map(({ amount }) => amount)));
        const { charged, collected: taken, refunded, writtenOff, owed } = balance;
        expect(charged - taken + refunded - writtenOff).toBe(owed);
        // The whole excess is refunded, to the penny.
        expect(refunded).toBe(Math.max(0, taken - charged));
        const rows = await collectionsOf(who);
        for (const { dueOn, state, retryOn } of rows) {
          if (dueOn <= lastDay.toString()) continue;
          expect(["cancelled", "failed", "paid_out", "confirmed", "charged_back"]).toContain(state);
          expect(retryOn).toBeNull();
        }
        if (owed === 0)
          expect(rows.filter(({ state, retryOn }) => state === "notified" || retryOn !== null)).toEqual([]);
      }
    },
  );
});
