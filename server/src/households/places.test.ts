import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashOf, newId } from "../../database/ids.ts";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { join, post, signUp } from "../../test/sign-up.ts";
import { removeHousemate } from "./remove-housemate.ts";
import { readMail } from "../../test/mails.ts";

describe("A place belongs to its current housemate", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let houseNumber = 6;
  let id: string;
  let guid: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    test = await openTestApp(database);
    houseNumber += 1;
    guid = (await pay(await signUp(database.db, { houseNumber, name: "Opener", size: 3 }))).guid;
    ({ id } = await database.db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow());
    return () => test.close();
  });

  const pay = async (body: object) =>
    (await post(test.app, "/direct_debit", body)).json<{ guid: string; remainingHm8s: number }>();
  const summary = async () =>
    (await test.app.inject({ url: `/api/summary?guid=${guid}` })).json<Record<string, unknown>>();
  const members = () =>
    database.db
      .selectFrom("membership")
      .innerJoin("housemate", "housemate.id", "membership.housemateId")
      .select(["membership.place", "firstName", "joinedOn", "leftOn"])
      .where("membership.householdId", "=", id)
      .orderBy("membership.housemateId")
      .execute();
  const placeOf = (name: string) =>
    database.db
      .updateTable("membership")
      .where("householdId", "=", id)
      .where("housemateId", "in", (housemates) =>
        housemates
          .selectFrom("housemate")
          .select("housemate.id")
          .where("firstName", "=", name)
          .where("housemate.householdId", "=", id),
      );

  it("from the day on which it was taken", async () => {
    await pay(join(guid, "Second"));
    const joinedOn = test.deps.clock.today().toString();
    expect(await members()).toEqual([
      { place: 1, firstName: "Opener", joinedOn, leftOn: null },
      { place: 2, firstName: "Second", joinedOn, leftOn: null },
    ]);
  });

  it("and the opener may have any place [C7]", async () => {
    await placeOf("Opener").set({ place: 3 }).execute();
    await database.db.updateTable("housemate").set({ place: 3 }).where("householdId", "=", id).execute();
    expect(await pay(join(guid, "Second"))).toMatchObject({ remainingHm8s: 1 });
    expect((await members()).map(({ place }) => place)).toEqual([3, 1]);
    expect(await summary()).toMatchObject({ accountCreator: "Opener", remainingHousemates: 1 });
    const housemates = [{ fullname: "Third Byrne", email: "third.byrne@example.com", tel: "" }];
    await post(test.app, "/invite_housemates", { guid, housemates });
    const { text } = await readMail(database.db, (emails) =>
      emails.where("householdId", "=", id).where("template", "=", "invitation"),
    );
    // Whoever holds the link may have sent it.
    expect(text).not.toMatch(/Opener|Second/);
    const remove = (place: number) =>
      database.db
        .transaction()
        .execute((trx) =>
          removeHousemate(trx, test.deps, id, { place, actor: staffCommand, now: test.deps.clock.now() }),
        );
    await expect(remove(3)).rejects.toThrow("opened-the-account");
    await remove(1);
    expect((await members()).map(({ leftOn }) => leftOn === null)).toEqual([true, false]);
  });

  it("not by the number of earlier housemates [C7]", async () => {
    expect(await pay(join(guid, "Second"))).toMatchObject({ remainingHm8s: 1 });
    // A successor has the second place from spring on.
    await placeOf("Second").set({ leftOn: "2028-03-01" }).execute();
    const { place: _, ...second } = await database.db
      .selectFrom("housemate")
      .selectAll()
      .where("householdId", "=", id)
      .where("firstName", "=", "Second")
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable("housemate")
      .set({ removedAt: new Date("2027-12-01T12:00:00Z") })
      .where("id", "=", second.id)
      .execute();
    const successor = { id: newId(), place: 2, firstName: "Successor", email: "successor@example.com" };
    const { agreedTexts: __, ...copied } = second;
    await database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("housemate")
        .values({ ...copied, ...successor })
        .execute();
      await trx
        .insertInto("membership")
        .values({ householdId: id, place: 2, housemateId: successor.id, joinedOn: "2028-03-01" })
        .execute();
    });
    expect(await summary()).toMatchObject({ remainingHousemates: 1 });
    expect(await pay(join(guid, "Third"))).toMatchObject({ remainingHm8s: 0 });
    expect((await members()).map(({ place }) => place).sort()).toEqual([1, 2, 2, 3]);
    const { state } = await database.db
      .selectFrom("household")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("complete");
  });
});
