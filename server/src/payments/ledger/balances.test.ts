import { goodwillEntries, refundEntries, writeOffEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../database/ids.ts";
import { closeMonth } from "../../../test/close-month.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { collectPayment, planCollections } from "../../../test/planned-collections.ts";
import {
  readHousemateStatement,
  readPlaceBalances,
  readPlaceStatement,
  readProviderBalance,
} from "./balances.ts";
import { chargeCollections } from "./charge-collections.ts";
import { postAll } from "./post.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

// The tenancy is from 1 December 2026; there are three places.
describe("The balance of a place [F1] [F10]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let householdId: string;
  let monthly: number;
  let housemates: { id: string; mandateId: string }[];

  const chargeOn = (today: string) =>
    chargeCollections(testDependencies(database, { today }).deps)({}, { isLast: false });
  const collect = (place: number, on: string) =>
    collectPayment(db, { householdId, place, dueOn: "2026-12-01" }, on);
  const fail = async (attemptId: string, cause: "collection-failure" | "charge-back", on: string) => {
    await db.transaction().execute((trx) =>
      postAll(trx, [
        {
          of: { cause: "collection", causeReference: attemptId },
          cause,
          causeReference: attemptId,
          on: day(on),
        },
      ]),
    );
    await db
      .updateTable("collectionAttempt")
      .set({ failedAt: `${on}T10:00:00Z`, failureReason: "refer_to_payer" })
      .where("id", "=", attemptId)
      .execute();
    await sql`update collection set state = 'failed'
      where id = (select collection_id from collection_attempt where id = ${attemptId})`.execute(db);
  };

  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    ({ id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await planCollections(db, householdId, day("2026-11-22"));
    housemates = await db
      .selectFrom("housemate")
      .innerJoin("mandate", "mandate.housemateId", "housemate.id")
      .select(["housemate.id", "mandate.id as mandateId"])
      .where("householdId", "=", householdId)
      .orderBy("place")
      .execute();
    await db.updateTable("mandate").set({ state: "active" }).execute();
    ({ amount: monthly } = await db.selectFrom("collection").select("amount").executeTakeFirstOrThrow());
  });

  test("is nothing before anything is due", async () => {
    expect(await readPlaceBalances(db, householdId)).toEqual(new Map());
    expect(await readProviderBalance(db)).toBe(0);
  });

  test("is what was charged, less what came in and stayed, for each place", async () => {
    await chargeOn("2027-01-01");
    await fail(await collect(1, "2026-12-07"), "collection-failure", "2026-12-08");
    await collect(1, "2026-12-15");
    await collect(2, "2026-12-07");
    const balances = await readPlaceBalances(db, householdId);
    const balance = { charged: 2 * monthly, collected: monthly, refunded: 0, writtenOff: 0, owed: monthly };
    expect(balances.get(1)).toEqual(balance);
    expect(balances.get(2)).toEqual(balance);
    expect(balances.get(3)).toEqual({ ...balance, collected: 0, owed: 2 * monthly });
    expect(await readProviderBalance(db)).toBe(2 * monthly);
  });

  test("is listed line by line, each with its posting", async () => {
    const { lines, balance } = await readPlaceStatement(db, { householdId, place: 1 });
    expect(lines.map(({ on, what, amount }) => [on.toString(), what, amount])).toEqual([
      ["2026-12-01", "charge", monthly],
      ["2026-12-07", "collection", -monthly],
      ["2026-12-08", "failed", monthly],
      ["2026-12-15", "collection", -monthly],
      ["2027-01-01", "charge", monthly],
    ]);
    const postings = await db
      .selectFrom("posting")
      .select("id")
      .where(
        "id",
        "in",
        lines.map(({ postingId }) => postingId),
      )
      .execute();
    expect(postings).toHaveLength(lines.length);
    expect(balance.owed).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
  });

  test("excludes reversed charges, and shows refunds and write-offs", async () => {
    const place = 3;
    const { id } = await db
      .selectFrom("collection")
      .select("id")
      .where("place", "=", place)
      .where("dueOn", "=", "2027-01-01")
      .executeTakeFirstOrThrow();
    const attemptId = await collect(place, "2027-01-07");
    const on = day("2027-01-20");
    const row = { householdId, place, housemateId: housemates[2]?.id ?? "" };
    const [refundId, writeOffId] = [newId(), newId()];
    const paid = {
      attemptId,
      state: "paid" as const,
      provider: "sandbox",
      updatedAt: new Date(0),
    };
    await db
      .insertInto("refund")
      .values({ ...row, ...paid, id: refundId, amount: 300, reason: "A day without water" })
      .execute();
    await db
      .insertInto("writeOff")
      .values({ ...row, id: writeOffId, amount: 50, reason: "Too little to ask for" })
      .execute();
    await db.transaction().execute(async (trx) => {
      await postAll(trx, [
        { of: { cause: "charge", causeReference: id }, cause: "reversal", causeReference: id, on },
      ]);
      const of = (amount: number) => ({ place, amount: pence(amount) });
      await postAll(trx, [
        { cause: "refund", causeReference: refundId, on, householdId, entries: refundEntries(of(300)) },
        { cause: "write-off", causeReference: refundId, on, householdId, entries: goodwillEntries(of(300)) },
        { cause: "write-off", causeReference: writeOffId, on, householdId, entries: writeOffEntries(of(50)) },
      ]);
    });
    const { balance, lines } = await readPlaceStatement(db, { householdId, place });
    expect(balance).toEqual({
      charged: monthly,
      collected: monthly,
      refunded: 300,
      writtenOff: 350,
      owed: -50,
    });
    expect(lines.map(({ what }) => what).sort()).toEqual(
      ["charge", "charge", "collection", "refund", "reversal", "write-off", "write-off"].sort(),
    );
    expect(await readHousemateStatement(db, housemates[2]?.id ?? "")).toEqual({ balance, lines });
  });

  test("is split between successive housemates, whenever bank events arrive", async () => {
    const [, leaver] = housemates;
    const successorId = newId();
    const left = "2027-01-01";
    await sql`update membership set left_on = ${left} where housemate_id = ${leaver?.id}`.execute(db);
    await sql`update housemate set removed_at = now() where id = ${leaver?.id}`.execute(db);
    await sql`insert into housemate (id, household_id, place, lead_type, first_name, last_name, email, tel,
        allow_promotions, terms_agreed_at, agreed_price, joined_at)
      select ${successorId}, household_id, place, lead_type, 'Sam', last_name, 'sam@example.com', tel,
        allow_promotions, terms_agreed_at, agreed_price, ${left}::date
      from housemate where id = ${leaver?.id}`.execute(db);
    await db
      .updateTable("collection")
      .set({ housemateId: successorId })
      .where("place", "=", 2)
      .where("dueOn", ">=", left)
      .execute();
    const { id: attemptId } = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionId")
      .select("collectionAttempt.id")
      .where("place", "=", 2)
      .executeTakeFirstOrThrow();
    await fail(attemptId, "charge-back", "2027-02-01");
    const of = async (id: string | undefined) => {
      const { lines, balance } = await readHousemateStatement(db, id ?? "");
      return [lines.map(({ what }) => what), balance.owed];
    };
    expect(await of(leaver?.id)).toEqual([["charge", "collection", "charge-back"], monthly]);
    expect(await of(successorId)).toEqual([["charge"], monthly]);
  });

  test("has the day of the cause also of what counts later, as its month is closed", async () => {
    for (const month of ["2026-12-01", "2027-01-01"]) await closeMonth(db, month);
    await collectPayment(db, { householdId, place: 1, dueOn: "2027-01-01" }, "2027-01-29");
    const { lines } = await readPlaceStatement(db, { householdId, place: 1 });
    expect(lines.at(-1)?.on.toString()).toBe("2027-01-29");
    const moved = db.selectFrom("posting").select("causeOn").whereRef("causeOn", "<", "valueOn");
    expect(await moved.execute()).toEqual([{ causeOn: "2027-01-29" }]);
  });
});
