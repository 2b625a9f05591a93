import { collectionEntries } from "@evenly/domain/ledger-entries";
import { formatPounds, pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../database/ids.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { planCollections } from "../../../test/planned-collections.ts";
import { createHandlers } from "../../job-handlers.ts";
import { postAll } from "../../payments/ledger/post.ts";
import { readMails } from "../../../test/mails.ts";

const once = { isLast: false };
const day = (text: string) => Temporal.PlainDate.from(text);

// 5 Larkspur Terrace is of the demo data: its tenancy is from 1 December 2026 to 30 November 2027.
describe("A household that has ended", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let started: TestApp;
  let householdId: string;
  let today = day("2026-11-23");
  const clock = clockAt(() => today);
  beforeAll(async () => {
    database = await open();
    started = await openTestApp(database, { deps: { clock } });
    ({ id: householdId } = await database.db
      .updateTable("household")
      .set({ state: "live" })
      .where("line1", "=", "5 Larkspur Terrace")
      .returning("id")
      .executeTakeFirstOrThrow());
    await sql`update mandate set state = 'active', provider_reference = 'MD' || mandate.id from housemate
      where housemate.id = housemate_id and household_id = ${householdId}`.execute(database.db);
    await planCollections(database.db, householdId, day("2026-11-10"));
    return () => started.close();
  });
  const household = () =>
    database.db.selectFrom("household").selectAll().where("id", "=", householdId).executeTakeFirstOrThrow();
  const runOn = async (on: string) => {
    today = day(on);
    started.jobs.sent.length = 0;
    await createHandlers(started.deps)["settle-households"]({}, once);
    const jobs = started.jobs.sent.filter(({ name }) => name === "settle-household");
    for (const { data } of jobs)
      await createHandlers(started.deps)["settle-household"](data as { householdId: string }, once);
    return jobs.length;
  };
  const statements = () =>
    readMails(database.db, (emails) =>
      emails
        .innerJoin("housemate", "housemate.email", "email.toAddress")
        .where("template", "=", "closing-statement")
        .orderBy("place"),
    );
  const mandateStates = async () => {
    const rows = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.state")
      .where("householdId", "=", householdId)
      .orderBy("place")
      .execute();
    return rows.map(({ state }) => state);
  };
  const collect = async (dueOn: string, place: number, state: "submitted" | "paid_out") => {
    const one = await database.db
      .selectFrom("collection")
      .selectAll()
      .where("householdId", "=", householdId)
      .where("place", "=", place)
      .where("dueOn", "=", dueOn)
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
      })
      .execute();
    await database.db.updateTable("collection").set({ state }).where("id", "=", one.id).execute();
    if (state === "submitted") return;
    await arrive(id, place, one.amount);
  };
  const arrive = (attemptId: string, place: number, amount: number) =>
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
  const dues = Array.from({ length: 12 }, (_, month) => day("2026-12-01").add({ months: month }).toString());

  test("has its closing statements only when it has ended and all is charged [G7]", async () => {
    expect(await runOn("2027-11-30")).toBe(0);
    for (const place of [1, 2, 3])
      for (const due of place === 1 ? dues : dues.slice(0, 11)) await collect(due, place, "paid_out");
    await collect("2027-11-01", 2, "submitted");
    today = day("2027-12-01");
    await createHandlers(started.deps)["advance-household"]({ householdId }, once);
    expect((await household()).state).toBe("ended");
    expect(await runOn("2027-12-01")).toBe(1);
    expect(await statements()).toEqual([]);
    expect(await mandateStates()).toEqual(["active", "active", "active"]);
  });

  test("sends each housemate their own lines, what is owed, and open collections, once [G7]", async () => {
    await createHandlers(started.deps)["charge-collections"]({}, once);
    for (let time = 0; time < 2; time += 1) await runOn("2027-12-01");
    const members = await database.db
      .selectFrom("housemate")
      .select(["email", "agreedPrice"])
      .where("householdId", "=", householdId)
      .orderBy("place")
      .execute();
    const sent = await statements();
    expect(sent.map(({ toAddress }) => toAddress)).toEqual(members.map(({ email }) => email));
    const { amount } = await database.db
      .selectFrom("collection")
      .select("amount")
      .where("householdId", "=", householdId)
      .executeTakeFirstOrThrow();
    const [paid, withBank, noticed] = sent.map(({ text }) => text);
    const monthly = formatPounds(pence(amount));
    const inAll = formatPounds(pence(12 * amount));
    for (const text of [paid, withBank, noticed]) expect(text).toContain(inAll);
    expect(paid).toContain("Nothing is owed.");
    for (const text of [withBank, noticed]) expect(text).toContain(`You owe ${monthly}.`);
    expect(withBank).toContain(`${monthly} is taken by Direct Debit on 1 November 2027, as we told you.`);
    // Its day has passed: it needs another one, with a new notice.
    expect(noticed).toContain(`${monthly} is taken by Direct Debit. We tell you the day first.`);
    // Twelve charges and eleven collections of their own.
    expect(noticed?.match(/Collected on/g)).toHaveLength(11);
    expect(paid?.match(/Collected on/g)).toHaveLength(12);
  });

  test("keeps only the mandates of those who still owe [F4] [F11]", async () => {
    expect(await mandateStates()).toEqual(["cancelled", "active", "active"]);
    await collect("2027-11-01", 3, "paid_out");
    await runOn("2027-12-02");
    expect(await mandateStates()).toEqual(["cancelled", "active", "cancelled"]);
    expect(started.jobs.sent.map(({ name }) => name)).toContain("cancel-mandate");
    expect((await household()).settledOn).toBeNull();
  });

  test("is checked after recent postings, and once a week", async () => {
    expect(await runOn("2027-12-15")).toBe(1);
    expect(await runOn("2027-12-22")).toBe(0);
    expect(await runOn("2027-12-27")).toBe(1);
  });

  test("refunds a double payment once, and is settled when nothing is owed or to come [G7]", async () => {
    const { id, amount } = await database.db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
      .select(["collectionAttempt.id", "collectionAttempt.amount"])
      .where("collection.state", "=", "submitted")
      .executeTakeFirstOrThrow();
    await arrive(id, 2, amount + 500);
    await database.db
      .updateTable("collection")
      .set({ state: "paid_out" })
      .where("state", "=", "submitted")
      .execute();
    await runOn("2027-12-28");
    const refund = await database.db
      .selectFrom("refund")
      .select(["id", "amount", "attemptId", "state", "reason"])
      .executeTakeFirstOrThrow();
    expect(refund).toEqual({
      id: refund.id,
      amount: 500,
      attemptId: id,
      state: "asked",
      reason: "You had paid more than you were charged",
    });
    expect((await mandateStates())[1]).toBe("active");
    const countRefunds = async () => (await database.db.selectFrom("refund").select("id").execute()).length;
    await runOn("2027-12-29");
    expect(await countRefunds()).toBe(1);
    // A failed refund is for staff and is not requested again.
    await database.db.updateTable("refund").set({ state: "failed" }).execute();
    await runOn("2027-12-30");
    expect(await countRefunds()).toBe(1);
    expect((await household()).settledOn).toBe("2027-12-30");
    expect(await mandateStates()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await runOn("2027-12-31")).toBe(0);
    expect(await statements()).toHaveLength(3);
  });

  test("is unsettled again when a bank takes a payment back [F11]", async () => {
    const taken = await database.db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
      .select("collectionAttempt.id")
      .where("place", "=", 3)
      .where("dueOn", "=", "2027-11-01")
      .executeTakeFirstOrThrow();
    today = day("2028-01-20");
    await database.db.transaction().execute((trx) =>
      postAll(trx, [
        {
          of: { cause: "collection", causeReference: taken.id },
          cause: "charge-back",
          causeReference: taken.id,
          on: today,
        },
      ]),
    );
    expect(await runOn("2028-01-20")).toBe(1);
    // Nobody has a mandate, and somebody owes.
    expect((await household()).settledOn).toBeNull();
  });
});
