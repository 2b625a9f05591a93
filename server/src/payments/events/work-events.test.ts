import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { eventOf, storeEvents, type WithBank } from "../../../test/collections-with-bank.ts";
import { countOn } from "../../../test/count-statements.ts";
import { describeOn, describeOnBoth } from "../../../test/database.ts";
import { openTold, type ToldByProvider } from "../../../test/told-by-provider.ts";
import { listLeftEvents, workAgain } from "./left-events.ts";
import { oldestFirstLock, workProviderEvents } from "./work-events.ts";

const today = "2026-12-09";
const once = { isLast: false };

/** Each with other news, so that a batch has some of every usual kind. */
const lives = [["confirmed"], ["failed"], ["submitted", "confirmed", "paid_out"], ["confirmed", "failed"]];

const newsOf = (payments: readonly WithBank[], { ofPayment }: ToldByProvider) =>
  payments.flatMap((payment, index) =>
    (lives[index % lives.length] ?? []).map((action) =>
      ofPayment(payment, action, action === "failed" ? "insufficient_funds" : undefined),
    ),
  );

/** What many payments have come to: how many there are of each. */
const countAll = async ({ db }: ToldByProvider) => {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'collection ' || state as what, count(*)::int as count from collection group by 1
    union all select 'posting ' || cause, count(*)::int from posting group by 1
    union all select 'mail ' || template, count(*)::int from email where template = 'payment-failed' group by 1
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
  "mail payment-failed": payments / 2,
  unworked: 0,
});

