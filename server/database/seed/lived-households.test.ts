import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { seededOn, type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { openSessionOf } from "../../test/own-session.ts";
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
    db.selectFrom("household").selectAll().where("line1", "=", line1).orderBy("id").executeTakeFirstOrThrow();
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
      .innerJoin("housemate", "housemate.id", "housemateId")
      .select(["firstName", "dueOn", "collection.state", "amount", "chargedOn", "collection.id"])
      .where("collection.householdId", "=", id)
      .where("collection.state", "<>", "cancelled")
      .orderBy("dueOn")
      .orderBy("collection.place")
      .execute();
    return rows;
  };

  test("include one in its fifth month with all payments collected, one of them on the retry [E]", async () => {
    const household = await householdOf("6 Larkspur Terrace");
    expect(household).toMatchObject({ state: "live", size: 4, tenancyStart: "2026-07-01" });
    expect(household.winningCode).toBe("WELCOME10");
    const all = await payments();
    const due = all.filter(({ dueOn }) => dueOn <= seededOn.toString());
    const months = ["2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"];
    for (const name of ["Ada", "Ben", "Cara"]) {
      expect(due.filter(({ firstName }) => firstName === name).map(({ dueOn }) => dueOn)).toEqual(months);
    }
    expect(new Set(due.map(({ state }) => state))).toEqual(new Set(["paid_out"]));
    expect(due.every(({ dueOn, chargedOn }) => chargedOn === dueOn)).toBe(true);
    expect(all.length - due.length).toBe(7 * 4);
    const tries = await db
      .selectFrom("collectionAttempt")
      .select(["collectionId", "failureReason", "collectOn"])
      .where(
        "collectionId",
        "in",
        due.map(({ id }) => id),
      )
      .orderBy("collectOn")
      .execute();
    const second = tries.filter(
      ({ collectionId }) => tries.filter((one) => one.collectionId === collectionId).length > 1,
    );
    expect(second.map(({ failureReason, collectOn }) => [failureReason, collectOn])).toEqual([
      ["insufficient_funds", "2026-09-01"],
      [null, "2026-09-09"],
    ]);
    expect(due.find(({ id }) => id === second[0]?.collectionId)).toMatchObject({
      firstName: "Ben",
      dueOn: "2026-09-01",
    });
  });

  test("handed over the last of 6 places in the fourth month, split between leaver and successor [E]", async () => {
    const all = (await payments()).filter(({ dueOn }) => dueOn <= seededOn.toString());
    const paidBy = (name: string) =>
      all.flatMap(({ firstName, dueOn, amount }) => (firstName === name ? [[dueOn, amount]] : []));
    const monthly = all.find(({ firstName }) => firstName === "Ada")?.amount ?? 0;
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
      .innerJoin("housemate", "housemate.id", "housemateId")
      .select(["firstName", "mandate.state"])
      .where("householdId", "=", (await householdOf("6 Larkspur Terrace")).id)
      .orderBy("firstName")
      .execute();
    expect(mandates.map(({ firstName, state }) => `${firstName} ${state}`)).toEqual([
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
      tenancyStart: "2026-09-01",
      winningCode: "FRESHERSCAMPUS",
    });
    const due = (await payments(line1)).filter(({ dueOn }) => dueOn <= seededOn.toString());
    expect(due.map(({ firstName, dueOn, state }) => `${dueOn} ${firstName} ${state}`)).toEqual([
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
        .selectFrom("collectionAttempt")
        .select(["collectOn", "failureReason"])
        .where("collectionId", "=", id)
        .orderBy("collectOn")
        .execute();
      return tries.map(({ collectOn, failureReason }) => `${collectOn} ${String(failureReason)}`);
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

  test("include one on a plan of three parts, of which two are paid [E] [I4]", async () => {
    const due = (await payments("18 Larkspur Terrace")).filter(({ dueOn }) => dueOn <= seededOn.toString());
    const monthly = due[0]?.amount ?? 0;
    const ofInes = due.filter(({ firstName }) => firstName === "Ines");
    expect(ofInes.map(({ state }) => state)).toEqual(["paid_out", "failed", "paid_out", "paid_out"]);
    const parts = await db
      .selectFrom("paymentPlanPart")
      .select(["amount", "asked"])
      .orderBy("number")
      .execute();
    const each = Math.ceil(monthly / 3);
    expect(parts.map(({ asked }) => asked)).toEqual([each, expect.closeTo(each, 0), null]);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(monthly);
    expect(
      await db.selectFrom("arrears").select(["state", "owed"]).where("state", "=", "plan").execute(),
    ).toEqual([{ state: "plan", owed: parts[2]?.amount }]);
  });

  test("include one that is live and within its 14 days, which cancelling charges by the day [E] [J3]", async () => {
    const { id } = await householdOf("19 Larkspur Terrace");
    const { id: housemateId } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", id)
      .where("firstName", "=", "Omar")
      .executeTakeFirstOrThrow();
    const cookie = await openSessionOf(app, housemateId);
    const { end, served } = (
      await app.app.inject({ url: "/api/my_house/contract_end", headers: { cookie } })
    ).json<Success<"GET /my_house/contract_end">>();
    const from = seededOn.subtract({ days: 2 }).toString();
    expect({ end, from: served?.from, to: served?.to }).toEqual({
      end: "cancel",
      from,
      to: seededOn.toString(),
    });
    expect(served?.charged).toBeGreaterThan(0);
  });

  test("include one near its end that was asked about the next year, and one yes [E] [J5]", async () => {
    const house = await householdOf("20 Larkspur Terrace");
    const households = await db
      .selectFrom("household")
      .select(["id", "state", "tenancyStart", "tenancyEnd", "previousHouseholdId"])
      .where("line1", "=", "20 Larkspur Terrace")
      .orderBy("tenancyStart")
      .execute();
    expect(households).toMatchObject([
      { state: "live", tenancyEnd: "2027-01-05", previousHouseholdId: null },
      {
        state: "gathering",
        tenancyStart: "2027-01-06",
        tenancyEnd: "2027-10-05",
        previousHouseholdId: house.id,
      },
    ]);
    const questions = await readMails(db, (emails) => emails.where("template", "=", "next-year-question"));
    expect(questions.map(({ toAddress: to }) => to.split(".")[0]).sort()).toEqual(["kofi", "lena", "milo"]);
  });

  test("add up, and leave staff one charge-back alert on its day [E] [F6] [H4]", async () => {
    const { wrong, counts } = await checkLedger(db, { today: seededOn, advanceNoticeWorkingDays: 10 });
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ attempts: 22 + 9 + 9 + 24 });
    const alerts = await db.selectFrom("staffAlert").select(["kind", "householdId", "raisedAt"]).execute();
    const { id: householdId } = await householdOf("4 Larkspur Terrace");
    const raisedAt = new Date("2026-10-12T09:00:00Z");
    expect(alerts).toEqual([{ kind: "charge-back", householdId, raisedAt }]);
    expect(await db.selectFrom("providerEvent").select("id").where("workedAt", "is", null).execute()).toEqual(
      [],
    );
  });

  test("were paid out to the penny, less what was charged back [E] [F6] [H4]", async () => {
    const payouts = await db.selectFrom("payout").selectAll().orderBy("arrivesOn").execute();
    for (const { amount, expected } of payouts) expect(amount).toBe(expected);
    const [back] = payouts.filter(({ takenBack }) => takenBack !== 0);
    const charged = (await payments("4 Larkspur Terrace")).find(({ state }) => state === "charged_back");
    expect(back?.takenBack).toBe(-(charged?.amount ?? 0));
  });

  test("have live services from the first day, where suppliers are simulated", async () => {
    const { id } = await householdOf("6 Larkspur Terrace");
    const orders = await db
      .selectFrom("serviceOrder")
      .select(["orderedOn", "liveOn"])
      .where("householdId", "=", id)
      .execute();
    expect(orders.map(({ liveOn }) => liveOn)).toEqual(Array(4).fill("2026-07-01"));
    expect(new Set(orders.map(({ orderedOn }) => orderedOn))).toEqual(new Set(["2026-05-25"]));
  });

  test("leave the other houses as they were [E]", async () => {
    expect(await householdOf("3 Larkspur Terrace")).toMatchObject({ state: "gathering" });
    expect(await householdOf("5 Larkspur Terrace")).toMatchObject({ state: "complete" });
    const mailed = await db
      .selectFrom("email")
      .innerJoin("household", "household.id", "householdId")
      .select("line1")
      .distinct()
      .orderBy("line1")
      .execute();
    expect(mailed).toEqual(
      ["18", "19", "20", "4", "6"].map((number) => ({ line1: `${number} Larkspur Terrace` })),
    );
    expect(app.jobs.sent).toEqual([]);
  });

  test("can be opened from a mail sent today [E]", async () => {
    const mails = await readMails(db, (emails) => emails.where("template", "=", "my-house-link"));
    expect(mails.map(({ toAddress: to }) => to.split(".")[0]).sort()).toEqual([
      "ada",
      "ben",
      "cara",
      "dev",
      "esme",
      "fay",
      "gus",
      "hana",
      "ines",
      "jake",
      // A page of this year, and one of the next.
      "kofi",
      "kofi",
      "lena",
      "milo",
      "nia",
      "omar",
    ]);
    const ben = mails.find(({ toAddress: to }) => to.startsWith("ben"));
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
      .select(["toAddress", "state"])
      .where("template", "=", "approval-waits")
      .execute();
    expect(mails).toEqual([{ toAddress: "administrator@staff.example", state: "sent" }]);
    expect(await db.selectFrom("refund").selectAll().execute()).toEqual([]);
  });
});
