import { formatPounds, pence } from "@evenly/domain/money";
import { beforeEach, describe, expect, test } from "vitest";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { testDependencies } from "../../test/dependencies.ts";
import { collectPayment, planCollections } from "../../test/planned-collections.ts";
import type { recordJobs } from "../../test/recorded-jobs.ts";
import type { Dependencies } from "../dependencies.ts";
import { chargeCollections } from "../payments/index.ts";
import { readPlaceBalances } from "../payments/ledger/balances.ts";
import { checkLedger } from "../payments/ledger/check-ledger.ts";
import { refundByCommand, writeOffByCommand } from "./money-commands.ts";

const today = "2027-01-10";
const by = { actor: staffCommand, now: new Date(`${today}T10:00:00Z`) };

// Place 2 has paid for December and January; place 3 owes both.
describe("Refunds and write-offs by command [F2] [H3]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let householdId: string;
  let monthly: number;
  let deps: Dependencies;
  let jobs: ReturnType<typeof recordJobs>;
  beforeEach(async () => {
    const database = await open();
    ({ db } = database);
    ({ deps, jobs } = testDependencies(database, { today }));
    ({ id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-10"));
    await db.updateTable("mandate").set({ state: "active", activeOn: "2026-11-24" }).execute();
    await chargeCollections(deps)({}, { isLast: false });
    for (const dueOn of ["2026-12-01", "2027-01-01"]) {
      await collectPayment(
        db,
        { householdId, place: 2, dueOn },
        dueOn === "2026-12-01" ? dueOn : "2027-01-04",
      );
    }
    ({ amount: monthly } = await db.selectFrom("collection").select("amount").executeTakeFirstOrThrow());
  });

  const pounds = (amount: number) => formatPounds(pence(amount));
  const run = (command: typeof refundByCommand, ...rest: string[]) =>
    db.transaction().execute((trx) => command(trx, { deps, householdId, by, rest }));
  const refunds = () =>
    db
      .selectFrom("refund")
      .innerJoin("collectionAttempt", "collectionAttempt.id", "attemptId")
      .select(["refund.id", "refund.place", "refund.amount", "reason", "refund.state", "collectOn"])
      .orderBy("collectOn", "desc")
      .execute();
  const audited = () =>
    db
      .selectFrom("audit")
      .select(["action", "detail"])
      .where("action", "in", ["refund", "write-off"])
      .execute();
  const owed = async (place: number) => (await readPlaceBalances(db, householdId)).get(place)?.owed;

  test("a payment is refunded to its payer, even after they left and the place is free [F4]", async () => {
    const { id, housemateId } = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionId")
      .select(["collectionAttempt.id", "collection.housemateId"])
      .orderBy("collectionAttempt.collectOn", "desc")
      .executeTakeFirstOrThrow();
    await db.updateTable("membership").set({ leftOn: "2027-01-05" }).where("place", "=", 2).execute();
    await expect(run(refundByCommand, "2", "5.00", "They had left")).rejects.toThrow("place-empty");
    await run(refundByCommand, id, "5.00", "They had left");
    expect(await refunds()).toMatchObject([{ place: 2, amount: 500, reason: "They had left" }]);
    expect(await audited()).toMatchObject([{ action: "refund", detail: { housemateId } }]);
  });

  test("a refund uses the latest payment that covers it, and is audited with its reason", async () => {
    const said = await run(refundByCommand, "2", "5.00", "A", "week", "without water");
    const [refund, ...more] = await refunds();
    expect(more).toEqual([]);
    const reason = "A week without water";
    expect(refund).toMatchObject({ place: 2, amount: 500, reason, state: "asked", collectOn: "2027-01-04" });
    expect(said).toMatch(/^£5\.00 goes back: £5\.00 of payment [0-9a-f-]{36}\.$/);
    expect(jobs.sent).toEqual([{ name: "submit-refund", data: { refundId: refund?.id } }]);
    expect(await audited()).toMatchObject([{ action: "refund", detail: { place: 2, amount: 500, reason } }]);
    // The provider has not made it yet.
    expect(await owed(2)).toBe(0);
  });

  test("a refund of more than was collected is refused", async () => {
    await run(refundByCommand, "2", pounds(2 * monthly - 100), "They paid twice");
    await expect(run(refundByCommand, "2", "1.01", "More")).rejects.toThrow("refund-too-much");
    await expect(run(refundByCommand, "3", "0.01", "They paid nothing")).rejects.toThrow("refund-too-much");
    expect(await refunds()).toHaveLength(2);
  });

  test("a write-off covers at most what is owed, and is posted at once", async () => {
    expect(await run(writeOffByCommand, "3", pounds(monthly), "Left", "the country")).toBe(
      `${pounds(monthly)} is not owed any more.`,
    );
    expect(await owed(3)).toBe(monthly);
    expect(await audited()).toMatchObject([
      { action: "write-off", detail: { place: 3, amount: monthly, reason: "Left the country" } },
    ]);
    await expect(run(writeOffByCommand, "3", pounds(monthly + 1), "More")).rejects.toThrow(
      "write-off-too-much",
    );
    await expect(run(writeOffByCommand, "2", "0.01", "They owe nothing")).rejects.toThrow(
      "write-off-too-much",
    );
    const terms = { today: deps.clock.today(), advanceNoticeWorkingDays: 10 };
    expect((await checkLedger(db, terms)).wrong).toEqual([]);
  });

  test.each([refundByCommand, writeOffByCommand])(
    "requires a place, an amount and a reason",
    async (command) => {
      await expect(run(command, "9", "5.00", "Why")).rejects.toThrow("place-empty");
      await expect(run(command, "2", "five", "Why")).rejects.toThrow("12.50");
      await expect(run(command, "2", "5.00", " ")).rejects.toThrow("Say why");
      expect([await refunds(), await audited()]).toEqual([[], []]);
    },
  );
});
