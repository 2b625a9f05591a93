import { expect } from "vitest";
import { clockAt } from "./clock-at.ts";
import { openTestApp, type TestApp } from "./app.ts";
import type { TestDatabase } from "./database.ts";
import { collectPayment, planCollections } from "./planned-collections.ts";
import { houseTokenOf, join, post, signUp } from "./sign-up.ts";
import { hashOf } from "../database/ids.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

/** £84.74 a month. */
const weekly = 1950;

/** Households of Ada, Ben, Cara and Dev from September 2026 to August 2027, each at £84.74 a month. */
export async function openHousesOfFour(database: TestDatabase) {
  const { db } = database;
  let today = day("2026-08-03");
  const clock = clockAt(() => today);
  const test: TestApp = await openTestApp(database, { deps: { clock } });
  let houses = 6;

  const housematesOf = (householdId: string) =>
    db.selectFrom("housemate").selectAll().where("householdId", "=", householdId).orderBy("id").execute();

  /** On 3 August; complete by default. */
  const openHouse = async (joined = 4) => {
    today = day("2026-08-03");
    houses += 1;
    const house = { startDate: "2026-09-01", endDate: "2027-08-31" };
    const opened = await post(
      test.app,
      "/direct_debit",
      await signUp(db, { houseNumber: houses, name: "Ada", size: 4, house }),
    );
    expect(opened.statusCode, opened.body).toBe(201);
    const { guid } = opened.json<{ guid: string }>();
    const { id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
    await db
      .updateTable("household")
      .set({ priceBefore: weekly, priceAfter: weekly })
      .where("id", "=", householdId)
      .execute();
    for (const name of ["Ben", "Cara", "Dev"].slice(0, joined - 1)) {
      const answer = await post(test.app, "/direct_debit", join(guid, name));
      expect(answer.statusCode, answer.body).toBe(201);
    }
    await db
      .updateTable("housemate")
      .set({ agreedPrice: weekly })
      .where("householdId", "=", householdId)
      .execute();
    return { householdId, guid };
  };

  return {
    db,
    test,
    clock,
    openHouse,
    housematesOf,
    setToday: (text: string) => {
      today = day(text);
    },
    /** As `openHouse`, live on 3 February 2027, with Ben's six payments so far collected. */
    openInFebruary: async () => {
      const house = await openHouse();
      const { householdId } = house;
      await planCollections(db, householdId, today);
      const housemates = await housematesOf(householdId);
      await db
        .updateTable("mandate")
        .set({ state: "active" })
        .where(
          "housemateId",
          "in",
          housemates.map(({ id }) => id),
        )
        .execute();
      await db.updateTable("household").set({ state: "live" }).where("id", "=", householdId).execute();
      const { place } = housemates.find((one) => one.firstName === "Ben") ?? expect.fail("Nobody");
      for (const month of ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02"]) {
        const dueOn = `${month}-01`;
        await collectPayment(db, { householdId, place, dueOn }, dueOn);
      }
      today = day("2027-02-03");
      return house;
    },
    enter: async (householdId: string, firstName: string): Promise<string> => {
      const found = (await housematesOf(householdId)).find((one) => one.firstName === firstName);
      const token = await houseTokenOf(test.deps, found?.id ?? expect.fail("Nobody"));
      const entered = await post(test.app, "/my_house/session", { token });
      expect(entered.statusCode, entered.body).toBe(204);
      return String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    },
    get: (path: string, cookie: string) =>
      test.app.inject({ url: `/api/my_house${path}`, headers: { cookie } }),
    send: (path: string, payload: object, cookie: string) =>
      post(test.app, `/my_house${path}`, payload, { cookie }),
  };
}

export type HousesOfFour = Awaited<ReturnType<typeof openHousesOfFour>>;
