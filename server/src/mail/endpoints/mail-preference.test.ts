import { proclaimedDays } from "@evenly/domain/calendar";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import type { Clock } from "../../clock.ts";
import { mailHouseLinks } from "../../households/index.ts";
import { remindHousemate } from "../../households/jobs/remind-housemates.ts";
import { readMails } from "../../../test/mails.ts";

describe("Mails that others ask for", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let guids: string[];
  let now = new Date("2026-11-21T12:00:00Z");
  const today = () => now.toISOString().slice(0, 10);
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => Temporal.PlainDate.from(today()),
    now: () => now,
  };
  const houses = [1, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14];

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { config: { mailsPerRecipient: 10 }, deps: { clock } });
    guids = [];
    for (const houseNumber of houses) {
      const body = await signUp(database.db, { houseNumber, name: `Lead${String(houseNumber)}`, size: 4 });
      guids.push((await post(test.app, "/direct_debit", body)).json<{ guid: string }>().guid);
    }
    return () => test.close();
  });

  const invite = (house: number, email: string) =>
    post(test.app, "/invite_housemates", {
      guid: guids[house],
      housemates: [{ fullname: "Somebody Else", email, tel: "" }],
    });
  const mailsTo = (email: string) =>
    readMails(database.db, (emails) => emails.where("toAddress", "=", email).orderBy("id"));
  const prefer = (token: string, stopped: boolean) => post(test.app, "/mail_preference", { token, stopped });
  const tokenIn = (text: string) => /stop-emails\?token=([\w-]{32})$/m.exec(text)?.[1] ?? "";
  const tokenFor = async (email: string) => tokenIn((await mailsTo(email))[0]?.text ?? "");

  it("are limited to ten a day per recipient, whoever asks [C13]", async () => {
    for (let house = 0; house < 10; house += 1) {
      // Two spellings of one mailbox.
      const email = house % 2 === 0 ? "victim@example.com" : "Victim@Example.COM";
      expect((await invite(house, email)).statusCode).toBe(200);
    }
    const refused = await invite(10, "victim@example.com");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3_600);
    expect(await mailsTo("victim@example.com")).toHaveLength(10);
    expect((await invite(10, "other@example.com")).statusCode).toBe(200);
    now = new Date("2026-11-22T12:00:01Z");
    expect((await invite(10, "victim@example.com")).statusCode).toBe(200);
  });

  it("are counted beside sign-ups and links to one's own page, and over the limit nobody signs up by it [C13]", async () => {
    const { email } = join("", "Busy").personalDetails;
    const to = email.toLowerCase();
    const open = async (houseNumber: number) =>
      post(test.app, "/direct_debit", await signUp(database.db, { houseNumber, name: "Busy", size: 4 }));
    const askForLink = async () => {
      test.jobs.sent.length = 0;
      await post(test.app, "/my_house/link", { email });
      for (const { name, data } of test.jobs.sent)
        if (name === "mail-house-links")
          await mailHouseLinks(test.deps)(data as { housemateIds: string }, { isLast: false });
    };
    expect((await open(16)).statusCode).toBe(201);
    expect((await post(test.app, "/direct_debit", join(guids[0] ?? "", "Busy"))).statusCode).toBe(201);
    for (let house = 1; house < 6; house += 1) expect((await invite(house, email)).statusCode).toBe(200);
    await askForLink();
    expect((await invite(6, email)).statusCode).toBe(200);
    // Two welcomes, six invitations, two links.
    expect(await mailsTo(to)).toHaveLength(10);
    await askForLink();
    expect(await mailsTo(to)).toHaveLength(10);
    for (const refused of [
      await invite(7, email),
      await open(17),
      await post(test.app, "/direct_debit", join(guids[8] ?? "", "Busy")),
    ]) {
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3_600);
    }
    expect(await mailsTo(to)).toHaveLength(10);
  });

  it("carry a link each that stops them, of 128 random bits", async () => {
    const mails = await mailsTo("victim@example.com");
    const links = mails.map(({ text }) => /^Do not write to me again: (.*)$/m.exec(text)?.[1]);
    expect(new Set(links).size).toBe(mails.length);
    for (const link of links) expect(link).toMatch(/^https:\/\/evenly\.test\/stop-emails\?token=[\w-]{22,}$/);
  });

  it("are stopped from the page, for every household, and allowed again [C13]", async () => {
    const token = await tokenFor("victim@example.com");
    const before = (await mailsTo("victim@example.com")).length;
    expect((await prefer(token, true)).json()).toEqual({ stopped: true });
    const refused = await invite(11, "victim@example.com");
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: {
        "housemates.0.email": [
          "We've been asked not to write to this address. Please send the link yourself.",
        ],
      },
    });
    expect(await mailsTo("victim@example.com")).toHaveLength(before);
    expect((await prefer(token, false)).json()).toEqual({ stopped: false });
    expect((await invite(11, "victim@example.com")).statusCode).toBe(200);
  });

  it("are stopped by a mail program, with one post of a form [C13]", async () => {
    await invite(0, "click@example.com");
    const url = `/api/mail_preference/one-click?token=${await tokenFor("click@example.com")}`;
    const oneClick = (type: string) =>
      test.app.inject({
        method: "POST",
        url,
        headers: { "content-type": type },
        payload: "List-Unsubscribe=One-Click",
      });
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect((await oneClick(type)).statusCode).toBe(204);
    }
    expect((await invite(1, "click@example.com")).statusCode).toBe(422);
    expect((await test.app.inject({ method: "GET", url })).statusCode).toBe(405);
  });

  it("include reminders, which stop too [C13]", async () => {
    await invite(0, "quiet@example.com");
    await invite(0, "heard@example.com");
    await prefer(await tokenFor("quiet@example.com"), true);
    now = new Date("2026-11-26T12:00:00Z");
    const invitations = await database.db.selectFrom("invitation").select("id").execute();
    for (const { id: invitationId } of invitations) {
      await remindHousemate({ ...test.deps, clock })({ invitationId }, { isLast: false });
    }
    const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);
    expect(await templatesTo("heard@example.com")).toContain("reminder");
    expect(await templatesTo("quiet@example.com")).toEqual(["invitation"]);
  });

  it("are not changed by an unknown token, or by one that the database cannot hold [B2]", async () => {
    expect((await prefer("A".repeat(32), true)).statusCode).toBe(404);
    expect((await prefer("", true)).statusCode).toBe(404);
    for (const search of ["token=nothing", "token=a%00b", "token=a&token=b", "token=%zz"]) {
      const url = `/api/mail_preference/one-click?${search}`;
      expect((await test.app.inject({ method: "POST", url })).statusCode).toBe(404);
    }
  });

  it("do not include account mails, which still arrive", async () => {
    const whole = await signUp(database.db, { houseNumber: 15, name: "Click", size: 1 });
    const answer = await post(test.app, "/direct_debit", {
      ...whole,
      personalDetails: { ...whole.personalDetails, email: "click@example.com" },
    });
    expect(answer.statusCode).toBe(201);
    expect((await mailsTo("click@example.com")).map(({ template }) => template)).toContain("welcome");
  });
});
