import { londonToday, proclaimedDays } from "@evenly/domain/calendar";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { post, signUp } from "../../../test/sign-up.ts";
import type { Clock } from "../../clock.ts";
import type { DirectDebitProvider } from "../providers/port.ts";
import { createSandbox } from "../providers/sandbox/sandbox.ts";
import { cancelHousehold } from "../../households/cancel-household.ts";
import { createHandlers } from "../../job-handlers.ts";
import { readMail } from "../../../test/mails.ts";

const once = { isLast: false };

describe("A mandate", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let today = Temporal.PlainDate.from("2026-11-23");
  const clock = clockAt(() => today);
  let answerLost = false;
  /** The mandate's id on set-up, and the provider's on cancellation. */
  let refusedKey: string | undefined;
  let isAway = false;
  const requests: { key: string; account: string }[] = [];
  let directDebitProvider: DirectDebitProvider;
  beforeAll(async () => {
    database = await open();
    const sandbox = createSandbox({ db: database.db, clock });
    directDebitProvider = {
      ...sandbox,
      setUpMandate: async (payer, key) => {
        requests.push({ key, account: `${payer.accountHolder} ${payer.sortCode} ${payer.accountNumber}` });
        if (isAway) throw new Error("away");
        if (key === refusedKey) throw new Error("cannot be read");
        const mandate = await sandbox.setUpMandate(payer, key);
        if (answerLost) throw new Error("the answer was lost");
        return mandate;
      },
      cancelMandate: async (providerReference) => {
        if (providerReference === refusedKey) throw new Error("cannot be read");
        await sandbox.cancelMandate(providerReference);
      },
    };
    test = await openTestApp(database, { deps: { clock, directDebitProvider } });
    return () => test.close();
  });

  const handlers = () => createHandlers({ ...test.deps, clock, directDebitProvider });
  let houseNumber = 6;
  const payerNamed = async (name: string) => {
    houseNumber += 1;
    const answer = await post(test.app, "/direct_debit", await signUp(database.db, { houseNumber, name }));
    expect(answer.statusCode).toBe(201);
    const mandate = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["mandate.id", "householdId"])
      .where("housemate.firstName", "=", name)
      .executeTakeFirstOrThrow();
    return { mandateId: mandate.id, householdId: mandate.householdId };
  };
  const mandate = (id: string) =>
    database.db.selectFrom("mandate").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mailsTo = async (name: string) => {
    const mails = await database.db
      .selectFrom("email")
      .select("template")
      .where("toAddress", "=", `${name}.byrne@example.com`.toLowerCase())
      .execute();
    return mails.map(({ template }) => template).sort();
  };
  const jobsFor = (mandateId: string) =>
    test.jobs.sent
      .filter(({ data }) => "mandateId" in data && data.mandateId === mandateId)
      .map(({ name }) => name);

  it("is set up with the payer's own bank details, then confirmed [S9.1]", async () => {
    const { mandateId } = await payerNamed("Grace");
    await handlers()["set-up-mandate"]({ mandateId }, once);
    expect(requests.at(-1)).toEqual({ key: mandateId, account: "Grace Byrne 200000 55779911" });
    const row = await mandate(mandateId);
    expect(row).toMatchObject({ state: "pending", provider: "sandbox", failureReason: null });
    expect(row.providerReference).toMatch(/^SB/);
    expect(jobsFor(mandateId)).toEqual(["welcome-housemate", "set-up-mandate", "confirm-direct-debit"]);
  });

  it("is set up and confirmed even when another in the batch fails", async () => {
    const payers = [await payerNamed("Una"), await payerNamed("Vic"), await payerNamed("Wes")];
    const batch = payers.map(({ mandateId }) => ({ data: { mandateId }, ...once }));
    refusedKey = payers[1]?.mandateId;
    const failures = await handlers()["set-up-mandate"].inBatch?.([...batch, ...batch.slice(0, 1)]);
    expect(failures).toEqual([undefined, new Error("cannot be read"), undefined, undefined]);
    refusedKey = undefined;
    const [una, vic, wes] = await Promise.all(payers.map(({ mandateId }) => mandate(mandateId)));
    expect([una, vic, wes].map((each) => each?.providerReference === null)).toEqual([false, true, false]);
    expect(new Set(payers.map(({ mandateId }) => jobsFor(mandateId).join(" ")))).toEqual(
      new Set(["welcome-housemate set-up-mandate confirm-direct-debit", "welcome-housemate set-up-mandate"]),
    );
    const toConfirm = [...batch.slice(0, 1), ...batch.slice(2), ...batch.slice(0, 1)];
    for (let time = 0; time < 2; time += 1)
      expect(await handlers()["confirm-direct-debit"].inBatch?.(toConfirm)).toEqual([]);
    for (const name of ["Una", "Wes"])
      expect(await mailsTo(name)).toEqual(["direct-debit-confirmation", "welcome"]);
    expect(await mailsTo("Vic")).toEqual(["welcome"]);
    const messages = await database.db
      .selectFrom("audit")
      .select("householdId")
      .where("action", "=", "confirm-direct-debit")
      .where(
        "householdId",
        "in",
        payers.map(({ householdId }) => householdId),
      )
      .execute();
    expect(messages).toHaveLength(2);
  });

  it("is confirmed by one mail, however often the job runs [S9.1]", async () => {
    const { mandateId } = await payerNamed("Once");
    await handlers()["set-up-mandate"]({ mandateId }, once);
    for (let time = 0; time < 2; time += 1) await handlers()["confirm-direct-debit"]({ mandateId }, once);
    expect(await mailsTo("Once")).toEqual(["direct-debit-confirmation", "welcome"]);
    const { reference } = await mandate(mandateId);
    const mail = await readMail(database.db, (emails) =>
      emails
        .where("template", "=", "direct-debit-confirmation")
        .where("toAddress", "=", "once.byrne@example.com"),
    );
    expect(mail.text).toContain(reference);
    expect(mail.text).not.toMatch(/20-?00-?00|55779911/);
  });

  describe("whose provider is away", () => {
    it("is retried with the same key, and makes one mandate [C9]", async () => {
      const { mandateId } = await payerNamed("Patient");
      isAway = true;
      await expect(handlers()["set-up-mandate"]({ mandateId }, once)).rejects.toThrow("away");
      isAway = false;
      answerLost = true;
      await expect(handlers()["set-up-mandate"]({ mandateId }, once)).rejects.toThrow("the answer was lost");
      answerLost = false;
      expect(await mandate(mandateId)).toMatchObject({ state: "pending", providerReference: null });
      today = today.add({ days: 1 });
      await handlers()["set-up-mandate"]({ mandateId }, once);
      today = today.subtract({ days: 1 });
      expect(requests.filter(({ key }) => key === mandateId)).toHaveLength(3);
      const row = await mandate(mandateId);
      const remembered = await database.db
        .selectFrom("sandboxMandate")
        .selectAll()
        .where("providerReference", "=", row.providerReference ?? "")
        .execute();
      expect(remembered).toHaveLength(1);
      expect(JSON.stringify(remembered)).not.toMatch(/200000|55779911|Byrne/);
      expect(await database.db.selectFrom("providerEvent").selectAll().execute()).toEqual([]);
    });

    it("is not set up a second time by a job that runs twice", async () => {
      const { mandateId } = await payerNamed("Twice");
      await handlers()["set-up-mandate"]({ mandateId }, once);
      await handlers()["set-up-mandate"]({ mandateId }, once);
      expect(requests.filter(({ key }) => key === mandateId)).toHaveLength(1);
    });
  });

  describe("in the sandbox", () => {
    const follow = async (mandateId: string) => {
      await handlers()["follow-mandate"]({ mandateId }, once);
      return (await mandate(mandateId)).state;
    };

    it("is at the bank on the next working day and active on the one after", async () => {
      today = Temporal.PlainDate.from("2026-11-27");
      const { mandateId } = await payerNamed("Friday");
      await handlers()["set-up-mandate"]({ mandateId }, once);
      const states = [];
      for (const day of ["2026-11-28", "2026-11-30", "2026-12-01"]) {
        today = Temporal.PlainDate.from(day);
        states.push(await follow(mandateId));
      }
      expect(states).toEqual(["pending", "submitted", "active"]);
    });

    it("of the payer Invalid fails, and the payer is mailed once [C9]", async () => {
      today = Temporal.PlainDate.from("2026-11-23");
      const { mandateId, householdId } = await payerNamed("Invalid");
      await handlers()["set-up-mandate"]({ mandateId }, once);
      today = Temporal.PlainDate.from("2026-11-25");
      expect(await follow(mandateId)).toBe("failed");
      expect(await follow(mandateId)).toBe("failed");
      expect(await mandate(mandateId)).toMatchObject({ failureReason: "invalid_bank_details" });
      expect(await mailsTo("Invalid")).toEqual(["new-bank-details", "welcome"]);
      const audit = await database.db
        .selectFrom("audit")
        .select("action")
        .where("householdId", "=", householdId)
        .execute();
      expect(audit).toContainEqual({ action: "mandate-failed" });
    });

    it("stays cancelled, whatever the provider reports later [F3]", async () => {
      today = Temporal.PlainDate.from("2026-11-23");
      const { mandateId, householdId } = await payerNamed("Quit");
      await handlers()["set-up-mandate"]({ mandateId }, once);
      await database.db
        .transaction()
        .execute((trx) =>
          cancelHousehold(trx, test.deps, householdId, { actor: staffCommand, now: clock.now() }),
        );
      today = Temporal.PlainDate.from("2026-11-25");
      expect(await follow(mandateId)).toBe("cancelled");
      await handlers()["confirm-direct-debit"]({ mandateId }, once);
      expect(await mailsTo("Quit")).toEqual(["household-cancelled", "welcome"]);
    });
  });

  describe("of a household that is cancelled", () => {
    const cancel = (householdId: string) =>
      database.db
        .transaction()
        .execute((trx) =>
          cancelHousehold(trx, test.deps, householdId, { actor: staffCommand, now: clock.now() }),
        );
    const atProvider = async (mandateId: string) =>
      directDebitProvider.findMandate((await mandate(mandateId)).providerReference ?? "");

    it("is cancelled at the provider even when another in the batch fails", async () => {
      today = Temporal.PlainDate.from("2026-11-23");
      const payers = [await payerNamed("Xan"), await payerNamed("Yve"), await payerNamed("Zed")];
      const batch = payers.map(({ mandateId }) => ({ data: { mandateId }, ...once }));
      await handlers()["set-up-mandate"].inBatch?.(batch);
      for (const { householdId } of payers) await cancel(householdId);
      refusedKey = (await mandate(payers[1]?.mandateId ?? "")).providerReference ?? "";
      const failures = await handlers()["cancel-mandate"].inBatch?.(batch);
      expect(failures).toEqual([undefined, new Error("cannot be read"), undefined]);
      refusedKey = undefined;
      const states = await Promise.all(payers.map(({ mandateId }) => atProvider(mandateId)));
      expect(states.map((each) => each?.state)).toEqual(["cancelled", "pending", "cancelled"]);
      const messages = await database.db
        .selectFrom("audit")
        .select("householdId")
        .where("action", "=", "mandate-cancelled")
        .where(
          "householdId",
          "in",
          payers.map(({ householdId }) => householdId),
        )
        .execute();
      expect(new Set(messages.map(({ householdId: id }) => id))).toEqual(
        new Set([payers[0]?.householdId, payers[2]?.householdId]),
      );
      expect(messages).toHaveLength(2);
    });

    it("is cancelled at the provider once, however often the job runs", async () => {
      today = Temporal.PlainDate.from("2026-11-23");
      const { mandateId, householdId } = await payerNamed("Leaver");
      await handlers()["set-up-mandate"]({ mandateId }, once);
      await handlers()["cancel-mandate"]({ mandateId }, once);
      expect(await atProvider(mandateId)).toMatchObject({ state: "pending" });
      await cancel(householdId);
      expect(jobsFor(mandateId).at(-1)).toBe("cancel-mandate");
      for (let time = 0; time < 2; time += 1) await handlers()["cancel-mandate"]({ mandateId }, once);
      expect(await atProvider(mandateId)).toMatchObject({ state: "cancelled" });
      const audit = await database.db
        .selectFrom("audit")
        .select("action")
        .where("householdId", "=", householdId)
        .where(sql`detail ->> 'mandateId'`, "=", mandateId)
        .execute();
      expect(audit).toContainEqual({ action: "mandate-cancelled" });
    });

    it("is not set up when the provider was not called yet", async () => {
      const { mandateId, householdId } = await payerNamed("Early");
      await cancel(householdId);
      await handlers()["cancel-mandate"]({ mandateId }, once);
      const before = requests.length;
      await handlers()["set-up-mandate"]({ mandateId }, once);
      expect(requests).toHaveLength(before);
    });

    it("is cancelled at the provider when its set-up was in flight", async () => {
      const { mandateId, householdId } = await payerNamed("Meanwhile");
      const slow: DirectDebitProvider = {
        ...directDebitProvider,
        setUpMandate: async (payer, key) => {
          const answer = await directDebitProvider.setUpMandate(payer, key);
          await cancel(householdId);
          return answer;
        },
      };
      await createHandlers({ ...test.deps, clock, directDebitProvider: slow })["set-up-mandate"](
        { mandateId },
        once,
      );
      expect((await mandate(mandateId)).state).toBe("cancelled");
      expect(jobsFor(mandateId).filter((name) => name === "cancel-mandate")).toHaveLength(2);
      await handlers()["cancel-mandate"]({ mandateId }, once);
      expect(await atProvider(mandateId)).toMatchObject({ state: "cancelled" });
      expect(await mailsTo("Meanwhile")).toEqual(["household-cancelled", "welcome"]);
    });
  });

  it("that is unknown does not fail the job", async () => {
    const data = { mandateId: "0198f1b2-0000-7000-8000-00000000000f" };
    for (const name of [
      "set-up-mandate",
      "follow-mandate",
      "cancel-mandate",
      "confirm-direct-debit",
    ] as const) {
      await expect(handlers()[name](data, once)).resolves.toBeUndefined();
    }
  });
});

