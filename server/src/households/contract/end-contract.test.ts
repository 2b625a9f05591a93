import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { collectPayment, planCollections } from "../../../test/planned-collections.ts";
import { join, linkOfHeldPlace, person, post, signUp } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { chargeCollections } from "../../payments/ledger/charge-collections.ts";
import { checkLedger } from "../../payments/ledger/check-ledger.ts";

type Preview = Success<"GET /my_house/contract_end">;

const once = { isLast: false };
function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const dates = { startDate: "2026-12-01", endDate: "2027-11-30" };

describe("One's own contract [J3]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
  let today = day("2026-11-23");
  let houses = 6;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    return () => test.close();
  });
  beforeEach(async () => {
    today = day("2026-11-23");
    test.jobs.sent.length = 0;
    house = await openGatheringHouse(database, test, { houseNumber: (houses += 1), size: 3, house: dates });
    await house.joins("Ben");
  });

  const preview = async (name: string) =>
    test.app.inject({
      url: "/api/my_house/contract_end",
      headers: { cookie: await house.cookieOf(name) },
    });
  const shown = async (name: string) => {
    const answer = await preview(name);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Preview>();
  };
  const press = (name: string, token: string, note?: string) =>
    house.ask(name, "contract_end", { token, ...(note !== undefined && { note }) });
  const end = async (name: string, note?: string) => press(name, (await shown(name)).token, note);
  const rowOf = (name: string) =>
    database.db
      .selectFrom("housemate")
      .innerJoin("membership", "membership.housemateId", "housemate.id")
      .selectAll("housemate")
      .select(["joinedOn", "leftOn", "membership.id as membershipId"])
      .where("housemate.householdId", "=", house.id)
      .where("firstName", "=", name)
      .executeTakeFirstOrThrow();
  const mandateOf = async (name: string) =>
    (
      await database.db
        .selectFrom("mandate")
        .select("state")
        .where("housemateId", "=", (await rowOf(name)).id)
        .executeTakeFirstOrThrow()
    ).state;
  const mailsTo = async (name: string) => (await house.mailsTo(name)).map(({ template }) => template);
  const run = async (...jobs: readonly ("settle-household" | "advance-household")[]) => {
    for (const job of jobs) await createHandlers(test.deps)[job]({ householdId: house.id }, once);
  };
  const goLive = async () => {
    if ((await house.household()).state === "gathering") await house.joins("Cara");
    await planCollections(database.db, house.id, today);
    await sql`update mandate set state = 'active', provider_reference = 'MD' || mandate.id,
      confirmation_queued_at = now() from housemate
      where housemate.id = housemate_id and household_id = ${house.id}`.execute(database.db);
    today = day("2026-12-01");
    await run("advance-household");
    await chargeCollections(test.deps)({}, once);
  };
  const collectionsOf = async (name: string) =>
    (
      await database.db
        .selectFrom("collection")
        .select(["dueOn", "amount", "state"])
        .where("housemateId", "=", (await rowOf(name)).id)
        .orderBy("dueOn")
        .execute()
    ).map(({ dueOn, amount, state }) => `${dueOn} ${String(amount)} ${state}`);
  const casesOf = () =>
    database.db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "caseId")
      .select(["staffAlert.kind", "staffCase.housemateId"])
      .where("staffCase.householdId", "=", house.id)
      .execute();
  const ledgerFaults = async () =>
    (await checkLedger(database.db, { today, advanceNoticeWorkingDays: 10 })).wrong;
  const summary = () => test.app.inject({ url: `/api/summary?guid=${house.guid}` });

  describe("while the household gathers", () => {
    it("is withdrawn from: the place is free, nothing is owed, and the others hear that, never why", async () => {
      expect(await shown("Ben")).toMatchObject({
        end: "withdraw",
        until: "2026-12-07",
        served: null,
        others: ["Ada"],
        joinedAfter: 1,
        isLast: false,
      });
      const answer = await end("Ben", "I found another room");
      expect([answer.statusCode, answer.json()]).toEqual([200, { hasPage: false }]);
      expect(await mandateOf("Ben")).toBe("cancelled");
      expect((await summary()).json()).toMatchObject({ remainingHousemates: 2, accountCreator: "Ada" });
      expect(await mailsTo("Ben")).toContain("contract-cancelled");
      const [mail] = (await house.mailsTo("Ada")).slice(-1);
      expect(mail?.template).toBe("housemate-cancelled");
      expect(mail?.text).toContain("2 places are still open");
      expect(mail?.text).not.toContain("another room");
      // They can come back with the same address.
      expect((await house.joins("Ben")).statusCode).toBe(201);
    });

    it("is withdrawn from after months, but not cancelled when complete for 14 days", async () => {
      today = day("2027-01-20");
      expect(await shown("Ben")).toMatchObject({ end: "withdraw", until: null });
      today = day("2026-11-23");
      await house.joins("Cara");
      today = day("2026-12-08");
      expect((await preview("Ben")).json()).toMatchObject({ code: "nothing-to-cancel" });
    });

    it("of who opened the account passes it on to the first who stays", async () => {
      await end("Ada");
      expect((await summary()).json()).toMatchObject({ remainingHousemates: 2, accountCreator: "Ben" });
      expect((await rowOf("Ben")).openedAccount).toBe(true);
      expect((await house.page("Ben")).mayInvite).toBe(true);
    });

    it("of the last one cancels the household, and the address is free", async () => {
      await end("Ben");
      expect(await shown("Ada")).toMatchObject({ isLast: true });
      expect((await end("Ada")).json()).toEqual({ hasPage: true });
      expect((await house.household()).state).toBe("cancelled");
      expect((await mailsTo("Ada")).slice(-1)).toEqual(["contract-cancelled"]);
      expect(await mailsTo("Ada")).not.toContain("household-cancelled");
      const again = await signUp(database.db, { houseNumber: houses, name: "Zoe", house: dates });
      expect((await post(test.app, "/direct_debit", again)).statusCode).toBe(201);
    });

    it("changes nothing when pressed twice, nor for what was not shown", async () => {
      const { token } = await shown("Ben");
      await house.joins("Cara");
      expect((await press("Ben", token)).json()).toMatchObject({ code: "approval-changed" });
      const fresh = (await shown("Ben")).token;
      const answers = await Promise.all([press("Ben", fresh), press("Ben", fresh)]);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
      // The second one found the work done, or no session.
      expect(answers.every(({ statusCode }) => [200, 401].includes(statusCode))).toBe(true);
      const ends = await database.db
        .selectFrom("audit")
        .select("id")
        .where("householdId", "=", house.id)
        .where("action", "=", "cancel-contract")
        .execute();
      expect(ends).toHaveLength(1);
      expect((await house.household()).state).toBe("gathering");
    });

    it("ends a proposal of another number, whose people have changed [G3]", async () => {
      expect((await house.ask("Ada", "size", { size: 2 })).statusCode).toBe(200);
      await end("Ben");
      expect(await mailsTo("Ada")).toContain("size-lapsed");
    });

    it("says too long a note on its field", async () => {
      const answer = await press("Ben", (await shown("Ben")).token, "x".repeat(1001));
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { note: ["This is too long"] }]);
    });
  });

  describe("in a complete household that has not started", () => {
    it("is cancelled: the household gathers again and nobody's payment is taken [C4]", async () => {
      await house.joins("Cara");
      await planCollections(database.db, house.id, today);
      expect(await shown("Cara")).toMatchObject({ end: "cancel", served: null, joinedAfter: 2 });
      await end("Cara");
      expect(await house.household()).toMatchObject({ state: "gathering", completedAt: null });
      for (const name of ["Ada", "Ben", "Cara"])
        expect((await collectionsOf(name)).every((row) => row.endsWith("cancelled"))).toBe(true);
      const [mail] = (await house.mailsTo("Ada")).slice(-1);
      expect([
        mail?.template,
        mail?.text.includes("Nothing is taken before everyone has joined again"),
      ]).toEqual(["housemate-cancelled", true]);
      expect(await casesOf()).toEqual([]);
    });
  });

  describe("in a live household", () => {
    it("is charged by the day up to today; the place stays empty and the others' payments stay [F11] [J1]", async () => {
      await goLive();
      const others = await collectionsOf("Ada");
      today = day("2026-12-04");
      const view = await shown("Cara");
      const { agreedPrice } = await rowOf("Cara");
      const [first = ""] = await collectionsOf("Cara");
      const monthly = Number(first.split(" ")[1]);
      const fourDays = Math.ceil((monthly * 4) / 31);
      expect(agreedPrice).toBeGreaterThan(0);
      expect((await house.page("Cara")).cancelBy).toBe("2026-12-07");
      expect(view).toMatchObject({
        end: "cancel",
        until: "2026-12-07",
        others: ["Ada", "Ben"],
        served: {
          from: "2026-12-01",
          to: "2026-12-04",
          hasAskedForStart: true,
          charged: fourDays,
          owed: fourDays,
          refunded: 0,
          payments: [{ amount: fourDays, was: monthly }],
          calledOff: { payments: 11, from: "2027-01-01", to: "2027-11-01" },
        },
      });
      expect((await end("Cara")).json()).toEqual({ hasPage: true });
      expect((await house.household()).state).toBe("live");
      expect(await collectionsOf("Ada")).toEqual(others);
      expect((await collectionsOf("Cara")).filter((row) => !row.endsWith("cancelled"))).toEqual([
        `2026-12-01 ${String(fourDays)} notified`,
      ]);
      expect(await casesOf()).toEqual([
        { kind: "contract-cancelled", housemateId: (await rowOf("Cara")).id },
      ]);
      const [confirmation] = (await house.mailsTo("Cara")).slice(-1);
      expect(confirmation?.template).toBe("contract-cancelled");
      expect(confirmation?.text).toContain("by the day");
      const [told] = (await house.mailsTo("Ada")).slice(-1);
      expect([told?.template, told?.text.includes("4 December 2026")]).toEqual(["housemate-cancelled", true]);
      expect((await press("Cara", view.token)).json()).toEqual({ hasPage: true });
      expect((await preview("Cara")).json()).toMatchObject({ code: "nothing-to-cancel" });

      today = day("2026-12-05");
      expect(await house.page("Cara")).toMatchObject({ hasLeft: true, people: [] });
      expect((await house.page("Ada")).people.map(({ firstName }) => firstName)).toEqual(["Ada", "Ben"]);
      await run("settle-household");
      expect(await mailsTo("Cara")).toContain("closing-statement");
      await collectPayment(
        database.db,
        { householdId: house.id, place: 3, dueOn: "2026-12-01" },
        "2026-12-18",
      );
      await sql`update collection set state = 'paid_out'
        where state = 'confirmed' and household_id = ${house.id}`.execute(database.db);
      today = day("2026-12-21");
      await run("settle-household");
      expect(await mandateOf("Cara")).toBe("cancelled");
      expect(await ledgerFaults()).toEqual([]);
    });

    it("lets nobody take the empty place [C5] [C7]", async () => {
      await goLive();
      await end("Cara");
      today = day("2026-12-02");
      expect((await summary()).statusCode).toBe(410);
      expect((await post(test.app, "/direct_debit", join(house.guid, "Dora"))).statusCode).toBe(410);
      const share = (await house.household()).shareToken;
      expect((await post(test.app, "/direct_debit", join(share, "Dora"))).statusCode).toBe(410);
      const row = { fullname: "Dora Moss", email: "dora@example.com", tel: "" };
      const invited = await post(
        test.app,
        "/invite_housemates",
        { guid: house.guid, housemates: [row] },
        { cookie: await house.cookieOf("Ada") },
      );
      expect(invited.statusCode).toBe(410);
    });

    it("is not charged at all for who had not asked for the start, and what they paid goes back", async () => {
      // The place was held when the start was 15 days away.
      today = day("2026-11-16");
      house = await openGatheringHouse(database, test, { houseNumber: (houses += 1), size: 3, house: dates });
      await house.joins("Ben");
      const unasked = { ...join((await house.household()).shareToken, "Cara") };
      const personalDetails = { ...unasked.personalDetails, earlyStart: false };
      await post(test.app, "/direct_debit", { ...unasked, personalDetails });
      today = day("2026-11-18");
      await post(test.app, "/my_house/place", { token: await linkOfHeldPlace(test, "Cara") });
      await goLive();
      const { id } = await rowOf("Cara");
      await collectPayment(
        database.db,
        { householdId: house.id, place: 3, dueOn: "2026-12-01" },
        "2026-12-02",
      );
      const [first = ""] = await collectionsOf("Cara");
      const monthly = Number(first.split(" ")[1]);
      today = day("2026-12-02");
      expect((await shown("Cara")).served).toMatchObject({
        to: null,
        hasAskedForStart: false,
        charged: 0,
        owed: 0,
        refunded: monthly,
      });
      await end("Cara");
      const refunds = await database.db
        .selectFrom("refund")
        .select("amount")
        .where("housemateId", "=", id)
        .execute();
      expect(refunds).toEqual([{ amount: monthly }]);
      expect(await house.page("Cara")).toMatchObject({ hasLeft: true });
      expect((await house.mailsTo("Cara")).at(-1)?.text).toContain("had not asked us to start");
      await run("settle-household");
      expect(await ledgerFaults()).toEqual([]);
    });

    it("of the last one ends the household on that day", async () => {
      await goLive();
      for (const name of ["Ada", "Ben"]) await end(name);
      expect(await shown("Cara")).toMatchObject({ isLast: true, served: { to: "2026-12-01" } });
      expect((await end("Cara")).json()).toEqual({ hasPage: true });
      expect(await house.household()).toMatchObject({ state: "cancelled", lastDay: "2026-12-01" });
      today = day("2026-12-02");
      await run("settle-household");
      expect(await ledgerFaults()).toEqual([]);
    });

    it("that goes live between look and press does nothing", async () => {
      await house.joins("Cara");
      const { token } = await shown("Cara");
      await database.db.updateTable("household").set({ state: "live" }).where("id", "=", house.id).execute();
      expect((await press("Cara", token)).json()).toMatchObject({ code: "approval-changed" });
    });
  });
});

