import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import type { JobData, JobName } from "../../queue/jobs.ts";
import { recordStageByCommand } from "../../staff/service-commands.ts";
import { cancelHousehold } from "../cancel-household.ts";
import { removeHousemate } from "../remove-housemate.ts";
import { readGuid } from "../../../test/read-guid.ts";
import { hashOf } from "../../../database/ids.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("The set-up of a household's services [G2]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let today = day("2027-07-20");
  const clock = clockAt(() => today);
  let householdId: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    // A trial on either database.
    test = await openTestApp(database, { deps: { clock }, config: { databaseUrl: undefined } });
    const asked = await signUp(db, {
      houseNumber: 7,
      size: 2,
      house: { broadbandUrgent: false, broadbandDate: "2027-09-03" },
    });
    const { guid } = (await post(test.app, "/direct_debit", asked)).json<{ guid: string }>();
    ({ id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow());
    await post(test.app, "/direct_debit", join(guid, "Ben"));
    return () => test.close();
  });
  beforeEach(() => void test.jobs.sent.splice(0));

  const work = async <Name extends JobName>(name: Name, data: JobData[Name]) =>
    createHandlers(test.deps)[name](data, { isLast: false });
  const begin = () => work("begin-set-up", { householdId });
  const by = () => ({ actor: staffCommand, now: clock.now() });
  /** Open orders with their stages. */
  const orders = async () => {
    const rows = await db
      .selectFrom("serviceOrder")
      .selectAll()
      .where("householdId", "=", householdId)
      .where("cancelledOn", "is", null)
      .execute();
    return Object.fromEntries(
      rows.map((row) => [row.productType, [row.orderedOn, row.confirmedOn, row.liveOn]]),
    );
  };
  const record = (...rest: string[]) =>
    db
      .transaction()
      .execute((trx) => recordStageByCommand(trx, { deps: test.deps, householdId, by: by(), rest }));

  it("begins on the day on which everybody has joined, once", async () => {
    const ordered = ["2027-07-20", null, null];
    await begin();
    today = today.add({ days: 1 });
    await begin();
    expect(await orders()).toEqual({
      Energy: ordered,
      Water: ordered,
      Broadband: ordered,
      "TV Licence": ordered,
    });
  });

  it("is simulated in a trial: each supplier confirms after its days, and is live from the start or the day asked for", async () => {
    for (; today.toString() < "2027-08-11"; today = today.add({ days: 1 }))
      await work("simulate-suppliers", {});
    expect(await orders()).toEqual({
      Energy: ["2027-07-20", "2027-08-10", null],
      Water: ["2027-07-20", "2027-08-03", null],
      Broadband: ["2027-07-20", "2027-07-23", null],
      "TV Licence": ["2027-07-20", "2027-07-22", null],
    });
    await db.updateTable("household").set({ state: "live" }).where("id", "=", householdId).execute();
    today = day("2027-09-02");
    await work("simulate-suppliers", {});
    const isLive = async () => Object.values(await orders()).map(([, , live]) => live);
    expect(await isLive()).toEqual(expect.arrayContaining(["2027-09-01", null]));
    today = day("2027-09-03");
    await work("simulate-suppliers", {});
    expect((await isLive()).sort()).toEqual(["2027-09-01", "2027-09-01", "2027-09-01", "2027-09-03"]);
    await db.updateTable("household").set({ state: "complete" }).where("id", "=", householdId).execute();
  });

  it("is cancelled when a place is freed, and starts again by the next day once complete", async () => {
    today = day("2027-07-22");
    await db
      .transaction()
      .execute((trx) => removeHousemate(trx, test.deps, householdId, { ...by(), place: 2 }));
    expect(await orders()).toEqual({});
    await begin();
    expect(await orders()).toEqual({});
    await post(test.app, "/direct_debit", join(await readGuid(db, householdId), "Cara"));
    test.jobs.sent.length = 0;
    await work("begin-set-ups", {});
    expect(test.jobs.sent).toContainEqual({ name: "begin-set-up", data: { householdId } });
    await begin();
    expect((await orders())["Energy"]).toEqual(["2027-07-22", null, null]);
    test.jobs.sent.length = 0;
    await work("begin-set-ups", {});
    expect(test.jobs.sent).not.toContainEqual({ name: "begin-set-up", data: { householdId } });
  });

  it("is recorded by staff as suppliers report, forwards only, with an audit", async () => {
    today = day("2027-07-30");
    expect(await record("Energy", "confirmed", "2027-07-29")).toBe("Energy is confirmed since 29 July 2027.");
    expect(await record("tvlicence", "live")).toBe("TV Licence is live since 30 July 2027.");
    expect(await orders()).toMatchObject({
      Energy: ["2027-07-22", "2027-07-29", null],
      "TV Licence": ["2027-07-22", "2027-07-30", "2027-07-30"],
    });
    await expect(record("Energy", "ordered")).rejects.toThrow("stage-reached");
    await expect(record("Energy", "live", "2027-07-28")).rejects.toThrow("stage-before-the-last");
    await expect(record("Gas", "live")).rejects.toThrow("A service is Energy");
    await expect(record("Energy", "waiting")).rejects.toThrow("A stage is ordered");
    await expect(record("Energy", "live", "tomorrow")).rejects.toThrow("2027-03-12");
    const audit = await db
      .selectFrom("audit")
      .select(["actorKind", "detail"])
      .where("action", "=", "record-service-stage")
      .orderBy("id")
      .execute();
    expect(audit).toEqual([
      {
        actorKind: "staff",
        detail: { type: "Energy", from: "ordered", to: "confirmed", on: "2027-07-29" },
      },
      {
        actorKind: "staff",
        detail: { type: "TV Licence", from: "ordered", to: "live", on: "2027-07-30" },
      },
    ]);
  });

  it("does not include services that were not chosen", async () => {
    await db.deleteFrom("serviceOrder").where("householdId", "=", householdId).execute();
    await db
      .updateTable("householdProduct")
      .set({ optionCode: "no-tv-licence-01_none" })
      .where("householdId", "=", householdId)
      .where("productType", "=", "TV Licence")
      .execute();
    await begin();
    expect(Object.keys(await orders()).sort()).toEqual(["Broadband", "Energy", "Water"]);
    await expect(record("TVLicence", "live")).rejects.toThrow("service-not-set-up");
  });

  it("is cancelled with the household", async () => {
    await db
      .transaction()
      .execute((trx) => cancelHousehold(trx, test.deps, householdId, { ...by(), reason: "asked for" }));
    expect(await orders()).toEqual({});
    await work("begin-set-ups", {});
    expect(test.jobs.sent.filter(({ name }) => name === "begin-set-up")).not.toContainEqual({
      name: "begin-set-up",
      data: { householdId },
    });
  });
});

describe("Where there are suppliers [G2]", () => {
  const open = useTestDatabases();
  it("they are not simulated: set-up waits for staff", async () => {
    const database = await open();
    const test = await openTestApp(database, { config: { smtpUrl: "smtp://mail.example" } });
    const { id: householdId } = await database.db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    await createHandlers(test.deps)["begin-set-up"]({ householdId }, { isLast: false });
    await createHandlers(test.deps)["simulate-suppliers"]({}, { isLast: false });
    const rows = await database.db.selectFrom("serviceOrder").selectAll().execute();
    expect(rows.filter((row) => row.householdId === householdId)).toHaveLength(4);
    expect(rows.map((row) => row.orderedOn)).toEqual(rows.map(() => null));
    await test.close();
  });
});
