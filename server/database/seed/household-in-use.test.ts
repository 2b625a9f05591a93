import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { describeOnBoth, seededOn, type TestDatabase } from "../../test/database.ts";
import { post } from "../../test/sign-up.ts";
import { checkLedger } from "../../src/payments/ledger/check-ledger.ts";
import { seedHouseholdInUse } from "./household-in-use.ts";

describeOnBoth("The household at 6 Larkspur Terrace", (open, kind) => {
  let db: TestDatabase["db"];
  let app: TestApp;
  const householdOf = (line1: string) =>
    db.selectFrom("household").selectAll().where("line1", "=", line1).executeTakeFirstOrThrow();
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    app = await openTestApp(database);
    await seedHouseholdInUse(app.deps);
    return () => app.close();
  }, 120_000);

  const payments = async () => {
    const { id } = await householdOf("6 Larkspur Terrace");
    const rows = await db
      .selectFrom("collection")
      .innerJoin("housemate", "housemate.id", "housemate_id")
      .select(["first_name", "due_on", "collection.state", "amount", "charged_on", "collection.id"])
      .where("collection.household_id", "=", id)
      .where("collection.state", "<>", "cancelled")
      .orderBy("due_on")
      .orderBy("collection.place")
      .execute();
    return rows;
  };

  test("is in its fifth month, and has paid each of them, one payment on the second try", async () => {
    const household = await householdOf("6 Larkspur Terrace");
    expect(household).toMatchObject({ state: "live", size: 4, tenancy_start: "2026-07-01" });
    expect(household.winning_code).toBe("WELCOME10");
    const all = await payments();
    const due = all.filter(({ due_on }) => due_on <= seededOn.toString());
    const months = ["2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"];
    for (const name of ["Ada", "Ben", "Cara"]) {
      expect(due.filter(({ first_name }) => first_name === name).map(({ due_on }) => due_on)).toEqual(months);
    }
    expect(new Set(due.map(({ state }) => state))).toEqual(new Set(["paid_out"]));
    expect(due.every(({ due_on, charged_on }) => charged_on === due_on)).toBe(true);
    expect(all.length - due.length).toBe(7 * 4);
    const tries = await db
      .selectFrom("collection_attempt")
      .select(["collection_id", "failure_reason", "collect_on"])
      .where(
        "collection_id",
        "in",
        due.map(({ id }) => id),
      )
      .orderBy("collect_on")
      .execute();
    const second = tries.filter(
      ({ collection_id }) => tries.filter((one) => one.collection_id === collection_id).length > 1,
    );
    expect(second.map(({ failure_reason, collect_on }) => [failure_reason, collect_on])).toEqual([
      ["insufficient_funds", "2026-09-01"],
      [null, "2026-09-09"],
    ]);
    expect(due.find(({ id }) => id === second[0]?.collection_id)).toMatchObject({
      first_name: "Ben",
      due_on: "2026-09-01",
    });
  });

  test("handed the last place over in the middle of the fourth month, between two who pay for it together", async () => {
    const all = (await payments()).filter(({ due_on }) => due_on <= seededOn.toString());
    const paidBy = (name: string) =>
      all.flatMap(({ first_name, due_on, amount }) => (first_name === name ? [[due_on, amount]] : []));
    const monthly = all.find(({ first_name }) => first_name === "Ada")?.amount ?? 0;
    const [, , , [, dev] = ["", 0]] = paidBy("Dev");
    expect(paidBy("Dev").map(([day]) => day)).toEqual([
      "2026-07-01",
      "2026-08-01",
      "2026-09-01",
      "2026-10-01",
    ]);
    expect(paidBy("Esme")).toEqual([
      ["2026-10-16", monthly - Number(dev)],
      ["2026-11-01", monthly],
    ]);
    const mandates = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "housemate_id")
      .select(["first_name", "mandate.state"])
      .where("household_id", "=", (await householdOf("6 Larkspur Terrace")).id)
      .orderBy("first_name")
      .execute();
    expect(mandates.map(({ first_name, state }) => `${first_name} ${state}`)).toEqual([
      "Ada active",
      "Ben active",
      "Cara active",
      "Dev cancelled",
      "Esme active",
    ]);
  });

  test("adds up, and has nothing for staff to look at", async () => {
    const { wrong, counts } = await checkLedger(db, { today: seededOn, advanceNoticeWorkingDays: 10 });
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ attempts: 22 });
    expect(await db.selectFrom("staff_alert").selectAll().execute()).toEqual([]);
    expect(
      await db.selectFrom("provider_event").select("id").where("worked_at", "is", null).execute(),
    ).toEqual([]);
  });

  test("has its services live since the first day, where suppliers are played", async () => {
    const orders = await db.selectFrom("service_order").select(["ordered_on", "live_on"]).execute();
    const liveOn = kind === "pglite" ? "2026-07-01" : null;
    expect(orders.map(({ live_on }) => live_on)).toEqual([liveOn, liveOn, liveOn, liveOn]);
    if (kind === "pglite")
      expect(new Set(orders.map(({ ordered_on }) => ordered_on))).toEqual(new Set(["2026-05-25"]));
  });

  test("leaves the other houses as they were", async () => {
    expect(await householdOf("3 Larkspur Terrace")).toMatchObject({ state: "gathering" });
    expect(await householdOf("5 Larkspur Terrace")).toMatchObject({ state: "complete" });
    const households = await db.selectFrom("email").select("household_id").distinct().execute();
    expect(households).toEqual([{ household_id: (await householdOf("6 Larkspur Terrace")).id }]);
    expect(app.jobs.sent).toEqual([]);
  });

  test("is entered by a mail of today", async () => {
    const mails = await db
      .selectFrom("email")
      .select(["to_address", "text_body", "created_at", "state"])
      .where("template", "=", "my-house-link")
      .execute();
    expect(mails.map(({ to_address: to }) => to.split(".")[0]).sort()).toEqual([
      "ada",
      "ben",
      "cara",
      "dev",
      "esme",
    ]);
    const ben = mails.find(({ to_address: to }) => to.startsWith("ben"));
    expect(ben).toMatchObject({ state: "sent" });
    const token = /\/my-house\?token=([\w-]+)/.exec(ben?.text_body ?? "")?.[1];
    const entered = await post(app.app, "/my_house/session", { token });
    expect(entered.statusCode).toBe(204);
    const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    const page = await app.app.inject({ url: "/api/my_house", headers: { cookie } });
    expect(page.json()).toMatchObject({ firstName: "Ben", householdState: "live", owed: 0 });
  });
});
