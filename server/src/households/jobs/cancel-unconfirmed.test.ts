import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { join, linkTo, post, signUp } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

const once = { isLast: false };
const openedOn = "2026-11-23";

describe("An account that nobody has confirmed [C13]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let started: TestApp;
  let today = Temporal.PlainDate.from(openedOn);
  const clock = clockAt(() => today);
  const guids: Record<string, string> = {};

  const openHouse = async (
    name: string,
    houseNumber: number,
    more: { size?: number; startDate?: string } = {},
  ) => {
    const { size = 3, startDate = "2027-02-01" } = more;
    const answer = await post(
      started.app,
      "/direct_debit",
      await signUp(database.db, {
        houseNumber,
        name,
        size,
        house: {
          startDate,
          endDate: "2027-12-31",
          discountCode: name === "Nobody" ? "ONLYONE" : "WELCOME10",
        },
      }),
    );
    expect(answer.statusCode, answer.body).toBe(201);
    guids[name] = answer.json<{ guid: string }>().guid;
  };
  const stateOf = async (name: string) =>
    (
      await database.db
        .selectFrom("household")
        .select("state")
        .where("guidHash", "=", hashOf(guids[name] ?? ""))
        .executeTakeFirstOrThrow()
    ).state;
  /** The days after the opening on which each was mailed by the job. */
  const mailsOf = async (name: string, template: string) =>
    readMails(database.db, (emails) =>
      emails
        .innerJoin("household", "household.id", "email.householdId")
        .where("guidHash", "=", hashOf(guids[name] ?? ""))
        .where("template", "=", template)
        .orderBy("email.id"),
    );
  const runJob = async () => {
    started.jobs.sent.length = 0;
    const handlers = createHandlers(started.deps);
    await handlers["cancel-unconfirmed-households"]({}, once);
    const queued = started.jobs.sent.filter(({ name }) => name === "cancel-unconfirmed-household");
    for (const { data } of queued)
      await handlers["cancel-unconfirmed-household"](data as { householdId: string }, once);
  };
  const warnedDays = async (name: string) =>
    (await mailsOf(name, "account-unconfirmed")).map(
      ({ createdAt: at }) =>
        Temporal.PlainDate.from(openedOn).until(
          Temporal.Instant.fromEpochMilliseconds(at.getTime())
            .toZonedDateTimeISO("Europe/London")
            .toPlainDate(),
        ).days,
    );

  beforeAll(async () => {
    database = await open();
    started = await openTestApp(database, { deps: { clock } });
    await openHouse("Nobody", 7);
    await openHouse("Alone", 8, { size: 1 });
    await openHouse("Joined", 9);
    await openHouse("Opened", 10);
    await openHouse("Soon", 11, { startDate: "2026-12-07" });
    await openHouse("Served", 13, { size: 1, startDate: "2026-12-07" });
    for (let day = 0; day <= 20; day += 1) {
      today = Temporal.PlainDate.from(openedOn).add({ days: day });
      if (day === 4)
        expect(
          (await post(started.app, "/direct_debit", join(guids["Joined"] ?? "", "Guest"))).statusCode,
        ).toBe(201);
      if (day === 11) {
        const session = { token: await linkTo(started, guids["Opened"] ?? "") };
        expect((await post(started.app, "/my_house/session", session)).statusCode).toBe(204);
      }
      // Run twice it does nothing twice.
      await runJob();
      await runJob();
    }
    return () => started.close();
  });

  test("is told on days 3, 10 and 13, and cancelled on day 14", async () => {
    for (const name of ["Nobody", "Alone", "Soon"]) {
      expect(await warnedDays(name)).toEqual([3, 10, 13]);
      expect(await stateOf(name)).toBe("cancelled");
      const [mail, ...more] = await mailsOf(name, "household-cancelled");
      expect(more).toEqual([]);
      expect(mail?.text).toContain("in 14 days nobody opened a link in our mails");
    }
    const [warning] = await mailsOf("Nobody", "account-unconfirmed");
    expect(warning?.text).toContain("we cancel it on 7 December 2026");
    expect(warning?.text).toContain("/joining-tenant?guid=");
    const [alone] = await mailsOf("Alone", "account-unconfirmed");
    expect(alone?.text).not.toContain("/joining-tenant?guid=");
  });

  test("ends its Direct Debit, and frees its address and its voucher", async () => {
    const mandates = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .innerJoin("household", "household.id", "housemate.householdId")
      .select("mandate.state")
      .where("guidHash", "=", hashOf(guids["Nobody"] ?? ""))
      .execute();
    expect(mandates).toEqual([{ state: "cancelled" }]);
    await openHouse("Next", 7);
    const again = await signUp(database.db, {
      houseNumber: 12,
      name: "Voucher",
      house: { startDate: "2027-02-01", endDate: "2027-12-31", discountCode: "ONLYONE" },
    });
    expect((await post(started.app, "/direct_debit", again)).statusCode).toBe(201);
  });

  test("stays once somebody else has joined, or its opener has opened a mailed link", async () => {
    expect([await stateOf("Joined"), await warnedDays("Joined")]).toEqual(["gathering", [3]]);
    expect([await stateOf("Opened"), await warnedDays("Opened")]).toEqual(["gathering", [3, 10]]);
  });

  test("stays, and is not warned, when it is complete and its tenancy begins within the 14 days", async () => {
    expect([await stateOf("Served"), await warnedDays("Served")]).toEqual(["complete", []]);
  });
});
