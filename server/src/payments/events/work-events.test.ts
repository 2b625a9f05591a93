import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { eventOf, storeEvents, type WithBank } from "../../../test/collections-with-bank.ts";
import { countOn } from "../../../test/count-statements.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { listFailedEvents, workAgain } from "./failed-events.ts";
import { oldestFirstLock, workProviderEvents } from "./work-events.ts";

const today = "2026-12-09";
const once = { isLast: false };

/** Different outcomes, so that a batch mixes the usual kinds. */
const lives = [["confirmed"], ["failed"], ["submitted", "confirmed", "paid_out"], ["confirmed", "failed"]];

const newsOf = (payments: readonly WithBank[], { ofPayment }: PaymentsAtBank) =>
  payments.flatMap((payment, index) =>
    (lives[index % lives.length] ?? []).map((action) =>
      ofPayment(payment, action, action === "failed" ? "insufficient_funds" : undefined),
    ),
  );

const ofNobody = (events: number) =>
  Array.from({ length: events }, (_, index) => eventOf("payments", `PM${String(index)}`, "created"));

/** Counts of each state after many payments. */
const countAll = async ({ db }: PaymentsAtBank) => {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'collection ' || state as what, count(*)::int as count from collection group by 1
    union all select 'posting ' || cause, count(*)::int from posting group by 1
    union all select 'payers not told', count(*)::int from housemate
      where exists (select from collection where housemate_id = housemate.id and state = 'failed')
        and not exists (select from email where to_address = housemate.email and template = 'payment-failed')
    union all select 'unworked', count(*)::int from provider_event where worked_at is null
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};
const allWorked = (payments: number) => ({
  "collection confirmed": payments / 4,
  "collection failed": payments / 2,
  "collection paid_out": payments / 4,
  "posting collection": (payments * 3) / 4,
  "posting collection-failure": payments / 4,
  "payers not told": 0,
  unworked: 0,
});