describe("A start within the 14 days [J3]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock: clockAt(() => day("2026-11-23")) } });
    return () => test.close();
  });
  const consents = (name: string) =>
    database.db
      .selectFrom("consent")
      .innerJoin("document", "document.hash", "documentHash")
      .innerJoin("housemate", "housemate.id", "housemateId")
      .select(["consent.kind", "agreed", "text"])
      .where("firstName", "=", name)
      .where("consent.kind", "in", ["early-start", "cancellation-right"])
      .orderBy("consent.kind")
      .execute();
  const unasked = (name: string) => ({ ...person(name), earlyStart: false });

  it("is refused on its field unless it is asked for, in signing up and joining", async () => {
    const body = await signUp(database.db, { houseNumber: 7, name: "Ada", house: dates });
    const refused = await post(test.app, "/direct_debit", { ...body, personalDetails: unasked("Ada") });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ["earlyStart"]]);
    const { guid } = (await post(test.app, "/direct_debit", body)).json<{ guid: string }>();
    const joining = await post(test.app, "/direct_debit", {
      ...join(guid, "Ben"),
      personalDetails: unasked("Ben"),
    });
    expect([joining.statusCode, Object.keys(joining.json().errors)]).toEqual([422, ["earlyStart"]]);
    expect((await post(test.app, "/direct_debit", join(guid, "Ben"))).statusCode).toBe(201);
    for (const name of ["Ada", "Ben"])
      expect(await consents(name)).toMatchObject([
        { kind: "cancellation-right", agreed: true },
        { kind: "early-start", agreed: true, text: expect.stringContaining("1 December 2026") },
      ]);
  });

  it("is asked for of a place that is held, and kept with it [A5]", async () => {
    const body = await signUp(database.db, { houseNumber: 8, name: "Eve", house: dates });
    await post(test.app, "/direct_debit", body);
    const { shareToken } = await database.db
      .selectFrom("household")
      .select("shareToken")
      .where("line1", "=", "8 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const refused = { ...join(shareToken, "Gus"), personalDetails: unasked("Gus") };
    expect((await post(test.app, "/direct_debit", refused)).statusCode).toBe(422);
    expect((await post(test.app, "/direct_debit", join(shareToken, "Gus"))).statusCode).toBe(201);
    await post(test.app, "/my_house/place", { token: await linkOfHeldPlace(test, "Gus") });
    expect((await consents("Gus")).map(({ kind }) => kind)).toEqual(["cancellation-right", "early-start"]);
  });

  it("is nothing to ask for on the 15th day", async () => {
    const house = { startDate: "2026-12-08", endDate: "2027-12-07" };
    const body = await signUp(database.db, { houseNumber: 9, name: "Hana", house });
    const answer = await post(test.app, "/direct_debit", { ...body, personalDetails: unasked("Hana") });
    expect(answer.statusCode).toBe(201);
    expect((await consents("Hana")).map(({ kind }) => kind)).toEqual(["cancellation-right"]);
  });
});