describeOnBoth("Events of a provider", (open, kind) => {
  it("are worked off once each by several workers, and ask for help when there are many", async () => {
    const told = await openTold(open, { today });
    const payments = await told.withBank(400);
    await storeEvents(told.db, newsOf(payments, told));
    await Promise.all([told.work(), told.work(), told.work()]);
    expect(await countAll(told)).toEqual(allWorked(400));
    expect(told.test.jobs.sent).toContainEqual({ name: "work-provider-events", data: { helps: "yes" } });
    const again = told.test.jobs.sent.length;
    await told.work();
    expect(told.test.jobs.sent).toHaveLength(again);
    await told.test.close();
  });

  it("leave nothing behind when a worker is killed before its commit, and are worked off by the next", async () => {
    const told = await openTold(open, { today });
    const payments = await told.withBank(40);
    await storeEvents(told.db, newsOf(payments, told));
    const before = await countAll(told);
    const { jobs } = told.test.deps;
    const killed = {
      ...told.test.deps,
      db: new Proxy(told.db, {
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
    expect(await countAll(told)).toEqual(before);
    if (kind === "postgres") {
      const cutOff: typeof jobs.sendAll = async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
          told.db,
        );
      };
      const broken = { ...told.test.deps, jobs: { ...jobs, sendAll: cutOff } };
      await expect(workProviderEvents(broken)({}, once)).rejects.toThrow();
      expect(await countAll(told)).toEqual(before);
    }
    await told.work();
    expect(await countAll(told)).toEqual(allWorked(40));
    await told.test.close();
  });

  describe("one of which", () => {
    let told: ToldByProvider;
    beforeAll(async () => {
      told = await openTold(open, { today });
      return () => told.test.close();
    });
    /** As if the time had come to look again. */
    const lookAgain = async () => {
      await told.db.updateTable("provider_event").set({ waits_until: null }).execute();
      await told.work();
    };

    it("cannot be worked off holds no other up, is tried ten times, and is then left to staff", async () => {
      const [bad, good] = await told.withBank(2);
      if (!bad || !good) throw new Error("There are too few");
      await sql`create function refuse_one() returns trigger language plpgsql as $$
        begin raise 'a bad row'; end $$`.execute(told.db);
      await sql`create trigger bad_row before update on collection for each row
        when (old.id = ${sql.lit(bad.collectionId)}) execute function refuse_one()`.execute(told.db);
      const badEvent = told.ofPayment(bad, "confirmed");
      await told.tell(badEvent, told.ofPayment(good, "confirmed"));
      expect((await told.collection(good)).state).toBe("confirmed");
      expect(await told.postings(bad)).toEqual([]);
      expect(await told.event(badEvent.id)).toMatchObject({
        worked_at: null,
        tries: 1,
        failure: "a bad row",
      });
      await told.work();
      expect(await told.event(badEvent.id)).toMatchObject({ tries: 1 });
      for (let time = 2; time <= 10; time += 1) {
        expect(await told.alerts(badEvent.id)).toEqual([]);
        await lookAgain();
      }
      await lookAgain();
      expect(await told.event(badEvent.id)).toMatchObject({ worked_at: null, tries: 10 });
      expect(await told.alerts(badEvent.id)).toEqual(["unknown-event"]);
      await sql`drop trigger bad_row on collection`.execute(told.db);
      const left = await listLeftEvents(told.db);
      expect(left).toMatchObject([{ id: badEvent.id, provider: "sandbox", failure: "a bad row" }]);
      const by = { actor: staffCommand, now: new Date("2026-12-09T10:00:00Z") };
      const again = (ids: readonly string[]) =>
        told.db.transaction().execute((trx) => workAgain(trx, told.test.deps, ids, by));
      expect(await again(["another"])).toBe(0);
      expect(await again([badEvent.id])).toBe(1);
      expect(told.test.jobs.sent.at(-1)).toEqual({ name: "work-provider-events", data: {} });
      await told.work();
      expect(await told.event(badEvent.id)).toMatchObject({ failure: null, waits_until: null });
      expect((await told.collection(bad)).state).toBe("confirmed");
    });

    it("is of a payment that is not known yet waits for it", async () => {
      const early = await told.one();
      const answered = { payment: `PM-${newId()}` };
      const event = told.ofPayment(answered, "confirmed");
      await told.tell(event);
      expect(await told.event(event.id)).toMatchObject({ worked_at: null, tries: 1 });
      expect((await told.event(event.id)).waits_until?.getTime()).toBeGreaterThan(Date.now());
      await told.db
        .updateTable("collection_attempt")
        .set({ provider_reference: answered.payment })
        .where("id", "=", early.attemptId)
        .execute();
      await lookAgain();
      expect((await told.event(event.id)).worked_at).not.toBeNull();
      expect((await told.collection(early)).state).toBe("confirmed");
    });

    it.each([
      ["payments", "unknown-payment"],
      ["mandates", "unknown-mandate"],
      ["refunds", "unknown-payment"],
    ] as const)("is of %s that we never hear of is left to staff: %s", async (resource, alert) => {
      const reference = `XX-${newId()}`;
      const event = eventOf(resource, reference, "failed");
      await told.tell(event);
      for (let time = 2; time <= 10; time += 1) await lookAgain();
      expect(await told.event(event.id)).toMatchObject({ worked_at: null, tries: 10 });
      expect(await told.alerts(reference)).toEqual([alert]);
    });

    it("names an attempt of ours that has another reference is not of that", async () => {
      const ours = await told.one();
      const event = eventOf("payments", `PM-${newId()}`, "confirmed", {
        metadata: { attempt: ours.attemptId },
      });
      await told.tell(event);
      expect((await told.collection(ours)).state).toBe("submitted");
      expect(await told.event(event.id)).toMatchObject({ worked_at: null, tries: 1 });
      await told.tell(
        eventOf("payments", `PM-${newId()}`, "confirmed", { metadata: { attempt: "no uuid" } }),
      );
      expect((await told.collection(ours)).state).toBe("submitted");
    });

    it("means nothing to us is told to staff, and is done with", async () => {
      const event = { ...eventOf("payments", "PM1", "vanished"), resource_type: "spaceships" };
      const harmless = eventOf("payments", "PM1", "created");
      await told.tell(event, harmless);
      for (const { id } of [event, harmless]) expect((await told.event(id)).worked_at).not.toBeNull();
      expect(await told.alerts(event.id)).toEqual(["unknown-event"]);
      expect(await told.alerts(harmless.id)).toEqual([]);
    });

    it("is of a mandate is written down, in whatever order", async () => {
      const { mandateId } = await told.one();
      const reference = `MD-${mandateId}`;
      await told.db.updateTable("mandate").set({ state: "pending" }).where("id", "=", mandateId).execute();
      await told.tell(eventOf("mandates", reference, "active"), eventOf("mandates", reference, "submitted"));
      expect((await told.mandate({ mandateId })).state).toBe("active");
    });

    it("is of a payout, or of a charge-back taken back, has the provider asked by a job", async () => {
      const fickle = await told.one();
      await told.tell(eventOf("payouts", "PO1", "paid"), told.ofPayment(fickle, "chargeback_cancelled"));
      expect(told.test.jobs.sent).toContainEqual({
        name: "record-payout",
        data: { provider: "sandbox", reference: "PO1" },
      });
      expect(told.test.jobs.sent).toContainEqual({
        name: "follow-payment",
        data: { attemptId: fickle.attemptId },
      });
    });

    it("is of a mandate of new bank details, which takes over beside others that only go on", async () => {
      const { mandateId: before } = await told.one();
      const { mandateId: other } = await told.one();
      const id = newId();
      await sql`insert into mandate
          (id, housemate_id, bank_account_id, state, provider, provider_reference, reference, replaces)
        select ${id}, housemate_id, bank_account_id, 'submitted', provider, ${`MD-${id}`}, 'EV-NEW', id
        from mandate where id = ${before}`.execute(told.db);
      await told.db.updateTable("mandate").set({ state: "pending" }).where("id", "=", other).execute();
      await told.tell(
        eventOf("mandates", `MD-${other}`, "submitted"),
        eventOf("mandates", `MD-${id}`, "active"),
        eventOf("mandates", `MD-${other}`, "active"),
      );
      const states = [];
      for (const mandateId of [before, id, other]) states.push((await told.mandate({ mandateId })).state);
      expect(states).toEqual(["replaced", "active", "active"]);
    });
  });
});

describeOn("postgres", "Events of a provider, as the database sees them", (open) => {
  const openCounted = async () => {
    const told = await openTold((options) => open({ ...options, poolSize: 1 }), { today });
    for (const cache of [told.test.deps.flags, told.test.deps.settings, told.test.deps.priceBooks]) {
      await cache.stop();
    }
    return { told, take: await countOn(told.database) };
  };

  it("are taken from the newest on while another worker has the oldest", async () => {
    const told = await openTold(open, { today });
    const payments = await told.withBank(252);
    const [first = [], others = []] = [payments.slice(0, 2), payments.slice(2)].map((some) =>
      some.map((payment) => told.ofPayment(payment, "confirmed")),
    );
    await storeEvents(told.db, first);
    await storeEvents(told.db, others);
    const other = await told.database.pool?.connect();
    await other?.query("begin");
    await other?.query("select pg_advisory_xact_lock($1)", [oldestFirstLock]);
    let batches = 0;
    const ofOneBatch: typeof told.db.transaction = () => {
      if (batches > 0) throw new Error("one batch is done");
      batches += 1;
      return told.db.transaction();
    };
    const db = new Proxy(told.db, {
      get: (target, key) => (key === "transaction" ? ofOneBatch : (Reflect.get(target, key) as unknown)),
    });
    await expect(workProviderEvents({ ...told.test.deps, db })({}, once)).rejects.toThrow(
      "one batch is done",
    );
    const left = await told.db
      .selectFrom("provider_event")
      .select("id")
      .where("worked_at", "is", null)
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort());
    await other?.query("rollback");
    other?.release();
    await told.work();
    expect((await countAll(told))["unworked"]).toBe(0);
    await told.test.close();
  });

  it("are as many statements in a full batch as in a small one", async () => {
    const { told, take } = await openCounted();
    const statementsFor = async (payments: number) => {
      await storeEvents(told.db, newsOf(await told.withBank(payments), told));
      take();
      await told.work();
      return take().statements;
    };
    const few = await statementsFor(4);
    expect(await statementsFor(136)).toBe(few);
    expect(few).toBeLessThanOrEqual(30);
    await told.test.close();
  });

  it("are as many statements for all mandates as for one, whether they come once or twice", async () => {
    const { told, take } = await openCounted();
    await sql`update mandate set provider_reference = 'MD-' || id, state = 'pending', active_on = null`.execute(
      told.db,
    );
    const mandates = await told.db.selectFrom("mandate").select("id").orderBy("id").execute();
    const references = mandates.map(({ id }) => `MD-${id}`);
    const statementsFor = async (actions: readonly string[], of: readonly string[]) => {
      const events = of.flatMap((reference) =>
        actions.map((action) => eventOf("mandates", reference, action)),
      );
      await storeEvents(told.db, events);
      take();
      await told.work();
      return take().statements;
    };
    const few = await statementsFor(["submitted"], references.slice(0, 1));
    expect(references.length).toBeGreaterThan(2);
    expect(await statementsFor(["active", "submitted", "active"], references)).toBe(few);
    const after = await told.db.selectFrom("mandate").select(["state", "active_on"]).distinct().execute();
    expect(after).toEqual([{ state: "active", active_on: today }]);
    expect(few).toBeLessThanOrEqual(20);
    await told.test.close();
  });
});
