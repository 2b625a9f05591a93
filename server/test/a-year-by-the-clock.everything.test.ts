import { beforeAll, describe, expect, it } from "vitest";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { checkLedger } from "../src/payments/ledger/check-ledger.ts";
import { readPlaceBalances, readProviderBalance } from "../src/payments/ledger/balances.ts";
import { seededOn, useTestDatabases } from "./database.ts";
import { join, post, signUp } from "./sign-up.ts";
import { openTrial, type Trial } from "./trial.ts";
import { hashOf } from "../database/ids.ts";
import { readMails } from "./mails.ts";

const names = ["Penniless", "Fickle", "Late", "Orla"] as const;

const lastDay = "2028-02-01";

describe("A household's year by the clock of a trial", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let householdId: string;
  let trial: Trial;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    trial = await openTrial(database, seededOn);
    const { app } = trial;
    const house = { startDate: "2027-01-01", endDate: "2027-12-31" };
    const [first, ...others] = names;
    const opened = await post(
      app,
      "/direct_debit",
      await signUp(db, { houseNumber: 7, name: first, size: names.length, house }),
    );
    expect(opened.statusCode, opened.body).toBe(201);
    const { guid } = opened.json<{ guid: string }>();
    for (const name of others) {
      const joined = await post(app, "/direct_debit", join(guid, name));
      expect(joined.statusCode, joined.body).toBe(201);
    }
    ({ id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow());
    await trial.goTo(lastDay);
    await trial.stop();
  }, 480_000);

  const paymentsOf = async (name: (typeof names)[number]) => {
    const rows = await db
      .selectFrom("collection")
      .innerJoin("housemate", "housemate.id", "collection.housemateId")
      .select(["collection.state", "amount", "collection.place"])
      .where("firstName", "=", name)
      .where("collection.householdId", "=", householdId)
      .execute();
    const states = [...new Set(rows.map(({ state }) => state))];
    const total = rows.reduce((sum, { amount }) => sum + amount, 0);
    const balances = await readPlaceBalances(db, householdId);
    return { count: rows.length, states, total, balance: balances.get(rows[0]?.place ?? 0) };
  };
  const noticesTo = async (name: (typeof names)[number]) => {
    const mails = await readMails(db, (emails) =>
      emails
        .where("toAddress", "=", `${name}.byrne@example.com`.toLowerCase())
        .where("template", "in", ["payment-schedule", "direct-debit-confirmation"]),
    );
    return mails.filter(({ text }) => text.includes("This is your advance notice"));
  };
  const mailsTo = async (name: (typeof names)[number]) => {
    const rows = await db
      .selectFrom("email")
      .select("template")
      .where("toAddress", "=", `${name}.byrne@example.com`.toLowerCase())
      .execute();
    return Object.fromEntries(
      [...new Set(rows.map(({ template }) => template))].map((template) => [
        template,
        rows.filter((row) => row.template === template).length,
      ]),
    );
  };

  it("goes through every day without a job that fails", () => {
    expect(trial.failures).toEqual([]);
  });

  it("collects all twelve payments of a payer with funds [F9] [F10]", async () => {
    const { count, states, total, balance } = await paymentsOf("Orla");
    expect([count, states]).toEqual([12, ["paid_out"]]);
    expect(balance).toMatchObject({ charged: total, collected: total, owed: 0 });
    expect(await noticesTo("Orla")).toHaveLength(1);
    expect(await mailsTo("Orla")).toMatchObject({ "closing-statement": 1 });
    expect(await mailsTo("Orla")).not.toHaveProperty("payment-failed");
  });

  it("tries each payment of Penniless twice, mails each failure, and leaves it owed [E]", async () => {
    const { count, states, total, balance } = await paymentsOf("Penniless");
    expect([count, states]).toEqual([12, ["failed"]]);
    expect(balance).toMatchObject({ charged: total, collected: 0, owed: total });
    expect(await mailsTo("Penniless")).toMatchObject({ "payment-failed": 24, "closing-statement": 1 });
  });

  it("collects Late's payments, and reverses them when they fail late", async () => {
    const { states, total, balance } = await paymentsOf("Late");
    expect(states).toEqual(["failed"]);
    expect(balance).toMatchObject({ charged: total, collected: 0, owed: total });
    const { attempts } = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
      .innerJoin("housemate", "housemate.id", "collection.housemateId")
      .select(({ fn }) => fn.countAll<number | string>().as("attempts"))
      .where("firstName", "=", "Late")
      .executeTakeFirstOrThrow();
    expect(Number(attempts)).toBe(24);
  });

  it("pays Fickle's payment out, which is charged back, takes nothing more, and alerts staff until they decide [E] [F6] [I1]", async () => {
    const { count, states, total, balance } = await paymentsOf("Fickle");
    expect([count, states.toSorted()]).toEqual([12, ["charged_back", "notified"]]);
    expect(balance).toMatchObject({ charged: total, owed: total });
    const alerts = await db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "staffAlert.caseId")
      .innerJoin("housemate", "housemate.id", "staffCase.housemateId")
      .select("staffAlert.kind")
      .where("firstName", "=", "Fickle")
      .execute();
    expect([...new Set(alerts.map(({ kind }) => kind))].sort()).toEqual(["charge-back", "hold-undecided"]);
  });

  it("adds up: the household has ended, the ledger balances, and the provider owes what it has not paid out [F9] [F10]", async () => {
    const { state } = await db
      .selectFrom("household")
      .select("state")
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("ended");
    const terms = { today: Temporal.PlainDate.from(lastDay), advanceNoticeWorkingDays: 10 };
    expect((await checkLedger(db, terms)).wrong).toEqual([]);
    const waiting = await db
      .selectFrom("sandboxPayment")
      .select("amount")
      .where("told", "=", "charged_back")
      .where("takenBackIn", "is", null)
      .execute();
    const notTaken = waiting.reduce((sum, { amount }) => sum - amount, 0);
    expect(await readProviderBalance(db)).toBe(notTaken);
  });
});
