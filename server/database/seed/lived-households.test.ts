import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { seededOn, type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { post } from "../../test/sign-up.ts";
import { readPlaceBalances } from "../../src/payments/ledger/balances.ts";
import { checkLedger } from "../../src/payments/ledger/check-ledger.ts";
import { seedDemoOffice } from "./demo-office.ts";
import { seedLivedHouseholds } from "./lived-households.ts";
import { readMails } from "../../test/mails.ts";

describe("The households that the demo data has lived in", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let app: TestApp;
  const householdOf = (line1: string) =>
    db.selectFrom("household").selectAll().where("line1", "=", line1).executeTakeFirstOrThrow();
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    app = await openTestApp(database);
    await seedLivedHouseholds(app.deps);
    return () => app.close();
  }, 120_000);

  const payments = async (line1 = "6 Larkspur Terrace") => {
    const { id } = await householdOf(line1);
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

  test("include one in its fifth month with all payments collected, one of them on the retry [E]", async () => {
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

  test("handed over the last of 6 places in the fourth month, split between leaver and successor [E]", async () => {
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

  test("include one in its third month with debts for three reasons [E] [F6] [H4]", async () => {
    const line1 = "4 Larkspur Terrace";
    expect(await householdOf(line1)).toMatchObject({
      state: "live",
      tenancy_start: "2026-09-01",
      winning_code: "FRESHERSCAMPUS",
    });
    const due = (await payments(line1)).filter(({ due_on }) => due_on <= seededOn.toString());
    expect(due.map(({ first_name, due_on, state }) => `${due_on} ${first_name} ${state}`)).toEqual([
      "2026-09-01 Fay paid_out",
      "2026-09-01 Gus paid_out",
      "2026-09-01 Hana paid_out",
      "2026-10-01 Fay charged_back",
      "2026-10-01 Gus failed",
      "2026-10-01 Hana failed",
      "2026-11-01 Fay notified",
      "2026-11-01 Gus failed",
      "2026-11-01 Hana notified",
    ]);
    const [, , , charged, failed, closed, , again] = due;
    const causesOf = async (id = "") => {
      const tries = await db
        .selectFrom("collection_attempt")
        .select(["collect_on", "failure_reason"])
        .where("collection_id", "=", id)
        .orderBy("collect_on")
        .execute();
      return tries.map(({ collect_on, failure_reason }) => `${collect_on} ${String(failure_reason)}`);
    };
    expect(await causesOf(charged?.id)).toEqual(["2026-10-01 authorisation_disputed"]);
    expect(await causesOf(closed?.id)).toEqual(["2026-10-01 bank_account_closed"]);
    expect(await causesOf(failed?.id)).toEqual([
      "2026-10-01 insufficient_funds",
      "2026-10-09 insufficient_funds",
    ]);
    expect(await causesOf(again?.id)).toEqual([
      "2026-11-02 insufficient_funds",
      "2026-11-10 insufficient_funds",
    ]);
    const { id } = await householdOf(line1);
    const owed = await readPlaceBalances(db, id);
    const monthly = due[0]?.amount ?? 0;
    expect([1, 2, 3].map((place) => owed.get(place)?.owed)).toEqual(
      [2, 2, 2].map((months) => months * monthly),
    );
  });

  test("add up, and leave staff one charge-back alert on its day [E] [F6] [H4]", async () => {
    const { wrong, counts } = await checkLedger(db, { today: seededOn, advanceNoticeWorkingDays: 10 });
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ attempts: 22 + 9 });
    const alerts = await db.selectFrom("staff_alert").select(["kind", "household_id", "raised_at"]).execute();
    const { id: household_id } = await householdOf("4 Larkspur Terrace");
    const raised_at = new Date("2026-10-12T09:00:00Z");
    expect(alerts).toEqual([{ kind: "charge-back", household_id, raised_at }]);
    expect(
      await db.selectFrom("provider_event").select("id").where("worked_at", "is", null).execute(),
    ).toEqual([]);
  });

  test("were paid out to the penny, less what was charged back [E] [F6] [H4]", async () => {
    const payouts = await db.selectFrom("payout").selectAll().orderBy("arrives_on").execute();
    for (const { amount, expected } of payouts) expect(amount).toBe(expected);
    const [back] = payouts.filter(({ taken_back }) => taken_back !== 0);
    const charged = (await payments("4 Larkspur Terrace")).find(({ state }) => state === "charged_back");
    expect(back?.taken_back).toBe(-(charged?.amount ?? 0));
  });

  test("have live services from the first day, where suppliers are simulated", async () => {
    const { id } = await householdOf("6 Larkspur Terrace");
    const orders = await db
      .selectFrom("service_order")
      .select(["ordered_on", "live_on"])
      .where("household_id", "=", id)
      .execute();
    expect(orders.map(({ live_on }) => live_on)).toEqual(Array(4).fill("2026-07-01"));
    expect(new Set(orders.map(({ ordered_on }) => ordered_on))).toEqual(new Set(["2026-05-25"]));
  });

  test("leave the other houses as they were [E]", async () => {
    expect(await householdOf("3 Larkspur Terrace")).toMatchObject({ state: "gathering" });
    expect(await householdOf("5 Larkspur Terrace")).toMatchObject({ state: "complete" });
    const mailed = await db
      .selectFrom("email")
      .innerJoin("household", "household.id", "household_id")
      .select("line1")
      .distinct()
      .orderBy("line1")
      .execute();
    expect(mailed).toEqual([{ line1: "4 Larkspur Terrace" }, { line1: "6 Larkspur Terrace" }]);
    expect(app.jobs.sent).toEqual([]);
  });

  test("can be opened from a mail sent today [E]", async () => {
    const mails = await readMails(db, (emails) => emails.where("template", "=", "my-house-link"));
    expect(mails.map(({ to_address: to }) => to.split(".")[0]).sort()).toEqual([
      "ada",
      "ben",
      "cara",
      "dev",
      "esme",
      "fay",
      "gus",
      "hana",
    ]);
    const ben = mails.find(({ to_address: to }) => to.startsWith("ben"));
    expect(ben).toMatchObject({ state: "sent" });
    const token = /\/my-house\?token=([\w-]+)/.exec(ben?.text ?? "")?.[1];
    const entered = await post(app.app, "/my_house/session", { token });
    expect(entered.statusCode).toBe(204);
    const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    const page = await app.app.inject({ url: "/api/my_house", headers: { cookie } });
    expect(page.json()).toMatchObject({ firstName: "Ben", householdState: "live", owed: 0 });
  });

  test("have a refund that waits for approval, where there are staff [E] [H4]", async () => {
    await seedDemoOffice(app.deps);
    const waiting = await db.selectFrom("approval").select(["kind", "title", "decision", "reason"]).execute();
    const title = "Give £65.00 back to Cara, 6 Larkspur Terrace";
    const reason = "Her broadband came three weeks late";
    expect(waiting).toEqual([{ kind: "refund", title, decision: null, reason }]);
    const mails = await db
      .selectFrom("email")
      .select(["to_address", "state"])
      .where("template", "=", "approval-waits")
      .execute();
    expect(mails).toEqual([{ to_address: "administrator@staff.example", state: "sent" }]);
    expect(await db.selectFrom("refund").selectAll().execute()).toEqual([]);
  });
});
