import { beforeAll, describe, expect, it } from "vitest";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { checkLedger } from "../src/payments/ledger/check-ledger.ts";
import { readHousemateStatement, readPlaceBalances } from "../src/payments/ledger/balances.ts";
import { houseTokenOf, join, post, signUp } from "./sign-up.ts";
import { useTestDatabases } from "./database.ts";
import { openTrial, type Trial } from "./trial.ts";
import { hashOf } from "../database/ids.ts";
import { readMail, readMails } from "./mails.ts";

/** £84.74 a month. */
const weekly = 1950;
const yearOf = 101_688;

describe("A year in which a place is handed over twice, by the clock of a trial", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let householdId: string;
  let trial: Trial;
  const told: Record<string, unknown> = {};

  const idOf = async (name: string) => {
    const { id } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", householdId)
      .where("firstName", "=", name)
      .executeTakeFirstOrThrow();
    return id;
  };

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    trial = await openTrial(database, Temporal.PlainDate.from("2026-08-03"));
    const { app, deps, goTo } = trial;
    const enter = async (name: string) => {
      const entered = await post(app, "/my_house/session", {
        token: await houseTokenOf(deps, await idOf(name)),
      });
      return { cookie: String(entered.headers["set-cookie"]).split(";")[0] ?? "" };
    };
    const asks = async (name: string, lastDay: string, successor: string) => {
      const email = `${successor}.byrne@example.com`;
      const asked = await post(app, "/my_house/moving_out", { lastDay, email }, await enter(name));
      expect(asked.statusCode, asked.body).toBe(201);
      const { text } = await readMail(db, (emails) =>
        emails.where("template", "=", "successor-invitation").orderBy("id", "desc"),
      );
      return /joining-tenant\?guid=([\w-]+)/.exec(text)?.[1] ?? "";
    };
    const joins = async (token: string, name: string) => {
      const joined = await post(app, "/direct_debit", join(token, name));
      expect(joined.statusCode, joined.body).toBe(201);
    };

    const house = { startDate: "2026-09-01", endDate: "2027-08-31" };
    const opened = await post(
      app,
      "/direct_debit",
      await signUp(db, { houseNumber: 7, name: "Ada", size: 2, house }),
    );
    expect(opened.statusCode, opened.body).toBe(201);
    const { guid } = opened.json<{ guid: string }>();
    const household = await db
      .updateTable("household")
      .set({ priceBefore: weekly, priceAfter: weekly })
      .where("guidHash", "=", hashOf(guid))
      .returning("id")
      .executeTakeFirstOrThrow();
    householdId = household.id;
    await db
      .updateTable("housemate")
      .set({ agreedPrice: weekly })
      .where("householdId", "=", householdId)
      .execute();
    await joins(guid, "Ben");
    await goTo("2027-02-03");
    const toElla = await asks("Ben", "2027-04-14", "ella");
    await goTo("2027-03-10");
    await joins(toElla, "Ella");
    await goTo("2027-05-20");
    // Too late for 1 June; June is at the bank by then, so the excess is refunded.
    const toFinn = await asks("Ella", "2027-06-03", "finn");
    await goTo("2027-05-28");
    await joins(toFinn, "Finn");
    const ella = await enter("Ella");
    const waits = await app.inject({ url: "/api/my_house/moving_out", headers: ella });
    const { handover: current } = waits.json<{ handover: { newHandsOverOn: string } }>();
    told.current = current;
    const agreed = await post(
      app,
      "/my_house/moving_out/agree",
      { handsOverOn: current.newHandsOverOn },
      ella,
    );
    expect(agreed.statusCode, agreed.body).toBe(204);
    await goTo("2027-07-20");
    told.mandates = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["firstName", "mandate.state"])
      .where("householdId", "=", householdId)
      .orderBy("place")
      .orderBy("housemate.id")
      .execute();
    await goTo("2027-10-20");
    await trial.stop();
  }, 480_000);

  const statementOf = async (name: string) => (await readHousemateStatement(db, await idOf(name))).balance;
  const mailTo = async (name: string, template: string) =>
    readMails(db, (emails) =>
      emails
        .where("toAddress", "=", `${name}.byrne@example.com`)
        .where("template", "=", template)
        .orderBy("id"),
    );

  it("goes through every day without a job that fails", () => {
    expect(trial.failures).toEqual([]);
  });

  it("charges each for their own days, to the penny, and collects or refunds it [F10] [G5]", async () => {
    expect(told.current).toMatchObject({ state: "joined-late", newHandsOverOn: "2027-06-14" });
    const nothingElse = { writtenOff: 0, owed: 0 };
    // To 14 April: 6 payments, March, and 14 of 30 days.
    expect(await statementOf("Ben")).toMatchObject({ charged: 63_273, collected: 63_273, ...nothingElse });
    // 16 of 30 days, May, and 13 of 30 days of June, which was collected in full.
    expect(await statementOf("Ella")).toMatchObject({
      charged: 4519 + 8474 + 3673,
      collected: 4519 + 8474 + 8474,
      refunded: 8474 - 3673,
      ...nothingElse,
    });
    expect(await statementOf("Finn")).toMatchObject({ charged: 4801 + 2 * 8474, ...nothingElse });
  });

  it("adds up to what the place owed, and to what everybody agreed to [F10] [G5]", async () => {
    const balances = await readPlaceBalances(db, householdId);
    expect(balances.get(2)).toMatchObject({ charged: yearOf, owed: 0 });
    expect(balances.get(1)).toMatchObject({ charged: yearOf, collected: yearOf, owed: 0 });
    const terms = { today: Temporal.PlainDate.from("2027-10-20"), advanceNoticeWorkingDays: 10 };
    expect((await checkLedger(db, terms)).wrong).toEqual([]);
  });

  it("cancels the mandates only of leavers who are settled [G1] [G5]", () => {
    expect(told.mandates).toEqual([
      { firstName: "Ada", state: "active" },
      { firstName: "Ben", state: "cancelled" },
      { firstName: "Ella", state: "cancelled" },
      { firstName: "Finn", state: "active" },
    ]);
  });

  it("sends each a closing statement with their own lines [F10] [G5]", async () => {
    const [ben = { text: "" }] = await mailTo("ben", "closing-statement");
    expect(ben.text).toContain("£632.73");
    const [ella = { text: "" }] = await mailTo("ella", "closing-statement");
    expect(ella.text).toContain("£166.66");
    expect(ella.text).not.toContain("£632.73");
    expect(await mailTo("finn", "closing-statement")).toHaveLength(1);
    expect(await mailTo("ada", "closing-statement")).toHaveLength(1);
    expect(await mailTo("ada", "handed-over")).toHaveLength(2);
  });
});