describe("Households, day by day [C5]", () => {
  const open = useTestDatabases();
  it("go live when the tenancy starts and end the day after it does, if everybody has joined [S1]", async () => {
    const database = await open();
    let today = Temporal.PlainDate.from("2026-11-30");
    const clock: Clock = {
      proclamations: () => proclaimedDays,
      today: () => today,
      now: () => new Date("2026-11-30T10:00:00Z"),
    };
    const test = await openTestApp(database, { deps: { clock } });
    const statesOn = async (day: string) => {
      today = Temporal.PlainDate.from(day);
      test.jobs.sent.length = 0;
      await createHandlers(test.deps)["advance-households"]({}, once);
      for (const { name, data } of test.jobs.sent) {
        expect(name).toBe("advance-household");
        await createHandlers(test.deps)["advance-household"](data as { householdId: string }, once);
      }
      const rows = await database.db.selectFrom("household").select("state").orderBy("line1").execute();
      return rows.map(({ state }) => state);
    };
    // 3 Larkspur Terrace is gathering and 5 complete; both tenancies last from 1 December 2026 to 30 November 2027.
    expect(await statesOn("2026-11-30")).toEqual(["gathering", "complete"]);
    expect(await statesOn("2026-12-01")).toEqual(["gathering", "live"]);
    expect(await statesOn("2027-11-30")).toEqual(["gathering", "live"]);
    expect(await statesOn("2027-12-01")).toEqual(["gathering", "ended"]);
    await test.close();
  });

  it("go live by the next sweep when completed after their start, without skipping a state", async () => {
    const database = await open();
    let now = new Date("2027-02-10T00:15:00Z");
    const clock: Clock = {
      proclamations: () => proclaimedDays,
      today: () => londonToday(now.getTime()),
      now: () => now,
    };
    const test = await openTestApp(database, { deps: { clock } });
    const line1 = "3 Larkspur Terrace";
    const sweep = async () => {
      test.jobs.sent.length = 0;
      await createHandlers(test.deps)["advance-households"]({}, once);
      for (const { data } of test.jobs.sent)
        await createHandlers(test.deps)["advance-household"](data as { householdId: string }, once);
      const one = await database.db
        .selectFrom("household")
        .select("state")
        .where("line1", "=", line1)
        .executeTakeFirstOrThrow();
      return one.state;
    };
    expect(await sweep()).toBe("gathering");
    await database.db
      .updateTable("household")
      .set({ state: "complete", completedAt: now })
      .where("line1", "=", line1)
      .execute();
    now = new Date("2027-02-11T00:15:00Z");
    expect(await sweep()).toBe("live");
    expect(await sweep()).toBe("live");
    await test.close();
  });

  it("continue when one fails: each has its own job, and missed days are made up", async () => {
    const database = await open();
    const clock: Clock = {
      proclamations: () => proclaimedDays,
      today: () => Temporal.PlainDate.from("2027-12-01"),
      now: () => new Date("2027-12-01T10:00:00Z"),
    };
    const test = await openTestApp(database, { deps: { clock } });
    await database.db
      .updateTable("household")
      .set({ state: "complete", completedAt: clock.now() })
      .where("line1", "=", "3 Larkspur Terrace")
      .execute();
    await sql`create function refuse_one() returns trigger language plpgsql as $$
      begin if old.line1 = '3 Larkspur Terrace' then raise 'a bad row'; end if; return new; end $$`.execute(
      database.owner,
    );
    await sql`create trigger bad_row before update on household for each row execute function refuse_one()`.execute(
      database.owner,
    );
    await createHandlers(test.deps)["advance-households"]({}, once);
    expect(test.jobs.sent).toHaveLength(2);
    const results = [];
    for (const { data } of test.jobs.sent) {
      const job = createHandlers(test.deps)["advance-household"](data as { householdId: string }, once);
      results.push(await job.then(() => "done").catch((error: unknown) => String(error)));
    }
    expect(results.sort()).toEqual(["done", "error: a bad row"]);
    const { state } = await database.db
      .selectFrom("household")
      .select("state")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    expect(state).toBe("ended");
    await test.close();
  });
});
