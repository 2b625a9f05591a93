import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { planCollections } from "../../../test/planned-collections.ts";
import { chargeCollections } from "./charge-collections.ts";

// The tenancy is from 1 December 2026 to 30 November 2027; there are three places.
describe("Charging what is due [F2]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let householdId: string;
  let monthly: number;
  beforeEach(async () => {
    database = await open();
    ({ db } = database);
    const household = await db
      .updateTable("household")
      .set({ priceBefore: sql`price_after + 100` })
      .where("line1", "=", "5 Larkspur Terrace")
      .returning(["id", "priceAfter"])
      .executeTakeFirstOrThrow();
    householdId = household.id;
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-22"));
    ({ amount: monthly } = await db
      .selectFrom("collection")
      .select("amount")
      .orderBy("dueOn")
      .executeTakeFirstOrThrow());
  });

  const chargeOn = async (today: string, data: Parameters<ReturnType<typeof chargeCollections>>[0] = {}) => {
    const { deps, jobs } = testDependencies(database, { today });
    await chargeCollections(deps)(data, { isLast: false });
    return jobs.sent;
  };
  const charges = async () => {
    const { rows } = await sql<{
      due: string;
      on: string;
      value: string;
      charged: string;
      place: number;
      entries: number[];
    }>`
      select due_on::text as due, posted_on::text as on, value_on::text as value, charged_on::text as charged, collection.place,
        jsonb_agg(ledger_entry.amount order by line) as entries
      from posting join ledger_entry on posting_id = posting.id
        join collection on cause_reference = collection.id::text
      where cause = 'charge' group by posting.id, collection.id order by due_on, collection.place`.execute(
      db,
    );
    return rows;
  };
  const setHousehold = (state: "gathering" | "live" | "ended" | "cancelled", lastDay: string | null = null) =>
    db
      .updateTable("household")
      .set({
        state,
        lastDay,
        completedAt: state === "gathering" ? null : new Date("2026-11-22T10:00:00Z"),
        cancelledAt: state === "cancelled" ? new Date("2027-01-15T10:00:00Z") : null,
      })
      .where("id", "=", householdId)
      .execute();

  test("charges each place on the due date, not before, and once [C4]", async () => {
    await chargeOn("2026-11-30");
    expect(await charges()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await chargeOn("2026-12-01");
    const first = await charges();
    expect(first.map(({ due, on, charged, place }) => [due, on, charged, place])).toEqual(
      [1, 2, 3].map((place) => ["2026-12-01", "2026-12-01", "2026-12-01", place]),
    );
    await chargeOn("2026-12-31");
    expect(await charges()).toEqual(first);
    await chargeOn("2027-01-01");
    expect(await charges()).toHaveLength(6);
  });

  test("counts from the due date, however late the job runs [F1]", async () => {
    await chargeOn("2026-12-03");
    expect((await charges()).map(({ on, value }) => [on, value])).toEqual(
      [1, 2, 3].map(() => ["2026-12-03", "2026-12-01"]),
    );
  });

  test("shows the discount as an entry of its own, and the price before it as income [C4]", async () => {
    await chargeOn("2026-12-01");
    const [one] = await charges();
    const [owed, discount, ...income] = one?.entries ?? [];
    expect(owed).toBe(monthly);
    expect(discount).toBe(435);
    expect(income).toHaveLength(4);
    expect(-income.reduce((sum, amount) => sum + amount, 0)).toBe(monthly + 435);
  });

  test("charges nothing before completion, and catches up on completion [C4]", async () => {
    await setHousehold("gathering");
    await chargeOn("2027-01-05");
    expect(await charges()).toEqual([]);
    await setHousehold("live");
    await chargeOn("2027-01-06");
    expect((await charges()).map(({ due, on }) => [due, on])).toEqual(
      ["2026-12-01", "2027-01-01"].flatMap((due) => [1, 2, 3].map(() => [due, "2027-01-06"])),
    );
  });

  test("charges what an ended household still owed, and a cancelled one to its last day [F11]", async () => {
    await setHousehold("cancelled", "2027-01-15");
    await chargeOn("2027-03-01");
    expect((await charges()).map(({ due }) => due).at(-1)).toBe("2027-01-01");
    await setHousehold("ended");
    await chargeOn("2027-12-01");
    expect(await charges()).toHaveLength(36);
  });

  test("charges nothing that was cancelled, nor for a household cancelled before it was live [F11]", async () => {
    await setHousehold("cancelled");
    await chargeOn("2027-03-01");
    await setHousehold("live");
    await db.updateTable("collection").set({ state: "cancelled" }).where("place", "=", 2).execute();
    await chargeOn("2026-12-01");
    expect((await charges()).map(({ place }) => place)).toEqual([1, 3]);
  });

  test("charges no day after a housemate left, even if their payment could not be cancelled [F4]", async () => {
    const { id } = await db
      .updateTable("membership")
      .set({ leftOn: "2026-12-01" })
      .where("householdId", "=", householdId)
      .where("place", "=", 2)
      .returning("housemateId as id")
      .executeTakeFirstOrThrow();
    await db.updateTable("collection").set({ state: "confirmed" }).where("housemateId", "=", id).execute();
    await setHousehold("live");
    await chargeOn("2026-12-01");
    expect((await charges()).map(({ place }) => place)).toEqual([1, 3]);
  });

  test("queues helping jobs when there is much to do, but completes without them [C4]", async () => {
    // 15 years' payments: more than one batch.
    await sql`insert into collection (id, household_id, place, mandate_id, housemate_id, due_on, last_day, collect_on,
        noticed_on, noticed_amount, amount, amount_before, state)
      select gen_random_uuid(), household_id, place, mandate_id, housemate_id, due_on + 1000 + number * 2,
        last_day + 1000 + number * 2, collect_on + 1000 + number * 2, noticed_on, noticed_amount, amount,
        amount_before, state
      from collection, generate_series(1, 14) as number`.execute(db);
    expect(await chargeOn("2026-12-01")).toEqual([]);
    const sent = await chargeOn("2045-01-01");
    expect(sent).toEqual([1, 2, 3].map(() => ({ name: "charge-collections", data: { isHelper: "yes" } })));
    expect(await charges()).toHaveLength(36 * 15);
  });

  test("leaves to others what they hold while it helps, and else waits for it", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const other = db.transaction().execute(async (trx) => {
      await trx.selectFrom("household").select("id").where("id", "=", householdId).forUpdate().execute();
      locked();
      await held;
    });
    await isLocked;
    await chargeOn("2026-12-01", { isHelper: "yes" });
    expect(await charges()).toEqual([]);
    const charging = chargeOn("2026-12-01");
    release();
    await Promise.all([other, charging]);
    expect(await charges()).toHaveLength(3);
  });
});