describe("Events of a provider", () => {
  const open = useTestDatabases();
  it("are processed once each by several workers [F8]", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const payments = await atBank.withBank(400);
    await storeEvents(atBank.db, newsOf(payments, atBank));
    await Promise.all([atBank.work(), atBank.work(), atBank.work()]);
    expect(await countAll(atBank)).toEqual(allWorked(400));
    const again = atBank.test.jobs.sent.length;
    await atBank.work();
    expect(atBank.test.jobs.sent).toHaveLength(again);
    await atBank.test.close();
  });

  it("are worked with helping jobs when there are many [F8]", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const helps = () => atBank.test.jobs.sent.filter(({ name }) => name === "work-provider-events");
    await storeEvents(atBank.db, ofNobody(249));
    await atBank.work();
    expect(helps()).toEqual([]);
    await storeEvents(atBank.db, ofNobody(250));
    await atBank.work();
    expect(helps()).toEqual(Array(3).fill({ name: "work-provider-events", data: { isHelper: "yes" } }));
    await atBank.test.close();
  });

  it("leave nothing behind when a worker is killed before its commit, and are processed by the next [F8]", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const payments = await atBank.withBank(40);
    await storeEvents(atBank.db, newsOf(payments, atBank));
    const before = await countAll(atBank);
    const { jobs } = atBank.test.deps;
    const killed = {
      ...atBank.test.deps,
      db: new Proxy(atBank.db, {
        get: (db, key) =>
          key === "transaction"
            ? () => ({
                execute: (work: (trx: unknown) => Promise<unknown>) =>
                  db.transaction().execute(async (trx) => {
                    await work(trx);
                    throw new Error("killed");
                  }),
              })
            : (Reflect.get(db, key) as unknown),
      }),
    };
    await expect(workProviderEvents(killed)({}, once)).rejects.toThrow("killed");
    expect(await countAll(atBank)).toEqual(before);
    const cutOff: typeof jobs.sendAll = async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
        atBank.db,
      );
    };
    const broken = { ...atBank.test.deps, jobs: { ...jobs, sendAll: cutOff } };
    await expect(workProviderEvents(broken)({}, once)).rejects.toThrow();
    expect(await countAll(atBank)).toEqual(before);
    await atBank.work();
    expect(await countAll(atBank)).toEqual(allWorked(40));
    await atBank.test.close();
  });

  describe("in a batch", () => {
    let atBank: PaymentsAtBank;
    beforeAll(async () => {
      atBank = await openPaymentsAtBank(open, { today });
      return () => atBank.test.close();
    });
    /** Ends the waiting time. */
    const lookAgain = async () => {
      await atBank.db.updateTable("providerEvent").set({ waitsUntil: null }).execute();
      await atBank.work();
    };

    it("one that fails does not block the others, is retried ten times, and is then left to staff [F8]", async () => {
      const [bad, good] = await atBank.withBank(2);
      if (!bad || !good) throw new Error("There are too few");
      await sql`create function refuse_one() returns trigger language plpgsql as $$
        begin raise 'a bad row'; end $$`.execute(atBank.database.owner);
      await sql`create trigger bad_row before update on collection for each row
        when (old.id = ${sql.lit(bad.collectionId)}) execute function refuse_one()`.execute(
        atBank.database.owner,
      );
      const badEvent = atBank.ofPayment(bad, "confirmed");
      await atBank.tell(badEvent, atBank.ofPayment(good, "confirmed"));
      expect((await atBank.collection(good)).state).toBe("confirmed");
      expect(await atBank.postings(bad)).toEqual([]);
      expect(await atBank.event(badEvent.id)).toMatchObject({
        workedAt: null,
        tries: 1,
        failure: "a bad row",
      });
      await atBank.work();
      expect(await atBank.event(badEvent.id)).toMatchObject({ tries: 1 });
      for (let time = 2; time <= 10; time += 1) {
        expect(await atBank.alerts(badEvent.id)).toEqual([]);
        await lookAgain();
      }
      await lookAgain();
      expect(await atBank.event(badEvent.id)).toMatchObject({ workedAt: null, tries: 10 });
      expect(await atBank.alerts(badEvent.id)).toEqual(["unknown-event"]);
      await sql`drop trigger bad_row on collection`.execute(atBank.database.owner);
      const left = await listFailedEvents(atBank.db);
      expect(left).toMatchObject([{ id: badEvent.id, provider: "sandbox", failure: "a bad row" }]);
      const by = { actor: staffCommand, now: new Date("2026-12-09T10:00:00Z") };
      const again = (ids: readonly string[]) =>
        atBank.db.transaction().execute((trx) => workAgain(trx, atBank.test.deps, ids, by));
      expect(await again(["another"])).toBe(0);
      expect(await again([badEvent.id])).toBe(1);
      expect(atBank.test.jobs.sent.at(-1)).toEqual({ name: "work-provider-events", data: {} });
      await atBank.work();
      expect(await atBank.event(badEvent.id)).toMatchObject({ failure: null, waitsUntil: null });
      expect((await atBank.collection(bad)).state).toBe("confirmed");
    });

    it("one of an unknown payment waits for it [F8]", async () => {
      const early = await atBank.one();
      const answered = { payment: `PM-${newId()}` };
      const event = atBank.ofPayment(answered, "confirmed");
      await atBank.tell(event);
      expect(await atBank.event(event.id)).toMatchObject({ workedAt: null, tries: 1 });
      expect((await atBank.event(event.id)).waitsUntil?.getTime()).toBeGreaterThan(Date.now());
      await atBank.db
        .updateTable("collectionAttempt")
        .set({ providerReference: answered.payment })
        .where("id", "=", early.attemptId)
        .execute();
      await lookAgain();
      expect((await atBank.event(event.id)).workedAt).not.toBeNull();
      expect((await atBank.collection(early)).state).toBe("confirmed");
    });

    it.each([
      ["payments", "unknown-payment"],
      ["mandates", "unknown-mandate"],
      ["refunds", "unknown-payment"],
    ] as const)("one of unknown %s is left to staff in the end: %s [F8]", async (resource, alert) => {
      const reference = `XX-${newId()}`;
      const event = eventOf(resource, reference, "failed");
      await atBank.tell(event);
      for (let time = 2; time <= 10; time += 1) await lookAgain();
      expect(await atBank.event(event.id)).toMatchObject({ workedAt: null, tries: 10 });
      expect(await atBank.alerts(reference)).toEqual([alert]);
    });

    it("one with our attempt's id but another reference does not match it [F8]", async () => {
      const ours = await atBank.one();
      const event = eventOf("payments", `PM-${newId()}`, "confirmed", {
        metadata: { attempt: ours.attemptId },
      });
      await atBank.tell(event);
      expect((await atBank.collection(ours)).state).toBe("submitted");
      expect(await atBank.event(event.id)).toMatchObject({ workedAt: null, tries: 1 });
      await atBank.tell(
        eventOf("payments", `PM-${newId()}`, "confirmed", { metadata: { attempt: "no uuid" } }),
      );
      expect((await atBank.collection(ours)).state).toBe("submitted");
    });

    it("one of unknown meaning alerts staff, and is marked as processed [F8]", async () => {
      const event = { ...eventOf("payments", "PM1", "vanished"), resource_type: "spaceships" };
      const harmless = eventOf("payments", "PM1", "created");
      await atBank.tell(event, harmless);
      for (const { id } of [event, harmless]) expect((await atBank.event(id)).workedAt).not.toBeNull();
      expect(await atBank.alerts(event.id)).toEqual(["unknown-event"]);
      expect(await atBank.alerts(harmless.id)).toEqual([]);
    });

    it("one of a mandate is recorded, in any order", async () => {
      const { mandateId } = await atBank.one();
      const reference = `MD-${mandateId}`;
      await atBank.db.updateTable("mandate").set({ state: "pending" }).where("id", "=", mandateId).execute();
      await atBank.tell(
        eventOf("mandates", reference, "active"),
        eventOf("mandates", reference, "submitted"),
      );
      expect((await atBank.mandate({ mandateId })).state).toBe("active");
    });

    it("one of a payout or a reversed charge-back queues a call to the provider", async () => {
      const fickle = await atBank.one();
      await atBank.tell(eventOf("payouts", "PO1", "paid"), atBank.ofPayment(fickle, "chargeback_cancelled"));
      expect(atBank.test.jobs.sent).toContainEqual({
        name: "record-payout",
        data: { provider: "sandbox", reference: "PO1" },
      });
      expect(atBank.test.jobs.sent).toContainEqual({
        name: "follow-payment",
        data: { attemptId: fickle.attemptId },
      });
    });

    it("one of a replacement mandate lets it take over beside plain changes", async () => {
      const { mandateId: before } = await atBank.one();
      const { mandateId: other } = await atBank.one();
      const id = newId();
      await sql`insert into mandate
          (id, housemate_id, bank_account_id, state, provider, provider_reference, reference, replaces)
        select ${id}, housemate_id, bank_account_id, 'submitted', provider, ${`MD-${id}`}, 'EV-NEW', id
        from mandate where id = ${before}`.execute(atBank.db);
      await atBank.db.updateTable("mandate").set({ state: "pending" }).where("id", "=", other).execute();
      await atBank.tell(
        eventOf("mandates", `MD-${other}`, "submitted"),
        eventOf("mandates", `MD-${id}`, "active"),
        eventOf("mandates", `MD-${other}`, "active"),
      );
      const states = [];
      for (const mandateId of [before, id, other]) states.push((await atBank.mandate({ mandateId })).state);
      expect(states).toEqual(["replaced", "active", "active"]);
    });
  });
});

