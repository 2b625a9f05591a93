import { formatPounds, pence } from "@evenly/domain/money";
import { beforeEach, describe, expect, it } from "vitest";
import { clockAt } from "../../../test/clock-at.ts";
import { amountWithBank, eventOf, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { readMails } from "../../../test/mails.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { type Actor, staffCommand } from "../../../database/record-audit.ts";
import { finishCases } from "../../cases/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import type { EventPayload } from "../providers/gocardless/read-event.ts";

// Of 5 Larkspur Terrace, due on 1 December.
describe("Debts are followed each day [I1] [I2]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let payment: WithBank;

  beforeEach(async () => {
    atBank = await openPaymentsAtBank(open, { today: "2026-12-03" });
    payment = await atBank.one();
    const { db, test } = atBank;
    await db
      .updateTable("household")
      .set({ state: "live", completedAt: "2026-11-01T10:00:00Z" })
      .where("id", "=", payment.householdId)
      .execute();
    await createHandlers(test.deps)["charge-collections"]({}, { isLast: false });
    return () => atBank.test.close();
  });

  /** Tells it and runs what follows for arrears. */
  async function tell(...events: readonly EventPayload[]) {
    const { deps, jobs } = atBank.test;
    const before = jobs.sent.length;
    await atBank.tell(...events);
    for (const { name, data } of jobs.sent.slice(before))
      if (name === "record-arrears")
        await createHandlers(deps)[name](data as { housemateId: string }, { isLast: false });
  }

  /** The templates of a day's mails, whose job runs twice. */
  async function follow(day: string) {
    const { test } = atBank;
    const deps = { ...test.deps, clock: clockAt(() => Temporal.PlainDate.from(day)) };
    const sent = await atBank.newMails(async () => {
      for (let run = 0; run < 2; run += 1) {
        const before = test.jobs.sent.length;
        await createHandlers(deps)["follow-debts"]({}, { isLast: false });
        for (const { name, data } of test.jobs.sent.slice(before))
          if (name === "follow-debt")
            await createHandlers(deps)[name](data as { housemateId: string }, { isLast: false });
      }
    });
    return sent.map(({ template, toAddress }) => [template, toAddress]);
  }
  const stored = () =>
    atBank.db.selectFrom("arrears").select(["housemateId", "state", "owed", "since"]).execute();
  const openAlerts = async () =>
    (
      await atBank.db
        .selectFrom("staffAlert")
        .innerJoin("staffCase", "staffCase.id", "caseId")
        .select("staffAlert.reference")
        .where("staffAlert.kind", "=", "arrears")
        .where("staffCase.state", "<>", "done")
        .execute()
    ).map(({ reference }) => reference);

  it("a closed account is reminded of on each day of the timetable, and is staff's matter from the first", async () => {
    await tell(
      atBank.ofPayment(payment, "failed", "bank_account_closed"),
      eventOf("mandates", `MD-${payment.mandateId}`, "cancelled", { cause: "bank_account_closed" }),
    );
    expect(await stored()).toEqual([
      { housemateId: payment.housemateId, state: "overdue", owed: amountWithBank, since: "2026-12-01" },
    ]);
    const email = await atBank.emailOf(payment);
    const days: Record<string, unknown> = {};
    for (const day of [
      "2026-12-07",
      "2026-12-08",
      "2026-12-21",
      "2026-12-22",
      "2027-01-14",
      "2027-01-15",
      "2027-03-01",
    ]) {
      days[day] = await follow(day);
      expect(await openAlerts()).toEqual(day < "2026-12-08" ? [] : [`${payment.housemateId}:2026-12-08`]);
    }
    const reminder = [["money-owed", email]];
    expect(days).toEqual({
      "2026-12-07": [],
      "2026-12-08": reminder,
      "2026-12-21": [],
      "2026-12-22": reminder,
      "2027-01-14": [],
      "2027-01-15": reminder,
      "2027-03-01": [],
    });
    const mails = await readMails(atBank.db, (emails) =>
      emails.where("template", "=", "money-owed").orderBy("id"),
    );
    // Nothing can be spread without a Direct Debit. Ruling I4.
    expect(mails.filter(({ text }) => text.includes("Spread it"))).toEqual([]);
    expect(mails.map(({ text }) => text.includes("may end the service to you"))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("a payment that is tried again and paid is owed no more, and nobody's matter", async () => {
    await tell(atBank.ofPayment(payment, "failed", "insufficient_funds"));
    expect(await stored()).toMatchObject([{ state: "retrying", owed: amountWithBank }]);
    await follow("2026-12-08");
    const [reminder] = await readMails(atBank.db, (emails) => emails.where("template", "=", "money-owed"));
    const each = formatPounds(pence(Math.ceil(amountWithBank / 3)));
    expect(reminder?.text).toContain(`Spread it over 3 months on your page: ${each} a month`);
    expect(reminder?.text).toContain("/my-house/plan?token=");
    expect(await openAlerts()).toHaveLength(1);
    const { db } = atBank;
    await db
      .updateTable("collection")
      .set({ state: "submitted", retryOn: null })
      .where("id", "=", payment.collectionId)
      .execute();
    await db
      .updateTable("collectionAttempt")
      .set({ failedAt: null, failureReason: null })
      .where("id", "=", payment.attemptId)
      .execute();
    await tell(atBank.ofPayment(payment, "confirmed"));
    expect(await stored()).toEqual([]);
    expect(await openAlerts()).toEqual([]);
    expect(await follow("2026-12-22")).toEqual([]);
  });

  it("what a colleague finished though it is owed comes back after 14 days, and what came undone by itself the next day", async () => {
    await tell(
      atBank.ofPayment(payment, "failed", "bank_account_closed"),
      eventOf("mandates", `MD-${payment.mandateId}`, "cancelled", { cause: "bank_account_closed" }),
    );
    const { db } = atBank;
    const finish = async (day: string, actor: Actor) => {
      const now = new Date(`${day}T12:00:00Z`);
      const decided = { kinds: ["arrears"], housemateId: payment.housemateId, outcome: "ended" } as const;
      await db.transaction().execute((trx) => finishCases(trx, decided, { actor, now }));
    };
    const casesOn = async (day: string) => {
      await follow(day);
      return openAlerts();
    };
    const alert = (day: string) => [`${payment.housemateId}:${day}`];
    expect(await casesOn("2026-12-08")).toEqual(alert("2026-12-08"));
    await finish("2026-12-09", staffCommand);
    expect(await casesOn("2026-12-10")).toEqual([]);
    expect(await casesOn("2026-12-22")).toEqual([]);
    expect(await casesOn("2026-12-23")).toEqual(alert("2026-12-23"));
    await finish("2026-12-24", { kind: "job", id: "follow-debts" });
    expect(await casesOn("2026-12-25")).toEqual(alert("2026-12-25"));
  });

  it("a dispute or a death stops the reminders", async () => {
    await tell(atBank.ofPayment(payment, "failed", "authorisation_disputed"));
    expect(await stored()).toMatchObject([{ state: "held" }]);
    expect(await follow("2026-12-22")).toEqual([]);
    const other = await atBank.one();
    await createHandlers(atBank.test.deps)["charge-collections"]({}, { isLast: false });
    await tell(atBank.ofPayment(other, "failed", "payer_deceased"));
    expect(await follow("2027-01-30")).toEqual([]);
    expect((await stored()).map(({ state }) => state)).toEqual(["held", "held"]);
  });

  it("the same day's reminder cannot be written twice, in the table itself", async () => {
    const { housemateId, collectionId } = payment;
    const row = { housemateId, collectionId, day: 7, owed: 1, sentOn: "2026-12-08" };
    await atBank.db.insertInto("arrearsReminder").values(row).execute();
    await expect(atBank.db.insertInto("arrearsReminder").values(row).execute()).rejects.toThrow(
      "arrears_reminder_pkey",
    );
  });
});
