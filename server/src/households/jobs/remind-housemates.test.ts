import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { newId } from "../../../database/ids.ts";
import { remindHousemate, remindHousemates } from "./remind-housemates.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { guidColumns, type GuidRow } from "../../access/guid.ts";
import { readMails } from "../../../test/mails.ts";

describe("reminding housemates", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let gathering: GuidRow;
  let complete: GuidRow;

  beforeAll(async () => {
    database = await open();
    const find = (line1: string) =>
      database.db
        .selectFrom("household")
        .select(guidColumns)
        .where("line1", "=", line1)
        .executeTakeFirstOrThrow();
    gathering = await find("3 Larkspur Terrace");
    complete = await find("5 Larkspur Terrace");
    await database.db
      .updateTable("household")
      .set({ tenancyStart: "2026-12-20", broadbandDate: "2026-12-20" })
      .where("id", "=", gathering.id)
      .execute();
    const maya = await database.db
      .selectFrom("housemate")
      .select(["id", "email"])
      .where("householdId", "=", gathering.id)
      .executeTakeFirstOrThrow();
    await invite(gathering.id, "ben@example.com", "2026-11-21", maya.id);
    // Invited twice; only the later invitation counts.
    await invite(gathering.id, "chloe@example.com", "2026-11-01");
    await invite(gathering.id, "Chloe@Example.com", "2026-11-22");
    await invite(gathering.id, maya.email.toUpperCase(), "2026-11-21");
    await invite(complete.id, "late@example.com", "2026-11-21");
  });

  const invite = (householdId: string, email: string, on: string, invitedBy: string | null = null) =>
    database.db
      .insertInto("invitation")
      .values({
        id: newId(),
        householdId,
        fullName: email.split("@")[0] ?? "",
        email,
        tel: null,
        invitedBy,
        sentAt: new Date(`${on}T12:00:00Z`),
        reminded: 0,
      })
      .execute();

  const once = { isLast: false };
  const queuedOn = async (today: string) => {
    const { deps, jobs } = testDependencies(database, { today });
    await remindHousemates(deps)({}, once);
    expect(jobs.sent.map(({ name }) => name)).toEqual(jobs.sent.map(() => "remind-housemate"));
    return jobs.sent.map(({ data }) => data as { invitationId: string });
  };
  const remindOn = async (today: string) => {
    const before = new Set((await readReminders()).map(({ id }) => id));
    const { deps } = testDependencies(database, { today });
    for (const job of await queuedOn(today)) await remindHousemate(deps)(job, once);
    return (await readReminders()).filter(({ id }) => !before.has(id));
  };
  const readReminders = () =>
    readMails(database.db, (emails) => emails.where("template", "=", "reminder").orderBy("toAddress"));

  test("writes on the days that are due to those who have not joined, once a day", async () => {
    expect(await remindOn("2026-11-23")).toEqual([]);
    const [reminder, ...others] = await remindOn("2026-11-24");
    expect(others).toEqual([]);
    expect(reminder).toMatchObject({
      toAddress: "ben@example.com",
      householdId: gathering.id,
      state: "queued",
    });
    expect(reminder?.text).toContain(
      "Maya invited you to share the bills at 3 Larkspur Terrace, Leeds, LS6 1ZZ",
    );
    expect(reminder?.text).toContain(`https://evenly.test/joining-tenant?guid=${guidOfRow(gathering)}`);
    expect(reminder?.text).toContain("1 of 3 housemates has joined. 2 to go.");
    expect(reminder?.text).toContain("20 December 2026");
    expect(await remindOn("2026-11-24")).toEqual([]);

    const [unnamed, ...none] = await remindOn("2026-11-25");
    expect(none).toEqual([]);
    expect(unnamed?.toAddress).toBe("chloe@example.com");
  });

  test("name who invited, and nobody when that is not known [G8]", async () => {
    const texts = new Map((await readReminders()).map((mail) => [mail.toAddress, mail.text]));
    expect(texts.get("ben@example.com")).toContain("Maya gave us your email address to invite you");
    expect(texts.get("chloe@example.com")).toContain(
      "You were invited to share the bills at 3 Larkspur Terrace",
    );
    expect(texts.get("chloe@example.com")).not.toContain("Maya");
  });

  test("sends one mail for missed days, and none after the start", async () => {
    const caughtUp = await remindOn("2026-12-14");
    expect(caughtUp.map(({ toAddress }) => toAddress).sort()).toEqual([
      "ben@example.com",
      "chloe@example.com",
    ]);
    expect(await remindOn("2026-12-20")).toEqual([]);
    expect(await remindOn("2026-12-21")).toEqual([]);
  });

  test("queues only due reminders: none per day for a household that never fills", async () => {
    expect(await queuedOn("2026-12-14")).toEqual([]);
    expect(await queuedOn("2027-06-01")).toEqual([]);
  });

  test("reminds each person once when two nodes do it at the same time", async () => {
    await invite(gathering.id, "dev@example.com", "2026-11-21");
    const both = await Promise.all([remindOn("2026-11-25"), remindOn("2026-11-25")]);
    expect(new Set(both.flat().map(({ id }) => id)).size).toBe(1);
  });
});