describe("Events of a provider, in the database,", () => {
  const open = useTestDatabases();
  const openCounted = async () => {
    const atBank = await openPaymentsAtBank((options) => open({ ...options, poolSize: 1 }), { today });
    for (const cache of [atBank.test.deps.flags, atBank.test.deps.settings, atBank.test.deps.priceBooks]) {
      await cache.stop();
    }
    return { atBank, take: await countOn(atBank.database) };
  };

  it("are claimed newest first while another worker has the oldest", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const payments = await atBank.withBank(252);
    const [first = [], others = []] = [payments.slice(0, 2), payments.slice(2)].map((some) =>
      some.map((payment) => atBank.ofPayment(payment, "confirmed")),
    );
    await storeEvents(atBank.db, first);
    await storeEvents(atBank.db, others);
    const other = await atBank.database.pool?.connect();
    await other?.query("begin");
    await other?.query("select pg_advisory_xact_lock($1)", [oldestFirstLock]);
    let batches = 0;
    const ofOneBatch: typeof atBank.db.transaction = () => {
      if (batches > 0) throw new Error("one batch is done");
      batches += 1;
      return atBank.db.transaction();
    };
    const db = new Proxy(atBank.db, {
      get: (target, key) => (key === "transaction" ? ofOneBatch : (Reflect.get(target, key) as unknown)),
    });
    await expect(workProviderEvents({ ...atBank.test.deps, db })({}, once)).rejects.toThrow(
      "one batch is done",
    );
    const left = await atBank.db
      .selectFrom("providerEvent")
      .select("id")
      .where("workedAt", "is", null)
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort());
    await other?.query("rollback");
    other?.release();
    await atBank.work();
    expect((await countAll(atBank))["unworked"]).toBe(0);
    await atBank.test.close();
  });

  it("are left to the worker that has locked their household, and waited for in the last pass [F8]", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const payment = await atBank.one();
    const ofHousehold = atBank.ofPayment(payment, "confirmed");
    const unmatched = eventOf("payments", "PM1", "created");
    await storeEvents(atBank.db, [ofHousehold, unmatched]);
    const worked = async () => [
      (await atBank.event(ofHousehold.id)).workedAt !== null,
      (await atBank.event(unmatched.id)).workedAt !== null,
    ];
    const other = await atBank.database.pool?.connect();
    await other?.query("begin");
    await other?.query("select from household where id = $1 for update", [payment.householdId]);
    await workProviderEvents(atBank.test.deps)({ isHelper: "yes" }, once);
    expect(await worked()).toEqual([false, true]);
    const waiting = atBank.work();
    await other?.query("rollback");
    other?.release();
    await waiting;
    expect(await worked()).toEqual([true, true]);
    await atBank.test.close();
  });

  it("take as many statements in a full batch as in a small one [F8]", async () => {
    const { atBank, take } = await openCounted();
    const statementsFor = async (payments: number) => {
      const [first, ...others] = await atBank.withBank(payments);
      const news = others.map((payment) => atBank.ofPayment(payment, "confirmed"));
      // Each payer of a failed payment is mailed what they owe, and how they can spread it.
      const failed = first ? [atBank.ofPayment(first, "failed", "insufficient_funds")] : [];
      await storeEvents(atBank.db, [...failed, ...news]);
      take();
      await atBank.work();
      return take();
    };
    const few = await statementsFor(4);
    expect(await statementsFor(136)).toBe(few);
    expect(few).toBeLessThanOrEqual(45);
    await atBank.test.close();
  });

  it("take as many statements for many mandates as for one, even with duplicates", async () => {
    const { atBank, take } = await openCounted();
    await sql`update mandate set provider_reference = 'MD-' || id, state = 'pending', active_on = null`.execute(
      atBank.db,
    );
    const mandates = await atBank.db.selectFrom("mandate").select("id").orderBy("id").execute();
    const references = mandates.map(({ id }) => `MD-${id}`);
    const statementsFor = async (actions: readonly string[], of: readonly string[]) => {
      const events = of.flatMap((reference) =>
        actions.map((action) => eventOf("mandates", reference, action)),
      );
      await storeEvents(atBank.db, events);
      take();
      await atBank.work();
      return take();
    };
    const few = await statementsFor(["submitted"], references.slice(0, 1));
    expect(references.length).toBeGreaterThan(2);
    expect(await statementsFor(["active", "submitted", "active"], references)).toBe(few);
    const after = await atBank.db.selectFrom("mandate").select(["state", "activeOn"]).distinct().execute();
    expect(after).toEqual([{ state: "active", activeOn: today }]);
    expect(few).toBeLessThanOrEqual(20);
    await atBank.test.close();
  });
});
