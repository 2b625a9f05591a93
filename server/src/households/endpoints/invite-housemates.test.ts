import { proclaimedDays } from "@evenly/domain/calendar";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { openGatheringHouse } from "../../../test/gathering-house.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import type { Clock } from "../../clock.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

describe("Inviting housemates", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let guid: string;
  let now = new Date("2026-11-21T12:00:00Z");
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => Temporal.PlainDate.from("2026-11-21"),
    now: () => now,
  };
  const passMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock } });
    guid = await openAccount(1, 4);
    return () => test.close();
  });

  const openAccount = async (houseNumber: number, size: number) => {
    const answer = await post(
      test.app,
      "/direct_debit",
      await signUp(database.db, { houseNumber, name: "Lead", size }),
    );
    return answer.json<{ guid: string }>().guid;
  };
  const invite = async (housemates: unknown, token = guid) => {
    const answer = await post(test.app, "/invite_housemates", { guid: token, housemates });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json<Record<string, unknown>>(),
    };
  };
  const row = (name: string) => ({ fullname: `${name} Moss`, email: `${name}@example.com`, tel: "" });
  const mailsTo = (email: string) =>
    readMails(database.db, (emails) =>
      emails.where("toAddress", "=", email).where("template", "=", "invitation"),
    );

  it("mails the join link to each, and passes over blank rows and the same person twice [S3.2] [S7.11] [B3]", async () => {
    const { status, body } = await invite([
      row("ann"),
      { fullname: "", email: "", tel: "" },
      { ...row("Ann"), tel: "07700 900300" },
    ]);
    expect([status, body]).toEqual([200, { sent: 1 }]);
    const [mail, ...more] = await mailsTo("ann@example.com");
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`https://evenly.test/joining-tenant?guid=${guid}`);
    const invitation = await database.db
      .selectFrom("invitation")
      .selectAll()
      .where("email", "=", "ann@example.com")
      .executeTakeFirst();
    expect(invitation).toMatchObject({ fullName: "Ann Moss", tel: "07700900300", reminded: 0 });
  });

  it("names the housemate who sends it, and nobody when that is not known [G8]", async () => {
    const own = await openGatheringHouse(database, test, { houseNumber: 23, size: 4 });
    await own.joins("Ben");
    const sent = async (name: string, headers: Record<string, string>) => {
      const body = { guid: own.guid, housemates: [row(name)] };
      expect((await post(test.app, "/invite_housemates", body, headers)).json()).toEqual({ sent: 1 });
      const [mail] = await mailsTo(`${name}@example.com`);
      return [mail?.subject, mail?.text.includes("Ben has invited"), mail?.text] as const;
    };
    const [subject, isBens, text] = await sent("kay", { cookie: await own.cookieOf("Ben") });
    expect([subject, isBens]).toEqual(["Ben has invited you to share the bills", true]);
    expect(text).toContain("because Ben gave us your email address");
    expect(text).toContain("Ben shares the bills at");
    expect(text).not.toContain("Ada");
    const [, , byOpener] = await sent("kim", { cookie: await own.cookieOf("Ada") });
    expect(byOpener).toContain("Ada has opened an account with Evenly");
    const elsewhere = await openGatheringHouse(database, test, { houseNumber: 24, size: 4 });
    for (const [name, headers] of [
      ["lou", {}],
      ["max", { cookie: await elsewhere.cookieOf("Ada") }],
    ] as const) {
      const [anonymous, , words] = await sent(name, headers);
      expect(anonymous).toBe("You have been invited to share the bills");
      expect(words).not.toMatch(/Ada|Ben/);
      expect(words).toContain("are shared in an account with Evenly");
    }
    const before = now;
    passMinutes(60);
    const { place = 0 } = (await own.page("Ben")).people.find(({ firstName }) => firstName === "Lou") ?? {};
    expect((await own.ask("Ben", "invite_again", { place })).json()).toMatchObject({ sent: true });
    expect((await mailsTo("lou@example.com")).map((mail) => mail.subject)).toEqual([
      "You have been invited to share the bills",
      "Ben has invited you to share the bills",
    ]);
    now = before;
  });

  it("does not mail the same person twice within an hour [B3]", async () => {
    passMinutes(59);
    expect((await invite([row("ANN"), row("ben")])).body).toEqual({ sent: 1 });
    passMinutes(1);
    expect((await invite([row("ann")])).body).toEqual({ sent: 1 });
    expect(await mailsTo("ann@example.com")).toHaveLength(2);
  });

  it("reports each row that is wrong under its own key, in order [S5.10] [B3]", async () => {
    const { status, body } = await invite([
      { fullname: "", email: "cat@example.com", tel: "" },
      { fullname: "Dan", email: "dan@", tel: "" },
      { fullname: "Lead Byrne", email: "LEAD.byrne@example.com", tel: "" },
    ]);
    expect(status).toBe(422);
    expect(body["errors"]).toEqual({
      "housemates.0.fullname": ["Full name of housemate required"],
      "housemates.1.email": ["Valid email address required"],
      "housemates.2.email": ["This housemate has already joined"],
    });
    expect(body["messages"]).toEqual([
      "Full name of housemate required",
      "Valid email address required",
      "This housemate has already joined",
    ]);
  });

  it.each([[[]], [[{ fullname: " ", email: "", tel: "" }]], [undefined]])(
    "asks for at least one housemate of %j",
    async (rows) => {
      const { status, body } = await invite(rows);
      expect(status).toBe(422);
      expect(body["errors"]).toEqual({
        housemates: ["You need to fill in at least one housemate's details correctly"],
      });
    },
  );

  it("invites no more than there are places left [B3]", async () => {
    const { status, body } = await invite(["e", "f", "g", "h"].map(row));
    expect(status).toBe(422);
    expect(body["errors"]).toEqual({
      housemates: ["There are 3 places left, so you can invite up to 3 housemates"],
    });
    expect(await mailsTo("e@example.com")).toEqual([]);
  });

  it("goes by the guid only, not by the share token [A5]", async () => {
    const { shareToken } = await database.db
      .selectFrom("household")
      .select("shareToken")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
    expect((await invite([row("ivy")], shareToken)).status).toBe(404);
    expect((await invite([row("ivy")], "C".repeat(32))).status).toBe(404);
  });

  it("is over with 410 when everybody has joined", async () => {
    const pair = await openAccount(2, 2);
    await post(test.app, "/direct_debit", join(pair, "Second"));
    expect((await invite([row("third")], pair)).status).toBe(410);
  });

  it("stops at thirty mails a day for one household, with the waiting time [C13]", async () => {
    const large = await openAccount(4, 15);
    const people = (from: number) =>
      Array.from({ length: 14 }, (_, index) => row(`mate${String(from + index)}`));
    expect((await invite(people(0), large)).body).toEqual({ sent: 14 });
    passMinutes(60);
    expect((await invite(people(0), large)).body).toEqual({ sent: 14 });
    passMinutes(60);
    const over = await invite(people(0), large);
    expect(over.status).toBe(429);
    expect(Number(over.headers["retry-after"])).toBe(22 * 60 * 60);
    expect(over.body["message"]).toMatch(/^You've tried that too many times\./);
    expect((await invite(people(0).slice(0, 2), large)).body).toEqual({ sent: 2 });
    passMinutes(22 * 60);
    expect((await invite(people(0).slice(2), large)).body).toEqual({ sent: 12 });
  });
});
