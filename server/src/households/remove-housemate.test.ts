import { beforeAll, describe, expect, it } from "vitest";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { planCollections } from "../../test/planned-collections.ts";
import { join, linkOfHeldPlace, post, signUp } from "../../test/sign-up.ts";
import { removeHousemate } from "./remove-housemate.ts";
import { replaceJoinLink } from "./replace-join-link.ts";
import { guidOfRow } from "../../test/read-guid.ts";
import { hashOf } from "../../database/ids.ts";
import { readMails } from "../../test/mails.ts";

describe("A stranger in a household", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let id: string;
  let guid: string;
  let shareToken: string;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    const answer = await pay(await signUp(database.db, { houseNumber: 1, name: "Lead", size: 3 }));
    guid = answer.json<{ guid: string }>().guid;
    ({ id, shareToken } = await household());
    return () => test.close();
  });
  const pay = (body: object) => post(test.app, "/direct_debit", body);
  const household = () =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where(({ eb, or }) => or([eb("guidHash", "=", hashOf(guid)), eb("line1", "=", "1 Larkspur Terrace")]))
      .executeTakeFirstOrThrow();
  const statusOf = async (token: string) =>
    (await test.app.inject({ url: `/api/summary?guid=${token}` })).statusCode;
  const mailsTo = (name: string) =>
    readMails(database.db, (emails) =>
      emails.where("toAddress", "=", `${name}.byrne@example.com`).orderBy("id"),
    );
  const by = { actor: staffCommand, now: new Date("2026-11-21T12:00:00Z") };
  const remove = (place: number) =>
    database.db.transaction().execute((trx) => removeHousemate(trx, test.deps, id, { ...by, place }));

  it("who joined by the second token never gets the guid, in an answer or a mail [A5]", async () => {
    const held = await pay(join(shareToken, "Eve"));
    const confirmed = await post(test.app, "/my_house/place", { token: await linkOfHeldPlace(test, "Eve") });
    for (const [answer, change] of [
      [held, { remainingHm8s: 2, isHeld: true }],
      [confirmed, { remainingHm8s: 1 }],
    ] as const) {
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        {
          guid: shareToken,
          joinLink: `https://evenly.test/joining-tenant?guid=${shareToken}`,
          reference: (await household()).reference,
          mayInvite: false,
          ...change,
        },
      ]);
    }
    await pay(join(guid, "Bea"));
    const mails = await mailsTo("eve");
    expect(mails.map(({ template }) => template)).toEqual([
      "place-confirmation",
      "welcome",
      "house-complete",
    ]);
    for (const { text } of mails) expect(text).not.toContain(guid);
    expect((await mailsTo("lead")).map(({ template }) => template)).toContain("housemate-joined");
    expect((await mailsTo("bea"))[0]?.text).not.toContain("undefined");
  });

  it("is removed by staff: the place is free, the mandate ended, and every known link dead [C5] [H3]", async () => {
    expect((await household()).state).toBe("complete");
    await remove(2);
    const now = await household();
    expect(now).toMatchObject({ state: "gathering", completedAt: null });
    for (const token of [guid, shareToken]) expect(await statusOf(token)).toBe(404);
    expect(await statusOf(guidOfRow(now))).toBe(200);
    const mandate = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["mandate.id", "mandate.state", "removedAt"])
      .where("email", "=", "eve.byrne@example.com")
      .executeTakeFirstOrThrow();
    expect(mandate).toMatchObject({ state: "cancelled", removedAt: by.now });
    expect(test.jobs.sent).toContainEqual({ name: "cancel-mandate", data: { mandateId: mandate.id } });
    const audit = await database.db
      .selectFrom("audit")
      .select("action")
      .where("householdId", "=", id)
      .where("actorKind", "=", "staff")
      .execute();
    expect(audit.map(({ action }) => action).sort()).toEqual([
      "place-freed",
      "remove-housemate",
      "replace-join-link",
      "replace-share-token",
    ]);
  });

  it("leaves the others with a new join link, by mail [C7]", async () => {
    const newGuid = guidOfRow(await household());
    for (const name of ["lead", "bea"]) {
      const last = (await mailsTo(name)).at(-1);
      expect(last?.template).toBe("join-link-changed");
      expect(last?.text).toContain(`https://evenly.test/joining-tenant?guid=${newGuid}`);
    }
    expect((await mailsTo("eve")).map(({ template }) => template)).not.toContain("join-link-changed");
  });

  it("leaves a place that somebody else can take, by the new link alone [C7]", async () => {
    const newGuid = guidOfRow(await household());
    expect((await pay(join(guid, "Eve"))).statusCode).toBe(404);
    const answer = await pay(join(newGuid, "Cal"));
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { remainingHm8s: 0, mayInvite: true }]);
    const places = await database.db
      .selectFrom("housemate")
      .innerJoin("membership", "membership.housemateId", "housemate.id")
      .select(["membership.place", "firstName", "leftOn"])
      .where("membership.householdId", "=", id)
      .orderBy("membership.place")
      .orderBy("leftOn")
      .execute();
    expect(places).toEqual([
      { place: 1, firstName: "Lead", leftOn: null },
      { place: 2, firstName: "Eve", leftOn: test.deps.clock.today().toString() },
      { place: 2, firstName: "Cal", leftOn: null },
      { place: 3, firstName: "Bea", leftOn: null },
    ]);
    expect((await household()).state).toBe("complete");
    const bea = await pay(join(newGuid, "Bea"));
    expect([bea.statusCode, bea.json()]).toMatchObject([200, { guid: newGuid }]);
  });

  it("cannot be the opener, nor an empty place", async () => {
    await expect(remove(1)).rejects.toThrow("opened-the-account");
    await expect(remove(9)).rejects.toThrow("place-empty");
    await expect(remove(Number.NaN)).rejects.toThrow("place-empty");
    expect((await household()).state).toBe("complete");
  });

  it("cannot be removed once the household was charged, even before the day's sweep [F2] [F4]", async () => {
    await planCollections(database.db, id, test.deps.clock.today());
    const { dueOn: start } = await database.db
      .selectFrom("collection")
      .select("dueOn")
      .where("householdId", "=", id)
      .orderBy("dueOn")
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable("collection")
      .set({ chargedOn: start })
      .where("householdId", "=", id)
      .where("dueOn", "=", start)
      .execute();
    await expect(remove(2)).rejects.toThrow("free-place-while-live");
    expect((await household()).state).toBe("complete");
  });

  it("cannot be removed once services have started [C5]", async () => {
    await database.db.updateTable("household").set({ state: "live" }).where("id", "=", id).execute();
    await expect(remove(2)).rejects.toThrow("free-place-while-live");
  });

  it("cannot return by a link that staff replaced, and a full household gets no mail about it", async () => {
    const before = await household();
    const mailed = (await mailsTo("lead")).length;
    await database.db.transaction().execute((trx) => replaceJoinLink(trx, test.deps, id, by));
    expect(await statusOf(guidOfRow(before))).toBe(404);
    expect(await statusOf(guidOfRow(await household()))).toBe(410);
    expect(await mailsTo("lead")).toHaveLength(mailed);
  });
});
