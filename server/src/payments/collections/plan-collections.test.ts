import { londonToday, proclaimedDays } from "@evenly/domain/calendar";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { tryPayment } from "../../../test/planned-collections.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import { cancelHousehold } from "../../households/cancel-household.ts";
import { removeHousemate } from "../../households/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import { recordPaymentUpdates } from "../events/record-payment-updates.ts";
import { replaceMandate } from "../mandates/replace-mandate.ts";
import { stopDeceasedPayers } from "../events/stop-deceased-payers.ts";
import { readGuid } from "../../../test/read-guid.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

const once = { isLast: false };

describe("A schedule that is planned", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { today: "2027-08-02" });
    return () => test.close();
  });

  const pay = async (body: object) => {
    const answer = await post(test.app, "/direct_debit", body);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ guid: string }>().guid;
  };
  const handlers = () => createHandlers(test.deps);
  const plan = (householdId: string) => handlers()["plan-collections"]({ householdId }, once);
  const household = (id: string) =>
    database.db.selectFrom("household").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** Complete when the last of them joins. */
  const openHousehold = async (
    houseNumber: number,
    names: readonly string[],
    size = names.length,
    house = {},
  ) => {
    const [lead = "", ...others] = names;
    const guid = await pay(await signUp(database.db, { houseNumber, name: lead, size, house }));
    for (const name of others) await pay(join(guid, name));
    const { id } = await database.db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
    return id;
  };
  const mandatesToSetUp = async (householdId: string) => {
    const mandates = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.id")
      .where("householdId", "=", householdId)
      .where("providerReference", "is", null)
      .where("mandate.state", "=", "pending")
      .orderBy("mandate.id")
      .execute();
    return mandates.map(({ id }) => id);
  };
  const setUpMandates = async (householdId: string) => {
    const mandateIds = await mandatesToSetUp(householdId);
    for (const mandateId of mandateIds) await handlers()["set-up-mandate"]({ mandateId }, once);
    return mandateIds;
  };
  /** As if each had been confirmed before the house was complete. */
  const confirmMandates = async (householdId: string) => {
    const mandateIds = await setUpMandates(householdId);
    await database.db
      .updateTable("mandate")
      .set(({ ref }) => ({ confirmationQueuedAt: ref("createdAt") }))
      .where("id", "in", mandateIds)
      .execute();
  };
  const collections = (householdId: string) =>
    database.db
      .selectFrom("collection")
      .innerJoin("housemate", "housemate.id", "collection.housemateId")
      .selectAll("collection")
      .select("firstName")
      .where("collection.householdId", "=", householdId)
      .orderBy("collection.place")
      .orderBy("dueOn")
      .orderBy("collection.id")
      .execute();
  const inForce = async (householdId: string) =>
    (await collections(householdId)).filter(({ state }) => state !== "cancelled");
  const mails = async (householdId: string, template: string) => {
    const rows = await readMails(database.db, (emails) =>
      emails.where("householdId", "=", householdId).where("template", "=", template).orderBy("toAddress"),
    );
    return rows.map(({ toAddress: to, text }) => ({ to: to.split(".")[0], text }));
  };
  const by = { actor: staffCommand, now: new Date("2027-08-03T12:00:00Z") };
  const remove = (householdId: string, place: number) =>
    database.db
      .transaction()
      .execute((trx) => removeHousemate(trx, test.deps, householdId, { ...by, place }));

  it("is made when the last place is taken, and not before [C4]", async () => {
    const guid = await pay(await signUp(database.db, { houseNumber: 1, name: "Ann", size: 2 }));
    const { id } = await database.db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
    await plan(id);
    expect(await collections(id)).toEqual([]);
    await pay(join(guid, "Ben"));
    expect((await collections(id)).map(({ state }) => state)).toEqual(Array(24).fill("planned"));
  });

  it("uses one day throughout, even across midnight", async () => {
    const id = await openHousehold(15, ["Una", "Vic"]);
    await confirmMandates(id);
    const morning = Temporal.Instant.from("2027-08-18T09:00:00Z");
    let asked = 0;
    const now = () => new Date(morning.add({ hours: 24 * asked++ }).epochMilliseconds);
    const clock = { proclamations: () => proclaimedDays, now, today: () => londonToday(now().getTime()) };
    await createHandlers({ ...test.deps, clock })["plan-collections"]({ householdId: id }, once);
    const rows = await collections(id);
    // Ten working days after the 18th; one more would be the 3rd.
    expect(rows[0]).toMatchObject({ dueOn: "2027-09-01", collectOn: "2027-09-02" });
    expect(new Set(rows.map(({ noticedOn: day }) => day))).toEqual(new Set(["2027-08-18"]));
  });

  it("covers every payment of everybody, notified in one mail each, however often the job runs [F5]", async () => {
    const id = await openHousehold(2, ["Cal", "Dee"]);
    await confirmMandates(id);
    await Promise.all([plan(id), plan(id)]);
    await plan(id);
    const rows = await collections(id);
    expect(rows).toHaveLength(24);
    const { priceBefore: before } = await household(id);
    const monthly = rows[0]?.amount ?? 0;
    expect(monthly).toBeGreaterThan(before * 4);
    for (const row of rows) {
      expect(row).toMatchObject({
        state: "notified",
        noticedOn: "2027-08-02",
        amount: monthly,
        noticedAmount: monthly,
        amountBefore: monthly,
      });
    }
    expect(rows.slice(0, 2)).toMatchObject([
      { place: 1, firstName: "Cal", dueOn: "2027-09-01", lastDay: "2027-09-30", collectOn: "2027-09-01" },
      { place: 1, firstName: "Cal", dueOn: "2027-10-01", lastDay: "2027-10-31", collectOn: "2027-10-01" },
    ]);
    expect(rows.at(-1)).toMatchObject({ place: 2, dueOn: "2028-08-01", lastDay: "2028-08-31" });
    const messages = await mails(id, "payment-schedule");
    expect(messages.map(({ to }) => to)).toEqual(["cal", "dee"]);
    for (const { text } of messages) {
      expect(text).toContain("1 September 2027");
      expect(text).toContain("1 August 2028");
      expect(text).toContain((await household(id)).reference);
    }
    const mandates = await database.db.selectFrom("mandate").select(["id", "reference"]).execute();
    const ofDee = mandates.find((mandate) => mandate.id === rows.at(-1)?.mandateId);
    expect(messages[1]?.text).toContain(ofDee?.reference);
  });

  it("stores each payment without the discount, and the part-month at the end", async () => {
    const id = await openHousehold(4, ["Eli"], 1, { endDate: "2028-06-10", discountCode: "WELCOME10" });
    await confirmMandates(id);
    await plan(id);
    const rows = await collections(id);
    const { priceBefore: before, priceAfter: after } = await household(id);
    expect(after).toBeLessThan(before);
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row.amountBefore).toBeGreaterThan(row.amount);
    expect(rows.at(-1)).toMatchObject({ dueOn: "2028-06-01", lastDay: "2028-06-10" });
    expect(rows.at(-1)?.amount).toBeLessThan(rows[0]?.amount ?? 0);
  });

  it("mentions retries only where they are configured", async () => {
    const collections = { ...test.deps.config.collections, retries: 0 };
    const withoutRetries = { ...test.deps, config: { ...test.deps.config, collections } };
    const id = await openHousehold(13, ["Once"]);
    await confirmMandates(id);
    await createHandlers(withoutRetries)["plan-collections"]({ householdId: id }, once);
    const [mail] = await mails(id, "payment-schedule");
    expect(mail?.text).toContain("If a payment fails");
    expect(mail?.text).not.toContain("try again");
  });

  it("gives full notice from the day of planning, for a household that completed earlier [F5]", async () => {
    const id = await openHousehold(6, ["Fay"], 1);
    await confirmMandates(id);
    const late = await openTestApp(database, { today: "2027-08-27" });
    await createHandlers(late.deps)["plan-collections"]({ householdId: id }, once);
    await late.close();
    const [first, second] = await collections(id);
    expect(first).toMatchObject({ dueOn: "2027-09-01", noticedOn: "2027-08-27", collectOn: "2027-09-13" });
    expect(second).toMatchObject({ collectOn: "2027-10-01" });
  });

  describe("for somebody whose Direct Debit is not confirmed yet [F5]", () => {
    it("comes with its confirmation, in one mail, whoever is confirmed first", async () => {
      const id = await openHousehold(7, ["Gil", "Hal"]);
      await plan(id);
      expect((await collections(id)).map(({ state }) => state)).toEqual(Array(24).fill("planned"));
      const [ofGil = "", ofHal = ""] = await setUpMandates(id);
      await plan(id);
      expect(await mails(id, "payment-schedule")).toEqual([]);
      await handlers()["confirm-direct-debit"]({ mandateId: ofHal }, once);
      await handlers()["confirm-direct-debit"]({ mandateId: ofGil }, once);
      await plan(id);
      expect((await collections(id)).map(({ state }) => state)).toEqual(Array(24).fill("notified"));
      expect(await mails(id, "payment-schedule")).toEqual([]);
      for (const { text } of await mails(id, "direct-debit-confirmation"))
        expect(text).toContain("This is your advance notice.");
    });
  });

  describe("when a place is freed", () => {
    it("is cancelled for everybody, who are mailed, and planned again on completion [C4] [F5]", async () => {
      const id = await openHousehold(8, ["Ida", "Jon", "Kay"]);
      await confirmMandates(id);
      await plan(id);
      await remove(id, 2);
      expect(await inForce(id)).toEqual([]);
      expect(await collections(id)).toHaveLength(36);
      const messages = await mails(id, "join-link-changed");
      expect(messages.map(({ to }) => to)).toEqual(["ida", "kay"]);
      for (const { text } of messages) expect(text).toContain("12 of your payments");
      expect(await mails(id, "payment-changed")).toEqual([]);
      await plan(id);
      expect(await inForce(id)).toEqual([]);
      await pay(join(await readGuid(database.db, id), "Lou"));
      await confirmMandates(id);
      await plan(id);
      await plan(id);
      const rows = await inForce(id);
      expect(rows).toHaveLength(36);
      expect([...new Set(rows.map(({ firstName: name }) => name))]).toEqual(["Ida", "Lou", "Kay"]);
      expect((await mails(id, "payment-schedule")).map(({ to }) => to)).toEqual([
        "ida",
        "ida",
        "jon",
        "kay",
        "kay",
        "lou",
      ]);
    });

    it("is planned again for a payment at the bank that failed before completion [F4]", async () => {
      const id = await openHousehold(11, ["Pia", "Quin"]);
      await confirmMandates(id);
      await plan(id);
      await sql`update mandate set state = 'active' from housemate
        where housemate.id = housemate_id and household_id = ${id}`.execute(database.db);
      const attemptId = await tryPayment(
        database.db,
        { householdId: id, place: 1, dueOn: "2027-09-01" },
        "2027-09-01",
      );
      await remove(id, 2);
      await database.db
        .transaction()
        .execute((trx) =>
          recordPaymentUpdates(trx, test.deps, [
            { attemptId, status: "failed", cause: "insufficient_funds" },
          ]),
        );
      await pay(join(await readGuid(database.db, id), "Ray"));
      await database.db
        .updateTable("household")
        .set({ completedAt: new Date("2027-08-30T10:00:00Z") })
        .where("id", "=", id)
        .execute();
      await confirmMandates(id);
      await plan(id);
      const ofPia = (await collections(id)).filter(({ firstName: name }) => name === "Pia");
      expect(
        ofPia
          .filter(({ dueOn: due }) => due === "2027-09-01")
          .map(({ state }) => state)
          .sort(),
      ).toEqual(["cancelled", "notified"]);
      expect(await inForce(id)).toHaveLength(24);
    });

    it("is empty, when the job runs after it [C4] [F5]", async () => {
      const id = await openHousehold(9, ["Mia", "Ned"]);
      await confirmMandates(id);
      await remove(id, 2);
      await plan(id);
      expect(await inForce(id)).toEqual([]);
      expect(await mails(id, "payment-schedule")).toEqual([]);
    });
  });

  it("is not planned again for somebody who has died [F6]", async () => {
    const id = await openHousehold(12, ["Sue", "Tom"]);
    await confirmMandates(id);
    await plan(id);
    const died = (await collections(id)).find(({ firstName: name }) => name === "Sue")?.housemateId ?? "";
    await database.db.transaction().execute((trx) => stopDeceasedPayers(trx, test.deps, [died]));
    const inForceOf = async () => [...new Set((await inForce(id)).map(({ firstName: name }) => name))];
    await plan(id);
    expect(await inForceOf()).toEqual(["Tom"]);
    const bank = { sortCode: "200000", accountNumber: "55779922", holder: "Sue Byrne" };
    await database.db
      .transaction()
      .execute((trx) => replaceMandate(trx, test.deps, { householdId: id, housemateId: died }, bank));
    await confirmMandates(id);
    await plan(id);
    expect(await inForceOf()).toEqual(["Tom"]);
  });

  it("is cancelled with its household [C4] [F5]", async () => {
    const id = await openHousehold(10, ["Oli"], 1);
    await confirmMandates(id);
    await plan(id);
    await database.db.transaction().execute((trx) => cancelHousehold(trx, test.deps, id, by));
    expect(await inForce(id)).toEqual([]);
    await plan(id);
    expect(await inForce(id)).toEqual([]);
  });
});
