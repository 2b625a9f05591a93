import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { countLockWaits } from "../../../test/count-lock-waits.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { fakePayments } from "../../../test/fake-payments.ts";
import { planCollections } from "../../../test/planned-collections.ts";
import { createClock } from "../../clock.ts";
import { removeHousemate } from "../../households/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import type { JobName } from "../../queue/jobs.ts";
import { readMails } from "../../../test/mails.ts";

const once = { isLast: false };

// Three housemates from 1 December 2026. The first payment is due then, and notified for Monday the 7th.
describe("Collections that are due", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let householdId: string;
  let fake: ReturnType<typeof fakePayments>;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    ({ id: householdId } = await database.db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    return () => test.close();
  });
  beforeEach(async () => {
    const { db } = database;
    for (const table of ["collectionAttempt", "collection", "staffAlert", "staffCase", "email"] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom("mandate").where("reference", "=", "NEW123").execute();
    await sql`update mandate set state = 'active', provider = 'sandbox', provider_reference = 'MD-' || id,
      confirmation_queued_at = created_at`.execute(db);
    await sql`update membership set left_on = null`.execute(db);
    await sql`update household set state = 'complete', completed_at = '2026-11-22T10:00:00Z', cancelled_at = null,
      last_day = null where id = ${householdId}`.execute(db);
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-22"));
    fake = fakePayments(test.deps.directDebitProvider);
    test.jobs.sent.length = 0;
  });

  const handlersOn = (today: string, db = database.db) =>
    createHandlers({
      ...test.deps,
      db,
      clock: createClock(Temporal.PlainDate.from(today)),
      directDebitProvider: fake.provider,
    });
  const submitOn = (today: string, db = database.db) => handlersOn(today, db)["submit-collections"]({}, once);
  const giveNoticeOn = (today: string) => handlersOn(today)["give-notice"]({}, once);
  const mails = async () => {
    const rows = await readMails(database.db, (emails) =>
      emails.where("template", "=", "payment-changed").orderBy("toAddress"),
    );
    return rows.map(({ text }) => text);
  };
  const collections = (due = "2026-12-01") =>
    database.db
      .selectFrom("collection")
      .selectAll()
      .where("householdId", "=", householdId)
      .where("dueOn", "=", due)
      .orderBy("place")
      .execute();
  const attempts = () =>
    database.db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
      .selectAll("collectionAttempt")
      .select(["place", "state", "dueOn"])
      .orderBy("dueOn")
      .orderBy("place")
      .orderBy("number")
      .execute();
  const states = async () => (await collections()).map(({ state }) => state);
  const alerts = () =>
    database.db
      .selectFrom("staffAlert")
      .select(["kind", "reference", "householdId"])
      .orderBy("kind")
      .execute();
  const sent = (name: JobName) => test.jobs.sent.filter((job) => job.name === name).map(({ data }) => data);
  const fail = async (place: number, retryOn: string | null) => {
    await sql`update collection_attempt set failed_at = '2026-12-08', failure_reason = 'insufficient_funds'
      from collection where collection.id = collection_id and place = ${place} and failed_at is null`.execute(
      database.db,
    );
    await sql`update collection set state = 'failed', retry_on = ${retryOn}::date
      where household_id = ${householdId} and place = ${place} and due_on = '2026-12-01'`.execute(
      database.db,
    );
  };
  const takeBack = async () => {
    const waiting = sent("take-payment-back") as { attemptId: string }[];
    for (const data of waiting) await handlersOn("2026-12-03")["take-payment-back"](data, once);
    return new Set(waiting.map(({ attemptId }) => attemptId)).size;
  };
  const longAgo = () =>
    sql`update collection_attempt set asked_at = now() - interval '3 minutes'`.execute(database.db);

  it("are sent to the provider three working days before, once, with the notified amount and day [C4] [F3]", async () => {
    await submitOn("2026-12-01");
    expect(fake.asked).toEqual([]);
    await submitOn("2026-12-02");
    await submitOn("2026-12-02");
    await submitOn("2026-12-03");
    const made = await attempts();
    const [first] = await collections();
    expect(made.map(({ place }) => place)).toEqual([1, 2, 3]);
    for (const attempt of made) {
      expect(attempt).toMatchObject({
        number: 1,
        state: "submitted",
        amount: first?.amount,
        collectOn: "2026-12-07",
        provider: "sandbox",
        failedAt: null,
      });
      expect(attempt.providerReference).toMatch(/^PM-/);
      expect(attempt.submittedAt).not.toBeNull();
    }
    const { reference } = await database.db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    const { id, mandateId, amount } = made[0] ?? { mandateId: "", amount: 0 };
    expect(fake.asked).toHaveLength(3);
    expect(fake.asked.find(({ attemptId }) => attemptId === id)).toEqual({
      attemptId: id,
      mandateReference: `MD-${mandateId}`,
      amount,
      collectOn: Temporal.PlainDate.from("2026-12-07"),
      description: reference,
    });
  });

  it("wait for a working day [C4] [F3]", async () => {
    for (const day of ["2026-12-05", "2026-12-06"]) await submitOn(day);
    expect(fake.asked).toEqual([]);
  });

  it("that are late are collected on the first possible day, up to three working days after [F4] [F5]", async () => {
    await submitOn("2026-12-08");
    expect((await attempts()).map(({ collectOn: day }) => day)).toEqual(Array(3).fill("2026-12-10"));
  });

  describe("are never asked for [F4]", () => {
    const untried = async (places: readonly number[]) => {
      await submitOn("2026-12-02");
      const tried = new Set((await attempts()).map(({ place }) => place));
      expect([1, 2, 3].filter((place) => !tried.has(place))).toEqual(places);
      expect(await alerts()).toEqual([]);
    };
    const ofPlace2 = sql`housemate_id = (select id from housemate where household_id = ${sql.ref("household.id")}
      and place = 2)`;
    const setPlace2 = (table: "mandate" | "membership", set: string) =>
      sql`update ${sql.table(table)} set ${sql.raw(set)} from household
        where household.id = ${householdId} and ${sql.ref(table)}.${ofPlace2}`.execute(database.db);
    it.each(["pending", "submitted", "blocked", "cancelled", "expired", "failed", "replaced"])(
      "on a mandate that is %s",
      async (state) => {
        await setPlace2("mandate", `state = '${state}'`);
        await untried([2]);
      },
    );
    it("of somebody who has left by then", async () => {
      await setPlace2("membership", "left_on = greatest(joined_on, '2026-12-01')");
      await untried([2]);
    });
    it("before completion, nor after the last day of a cancelled household", async () => {
      await database.db
        .updateTable("household")
        .set({ state: "gathering", completedAt: null })
        .where("id", "=", householdId)
        .execute();
      await untried([1, 2, 3]);
      await database.db
        .updateTable("household")
        .set({ state: "cancelled", cancelledAt: new Date("2026-11-30T10:00:00Z"), lastDay: "2026-11-30" })
        .where("id", "=", householdId)
        .execute();
      await untried([1, 2, 3]);
    });
    it("of another provider's mandate", async () => {
      await setPlace2("mandate", "provider = 'gocardless'");
      await untried([2]);
    });
    it("that the database rejects: those are left to staff, without affecting others", async () => {
      const [, second] = await collections();
      await sql
        .raw(
          `create function refuse_one() returns trigger language plpgsql as $$ begin
            if new.collection_id = '${second?.id ?? ""}' then
              raise exception 'refused' using errcode = 'check_violation';
            end if;
            return new;
          end $$`,
        )
        .execute(database.owner);
      await sql`create trigger refuse_one before insert on collection_attempt
        for each row execute function refuse_one()`.execute(database.owner);
      await submitOn("2026-12-02");
      await sql`drop trigger refuse_one on collection_attempt`.execute(database.owner);
      expect(await states()).toEqual(["submitted", "notified", "submitted"]);
      expect(await alerts()).toEqual([{ kind: "cannot-be-collected", reference: second?.id, householdId }]);
    });
  });

  describe("when a worker is killed", () => {
    const killed = () => {
      throw new Error("killed");
    };
    const later = async () => {
      fake.when.asked = fake.when.made = undefined;
      await submitOn("2026-12-02");
      expect(fake.payments.size).toBeLessThanOrEqual(3);
      await longAgo();
      await submitOn("2026-12-02");
    };
    it.each(["asked", "made"] as const)(
      "before its answers are stored (%s): the same attempts are requested again, with one payment each [F3]",
      async (at) => {
        fake.when[at] = killed;
        await expect(submitOn("2026-12-02")).rejects.toThrow("killed");
        const before = await attempts();
        expect(before).toHaveLength(3);
        expect(before.every(({ providerReference: reference }) => reference === null)).toBe(true);
        await later();
        const after = await attempts();
        expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        expect(after.every(({ providerReference: reference }) => reference !== null)).toBe(true);
        expect([...fake.payments.keys()].sort()).toEqual(after.map(({ id }) => id).sort());
        expect(fake.asked).toHaveLength(6);
      },
    );
    it("is requested again after a few minutes, because an answer may still arrive [F3]", async () => {
      fake.when.asked = killed;
      await expect(submitOn("2026-12-02")).rejects.toThrow("killed");
      fake.when.asked = undefined;
      await submitOn("2026-12-02");
      expect(fake.asked).toHaveLength(3);
      expect(sent("submit-collections")).toEqual([{}]);
    });
    it("is not waited for at a provider that is no longer ours", async () => {
      fake.when.asked = killed;
      await expect(submitOn("2026-12-02")).rejects.toThrow("killed");
      fake.when.asked = undefined;
      await sql`update collection_attempt set provider = 'another'`.execute(database.db);
      await submitOn("2026-12-03");
      expect(fake.asked).toHaveLength(3);
      expect(sent("submit-collections")).toEqual([]);
    });
  });

  it("are requested again while the provider is away, until it is back [F3]", async () => {
    fake.when.answers = (_, made) =>
      fake.asked.length > 6 ? made : { outcome: "away", reason: "no answer in time" };
    for (let time = 0; time < 2; time += 1) {
      await expect(submitOn("2026-12-02")).rejects.toThrow("away");
      await longAgo();
    }
    await submitOn("2026-12-03");
    expect(await states()).toEqual(["submitted", "submitted", "submitted"]);
    expect(fake.payments.size).toBe(3);
    expect((await attempts()).map(({ number }) => number)).toEqual([1, 1, 1]);
  });

  it("are requested once by two concurrent workers [F3]", async () => {
    await Promise.all([submitOn("2026-12-02"), submitOn("2026-12-02")]);
    expect(fake.asked).toHaveLength(3);
    expect(await attempts()).toHaveLength(3);
  });

  it("whose key belongs to another payment are left to staff, without a new attempt [F3]", async () => {
    fake.when.answers = () => ({ outcome: "key-reused", providerReference: "PM-other" });
    await submitOn("2026-12-02");
    await longAgo();
    await submitOn("2026-12-03");
    expect((await alerts()).map(({ kind: what }) => what)).toEqual(Array(3).fill("key-reused"));
    expect(await attempts()).toHaveLength(3);
    expect(fake.asked).toHaveLength(3);
    expect(sent("submit-collections")).toEqual([]);
  });

  it("whose key still belongs to another payment are raised to staff again, and not requested until resolved", async () => {
    fake.when.answers = () => ({ outcome: "key-reused", providerReference: "PM-other" });
    await submitOn("2026-12-02");
    await database.db
      .updateTable("staffCase")
      .set({ state: "done", closedAt: new Date(), outcome: "settled" })
      .execute();
    for (let time = 0; time < 2; time += 1) {
      await longAgo();
      await submitOn("2026-12-02");
    }
    expect(fake.asked).toHaveLength(6);
    const open = database.db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "caseId")
      .select(["staffAlert.kind", "state"]);
    expect(await open.execute()).toEqual(Array(3).fill({ kind: "key-reused", state: "open" }));
  });

  it("that are refused end, and are left to staff [F6]", async () => {
    fake.when.answers = (request, made) =>
      request.attemptId === fake.asked[0]?.attemptId
        ? { outcome: "refused", reason: "validation_failed" }
        : made;
    await submitOn("2026-12-02");
    const refused = (await attempts()).filter(({ failedAt }) => failedAt !== null);
    expect(refused).toMatchObject([{ failureReason: "validation_failed", state: "failed" }]);
    expect(await alerts()).toMatchObject([{ kind: "payment-refused", reference: refused[0]?.id }]);
    await submitOn("2026-12-03");
    expect(await attempts()).toHaveLength(3);
  });

  describe("that failed [F6]", () => {
    beforeEach(() => submitOn("2026-12-02"));
    it("are retried on their day by a new attempt", async () => {
      await fail(1, "2026-12-15");
      await submitOn("2026-12-09");
      expect(fake.asked).toHaveLength(3);
      await submitOn("2026-12-10");
      await submitOn("2026-12-10");
      const [first, second, ...others] = await attempts();
      expect(first).toMatchObject({ number: 1, failureReason: "insufficient_funds" });
      expect(second).toMatchObject({ number: 2, collectOn: "2026-12-15", state: "submitted" });
      expect(others).toHaveLength(2);
      expect((await collections())[0]).toMatchObject({ retryOn: null, collectOn: "2026-12-07" });
    });
    it("are retried at most once, whatever day is stored", async () => {
      await fail(1, "2026-12-15");
      await submitOn("2026-12-10");
      await fail(1, "2026-12-22");
      await submitOn("2026-12-17");
      expect(fake.asked).toHaveLength(4);
      // Nor are they announced again: they stay owed.
      await giveNoticeOn("2026-12-30");
      expect((await collections())[0]).toMatchObject({ retryOn: null });
      expect(await mails()).toEqual([]);
    });
    it("are not retried without a day", async () => {
      await fail(1, null);
      for (const day of ["2026-12-09", "2026-12-15"]) {
        await giveNoticeOn(day);
        await submitOn(day);
      }
      expect(fake.asked).toHaveLength(3);
    });
    it("get a new notice on a new mandate, and start again on it", async () => {
      await fail(1, "2026-12-15");
      await submitOn("2026-12-10");
      await fail(1, null);
      const [failed] = await collections();
      const mandateId = "01990000-0000-7000-8000-000000000001";
      await sql`
        with account as (
          insert into bank_account (id, housemate_id, key_id, sealed, account_ending, fingerprint)
          select ${mandateId}, housemate_id, key_id, sealed, account_ending, fingerprint from bank_account
          where id = (select bank_account_id from mandate where id = ${failed?.mandateId}) returning id)
        insert into mandate (id, housemate_id, bank_account_id, state, provider, provider_reference, reference)
        select ${mandateId}, housemate_id, account.id, 'active', provider, 'MD-new', 'NEW123'
        from mandate, account where mandate.id = ${failed?.mandateId}`.execute(database.db);
      await database.db
        .updateTable("collection")
        .set({ mandateId, retryOn: "2026-12-15" })
        .where("id", "=", failed?.id ?? "")
        .execute();
      await submitOn("2026-12-14");
      expect(fake.asked).toHaveLength(4);
      for (let time = 0; time < 2; time += 1) await giveNoticeOn("2026-12-14");
      expect((await collections())[0]).toMatchObject({
        state: "failed",
        noticedOn: "2026-12-14",
        collectOn: "2026-12-30",
        retryOn: "2026-12-30",
      });
      await submitOn("2026-12-23");
      expect((await attempts())[2]).toMatchObject({
        number: 3,
        mandateId,
        collectOn: "2026-12-30",
      });
    });
  });

  describe("that may no longer be collected", () => {
    it("are cancelled, when the provider's day differs from the notice [F4]", async () => {
      fake.when.answers = (request, made) =>
        request.mandateReference === `MD-${late}` ? { ...made, collectOn: tooLate } : made;
      const late = (await collections())[0]?.mandateId ?? "";
      const tooLate = Temporal.PlainDate.from("2026-12-11");
      await submitOn("2026-12-02");
      expect(await takeBack()).toBe(1);
      await takeBack();
      expect(await states()).toEqual(["failed", "submitted", "submitted"]);
      fake.when.answers = undefined;
      await giveNoticeOn("2026-12-03");
      await giveNoticeOn("2026-12-03");
      expect((await collections())[0]).toMatchObject({ noticedOn: "2026-12-03", retryOn: "2026-12-17" });
      await submitOn("2026-12-14");
      expect((await attempts()).map(({ place }) => place)).toEqual([1, 1, 2, 3]);
      expect((await attempts())[1]).toMatchObject({ number: 2, collectOn: "2026-12-17" });
    });
    it("get one new day after the cancelled one", async () => {
      const muchTooLate = Temporal.PlainDate.from("2026-12-21");
      fake.when.answers = (_, made) => (made.outcome === "made" ? { ...made, collectOn: muchTooLate } : made);
      await submitOn("2026-12-02");
      expect(await takeBack()).toBe(3);
      fake.when.answers = undefined;
      await giveNoticeOn("2026-12-03");
      expect((await collections()).map(({ retryOn: day }) => day)).toEqual(Array(3).fill("2026-12-22"));
      await submitOn("2026-12-17");
      expect((await attempts()).filter(({ number }) => number === 2)).toHaveLength(3);
    });
    it("are not raised to staff in a household with a last day, where the excess is refunded", async () => {
      fake.when.isTakenBack = false;
      await submitOn("2026-12-02");
      await sql`update household set state = 'cancelled', cancelled_at = now(), last_day = '2026-12-02'
        where id = ${householdId}`.execute(database.db);
      for (const { id: attemptId } of await attempts())
        await handlersOn("2026-12-03")["take-payment-back"]({ attemptId }, once);
      expect(await alerts()).toEqual([]);
    });
    it("are not raised to staff of who has a last day of their own: it is refunded as well [J3]", async () => {
      fake.when.isTakenBack = false;
      await submitOn("2026-12-02");
      const [own, ...others] = await attempts();
      await sql`update membership set left_on = '2026-12-03' where household_id = ${householdId}
        and place = ${own?.place}`.execute(database.db);
      for (const { id: attemptId } of [own, ...others].flatMap((one) => one ?? []))
        await handlersOn("2026-12-03")["take-payment-back"]({ attemptId }, once);
      expect((await alerts()).map(({ reference }) => reference)).toEqual(others.map(({ id }) => id));
    });
    it("are polled and not left to staff, when they have failed without an event", async () => {
      await submitOn("2026-12-02");
      const [attempt] = await attempts();
      const attemptId = attempt?.id ?? "";
      fake.when.isTakenBack = false;
      fake.when.found = "failed";
      await handlersOn("2026-12-09")["take-payment-back"]({ attemptId }, once);
      fake.when.found = undefined;
      expect(await alerts()).toEqual([]);
      expect(sent("follow-payment")).toEqual([{ attemptId }]);
    });
    it("are left to staff, when they are with the bank [F4]", async () => {
      fake.when.answers = (_, made) =>
        made.outcome === "made" ? { ...made, collectOn: Temporal.PlainDate.from("2026-12-11") } : made;
      fake.when.isTakenBack = false;
      await submitOn("2026-12-02");
      await takeBack();
      await takeBack();
      expect(await states()).toEqual(["submitted", "submitted", "submitted"]);
      expect((await alerts()).map(({ kind: what }) => what)).toEqual(Array(3).fill("cannot-be-taken-back"));
    });
  });

  describe("too late for their day [F5]", () => {
    it("get a new full notice, in one mail per person, once", async () => {
      await giveNoticeOn("2026-12-08");
      expect(await mails()).toEqual([]);
      await submitOn("2026-12-09");
      expect(fake.asked).toEqual([]);
      await giveNoticeOn("2026-12-09");
      await giveNoticeOn("2026-12-09");
      for (const collection of await collections()) {
        expect(collection).toMatchObject({
          state: "notified",
          noticedOn: "2026-12-09",
          collectOn: "2026-12-23",
          noticedAmount: collection.amount,
        });
      }
      const notices = await mails();
      expect(notices).toHaveLength(3);
      for (const text of notices) {
        expect(text).toContain("7 December 2026");
        expect(text).toContain("23 December 2026");
      }
      await submitOn("2026-12-18");
      expect((await attempts()).map(({ collectOn: day }) => day)).toEqual(Array(3).fill("2026-12-23"));
    });
    it("get no notice while their mandate is unusable, and one for all once it is", async () => {
      await sql`update mandate set state = 'blocked'`.execute(database.db);
      await giveNoticeOn("2027-01-11");
      expect(await mails()).toEqual([]);
      await sql`update mandate set state = 'active'`.execute(database.db);
      await giveNoticeOn("2027-01-11");
      expect(await mails()).toHaveLength(3);
      for (const due of ["2026-12-01", "2027-01-01"]) {
        expect((await collections(due)).map(({ collectOn: day }) => day)).toEqual(
          Array(3).fill("2027-01-25"),
        );
      }
    });
  });

  it("are planned each morning for payers without any, in a complete household [F5]", async () => {
    await giveNoticeOn("2026-12-02");
    expect(sent("plan-collections")).toEqual([]);
    await sql`delete from collection where place = 2`.execute(database.db);
    // As the trigger does when somebody joins.
    await sql`update household set schedules_mailed_on = null`.execute(database.db);
    await giveNoticeOn("2026-12-02");
    expect(sent("plan-collections")).toEqual([{ householdId }]);
    await handlersOn("2026-12-02")["plan-collections"]({ householdId }, once);
    const [first, second] = await collections();
    expect(first).toMatchObject({ noticedOn: "2026-11-22", collectOn: "2026-12-07" });
    expect(second).toMatchObject({ place: 2, noticedOn: "2026-12-02", collectOn: "2026-12-16" });
  });

  it("cost as many statements in a batch of 36 as in one of 3 [F3]", async () => {
    let statements: string[] = [];
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        statements.push("one");
        return Promise.resolve(result);
      },
    });
    await submitOn("2026-12-02", counted);
    const few = statements.length;
    statements = [];
    await sql`update collection set collect_on = '2027-11-08' where state = 'notified'`.execute(database.db);
    await submitOn("2027-11-03", counted);
    expect(await attempts()).toHaveLength(36);
    expect(statements).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(15);
  });

  it("of a locked household are waited for at the end", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const holder = database.db.transaction().execute(async (trx) => {
      await sql`select 1 from household where id = ${householdId} for update`.execute(trx);
      await gate;
    });
    const submitted = submitOn("2026-12-02");
    await expect.poll(() => countLockWaits(database.db), { timeout: 10_000 }).toBeGreaterThan(0);
    release();
    await Promise.all([holder, submitted]);
    expect(await attempts()).toHaveLength(3);
  });

  // Must run last: it removes a housemate.
  it("are cancelled when a place is freed, and not notified again before completion [F4]", async () => {
    await submitOn("2026-12-02");
    await database.db.transaction().execute((trx) =>
      removeHousemate(trx, test.deps, householdId, {
        place: 3,
        actor: staffCommand,
        now: new Date("2026-12-02T12:00:00Z"),
      }),
    );
    expect(await takeBack()).toBe(3);
    expect([...fake.payments.values()].every(({ isCancelled }) => isCancelled)).toBe(true);
    expect(await states()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect((await collections("2027-01-01")).map(({ state }) => state)).toEqual(Array(3).fill("cancelled"));
    await giveNoticeOn("2026-12-03");
    expect((await collections()).map(({ noticedOn: day }) => day)).toEqual(Array(3).fill("2026-11-22"));
  });
});
