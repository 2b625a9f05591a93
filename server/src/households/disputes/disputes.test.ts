import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { newId } from "../../../database/ids.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { bank } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { recordMandateStatus } from "../../payments/mandates/record-mandate-status.ts";
import { removeHousemate } from "../remove-housemate.ts";
import { replaceJoinLink } from "../replace-join-link.ts";
import { confirmHousemate } from "./confirm-housemate.ts";
import { guidOfRow } from "../../../test/read-guid.ts";

const first = Temporal.PlainDate.from("2026-11-23");

describe("A housemate whom the others dispute [G8]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
  let houseNumber = 6;
  let today = first;
  const clock = clockAt(() => today);
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock } });
    return () => test.close();
  });
  beforeEach(async () => {
    today = first;
    test.jobs.sent.length = 0;
    house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 3 });
    await house.joins("Ben");
  });

  const dispute = (name: string, place: number) => house.ask(name, "dispute", { place });
  const staff = () => ({ actor: staffCommand, now: clock.now() });
  const confirm = (place: number) =>
    database.db
      .transaction()
      .execute((trx) => confirmHousemate(trx, test.deps, house.id, { ...staff(), place }));
  const remove = (place: number) =>
    database.db
      .transaction()
      .execute((trx) => removeHousemate(trx, test.deps, house.id, { ...staff(), place }));
  const mandateOf = (name: string) =>
    database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .selectAll("mandate")
      .where("householdId", "=", house.id)
      .where("firstName", "=", name)
      .orderBy("mandate.id", "desc")
      .executeTakeFirstOrThrow();
  const makeActive = async (name: string) => {
    const { id: mandateId } = await mandateOf(name);
    for (const job of ["set-up-mandate", "confirm-direct-debit"] as const)
      await createHandlers(test.deps)[job]({ mandateId }, { isLast: false });
    const { id, reference, providerReference } = await mandateOf(name);
    const said = { state: "active", reference, providerReference: providerReference ?? "" } as const;
    await database.db.transaction().execute((trx) => recordMandateStatus(trx, test.deps, id, said));
  };
  const alerts = () =>
    database.db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "caseId")
      .select(["staffAlert.kind", "detail", "outcome", "closedAt"])
      .where("staffAlert.householdId", "=", house.id)
      .execute();
  const collectionsOf = (name: string) =>
    database.db
      .selectFrom("collection")
      .innerJoin("housemate", "housemate.id", "collection.housemateId")
      .select(["collection.id", "state", "dueOn", "collectOn", "collection.amount", "mandateId"])
      .where("collection.householdId", "=", house.id)
      .where("firstName", "=", name)
      .orderBy("dueOn")
      .execute();

  it("is asked about in the mail of the join, by a link that opens the page of whoever is signed in [G1]", async () => {
    const mail = (await house.mailsTo("Ada")).find(({ template }) => template === "housemate-joined");
    expect(mail?.text).toContain("I do not know this person:\nhttps://evenly.test/my-house#place-2\n");
    expect(mail?.text).not.toContain("token=");
    expect((await mandateOf("Ben")).state).toBe("pending");
    expect(await alerts()).toEqual([]);
  });

  it("has the mandate stopped and a case opened, once [F4]", async () => {
    const { id: mandateId } = await mandateOf("Ben");
    expect((await dispute("Ada", 2)).statusCode).toBe(204);
    expect((await dispute("Ada", 2)).statusCode).toBe(204);
    expect(await mandateOf("Ben")).toMatchObject({ state: "cancelled", endedOn: "2026-11-23" });
    const cancelled = test.jobs.sent.filter(({ name }) => name === "cancel-mandate");
    expect(cancelled).toEqual([{ name: "cancel-mandate", data: { mandateId } }]);
    expect(await alerts()).toEqual([
      { kind: "disputed-place", detail: { place: 2, raisedBy: 1 }, outcome: null, closedAt: null },
    ]);
    const asked = (await house.mailsTo("Ben")).map(({ template }) => template);
    expect(asked).not.toContain("new-bank-details");
  });

  it("cannot be disputed by later housemates, by themselves, or after 14 days", async () => {
    await house.joins("Cara");
    for (const [name, place] of [
      ["Cara", 2],
      ["Ben", 2],
      ["Ben", 1],
    ] as const) {
      expect((await dispute(name, place)).json()).toMatchObject({ code: "not-disputable" });
    }
    today = first.add({ days: 15 });
    expect((await dispute("Ada", 2)).json()).toMatchObject({ code: "not-disputable" });
    today = first.add({ days: 14 });
    expect((await dispute("Ben", 3)).statusCode).toBe(204);
    expect((await dispute("Ada", 4)).statusCode).toBe(404);
  });

  it("cannot dispute others or give bank details meanwhile, and blocks a change of size [F4]", async () => {
    await house.ask("Ada", "size", { size: 2 });
    const { id: proposal = "" } = (await house.page("Ben")).numberOfHousemates?.proposal ?? {};
    await house.joins("Cara");
    await dispute("Ada", 2);
    expect((await dispute("Ben", 3)).json()).toMatchObject({ code: "own-place-disputed" });
    const given = await house.ask("Ben", "bank_details", { bankDetails: bank("Ben") });
    expect([given.statusCode, given.json()]).toMatchObject([409, { code: "own-place-disputed" }]);
    expect((await house.page("Ben")).mayGiveBankDetails).toBe(false);
    expect((await house.page("Ada")).mayGiveBankDetails).toBe(true);
    expect(proposal).not.toBe("");
  });

  it("blocks an open proposal until staff decide [F4]", async () => {
    await house.ask("Ada", "size", { size: 2 });
    const { id: proposal = "" } = (await house.page("Ben")).numberOfHousemates?.proposal ?? {};
    await dispute("Ada", 2);
    expect((await house.ask("Ada", "size/withdraw", { proposal })).json()).toMatchObject({
      code: "place-disputed",
    });
    expect((await house.ask("Ben", "size/agree", { proposal })).json()).toMatchObject({
      code: "own-place-disputed",
    });
    expect((await house.page("Ben")).numberOfHousemates).toMatchObject({
      mayPropose: false,
      proposal: { mayAgree: false },
    });
    await confirm(2);
    expect((await house.ask("Ben", "size/agree", { proposal })).json()).toEqual({ isChanged: true });
  });

  it("is never collected from, even by code that skips the check [F4]", async () => {
    await house.joins("Cara");
    for (const name of ["Ada", "Ben", "Cara"]) await makeActive(name);
    const [planned] = await collectionsOf("Ben");
    expect(planned).toMatchObject({ state: "notified", collectOn: "2027-09-01" });
    await dispute("Ada", 2);
    // Bypasses our checks, with a usable mandate, to test the trigger.
    const { id: mandateId } = await mandateOf("Ben");
    await database.db
      .updateTable("mandate")
      .set({ state: "active", endedOn: null })
      .where("id", "=", mandateId)
      .execute();
    const attempt = database.db
      .insertInto("collectionAttempt")
      .values({
        id: newId(),
        collectionId: planned?.id ?? "",
        mandateId,
        number: 1,
        amount: planned?.amount ?? 0,
        collectOn: "2027-09-01",
        provider: "sandbox",
      })
      .execute();
    await expect(attempt).rejects.toMatchObject({ constraint: "collection_attempt_not_held" });
    await database.db
      .updateTable("mandate")
      .set({ state: "cancelled" })
      .where("id", "=", mandateId)
      .execute();
    today = Temporal.PlainDate.from("2027-08-27");
    await createHandlers(test.deps)["submit-collections"]({}, { isLast: false });
    expect((await collectionsOf("Ben"))[0]?.state).toBe("notified");
    expect((await collectionsOf("Ada"))[0]?.state).toBe("submitted");
  });

  it("has submitted payments cancelled at the provider [F4]", async () => {
    today = Temporal.PlainDate.from("2027-08-16");
    house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 2 });
    await house.joins("Ben");
    for (const name of ["Ada", "Ben"]) await makeActive(name);
    today = Temporal.PlainDate.from("2027-08-27");
    await createHandlers(test.deps)["submit-collections"]({}, { isLast: false });
    expect((await collectionsOf("Ben"))[0]?.state).toBe("submitted");
    test.jobs.sent.length = 0;
    await dispute("Ada", 2);
    expect(test.jobs.sent.map(({ name }) => name)).toEqual([
      "cancel-mandate",
      "take-payment-back",
      "send-mail",
    ]);
  });

  it("is asked for bank details again once staff confirm, and payments go on", async () => {
    await house.joins("Cara");
    for (const name of ["Ada", "Ben", "Cara"]) await makeActive(name);
    await dispute("Ada", 2);
    await expect(confirm(3)).rejects.toMatchObject({ message: "place-undisputed" });
    await confirm(2);
    expect((await alerts())[0]).toMatchObject({ outcome: "confirmed", closedAt: clock.now() });
    const mail = (await house.mailsTo("Ben")).at(-1);
    expect(mail).toMatchObject({
      template: "new-bank-details",
      subject: "Please give us your bank details again",
    });
    const given = await house.ask("Ben", "bank_details", { bankDetails: bank("Ben") });
    expect(given.json()).toEqual({ accountEnding: "11", isNew: true });
    await makeActive("Ben");
    const { id: mandateId } = await mandateOf("Ben");
    const payments = await collectionsOf("Ben");
    expect(payments).toHaveLength(12);
    expect(payments.every((one) => one.state === "notified" && one.mandateId === mandateId)).toBe(true);
    expect((await dispute("Ada", 2)).json()).toMatchObject({ code: "not-disputable" });
  });

  it("can be removed by staff, which frees the place and replaces the join link", async () => {
    await house.joins("Cara");
    await dispute("Ada", 2);
    await remove(2);
    const now = await house.household();
    expect(now).toMatchObject({ state: "gathering" });
    const guid = guidOfRow(now);
    expect(guid).not.toBe(house.guid);
    expect((await alerts())[0]).toMatchObject({ outcome: "removed", closedAt: clock.now() });
    expect((await house.joins("Dev", guid)).json()).toMatchObject({ remainingHm8s: 0 });
    expect((await house.page("Ada")).mayGiveBankDetails).toBe(true);
  });

  it("who joined by the second token learns the guid after 14 days without an objection [A5]", async () => {
    house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 4 });
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    const isTold = async () => {
      const { joinLink, mayInvite } = await house.page("Eve");
      return mayInvite && joinLink?.includes(house.guid);
    };
    expect(await isTold()).toBe(false);
    today = first.add({ days: 14 });
    expect(await isTold()).toBe(false);
    today = first.add({ days: 15 });
    expect(await isTold()).toBe(true);
  });

  it("who joined by the second token learns the guid only once confirmed [A5]", async () => {
    const roomy = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 4 });
    house = roomy;
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    await dispute("Ada", 2);
    today = first.add({ days: 20 });
    const newLink = async () => {
      await database.db.transaction().execute((trx) => replaceJoinLink(trx, test.deps, house.id, staff()));
      return (await house.mailsTo("Eve")).at(-1)?.template;
    };
    expect(await newLink()).toBe("place-disputed");
    await confirm(2);
    expect(await newLink()).toBe("join-link-changed");
  });
});
