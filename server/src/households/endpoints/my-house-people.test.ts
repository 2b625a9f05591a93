import { proclaimedDays } from "@evenly/domain/calendar";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Clock } from "../../clock.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { houseTokenOf, join, joinAndConfirm, post, signUp } from "../../../test/sign-up.ts";
import { hashOf } from "../../../database/ids.ts";

type Page = { people: Record<string, unknown>[]; joinLink: string | null; mayInvite: boolean };

describe("Housemates and invitees on the household page", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let today = Temporal.PlainDate.from("2027-07-16");
  let hour = 10;
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => today,
    now: () =>
      new Date(today.toZonedDateTime({ timeZone: "Europe/London", plainTime: { hour } }).epochMilliseconds),
  };
  let guid: string;
  let shareToken: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { deps: { clock } });
    const answer = await post(test.app, "/direct_debit", await signUp(db, { houseNumber: 7, size: 4 }));
    ({ guid } = answer.json<{ guid: string }>());
    ({ shareToken } = await db
      .selectFrom("household")
      .select("shareToken")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow());
    await joinAndConfirm(test, shareToken, "Bridget");
    return () => test.close();
  });
  beforeEach(() => void test.jobs.sent.splice(0));

  const cookieOf = async (firstName: string) => {
    const { id: housemateId } = await db
      .selectFrom("housemate")
      .select("id")
      .where("firstName", "=", firstName)
      .executeTakeFirstOrThrow();
    const token = await houseTokenOf(test.deps, housemateId);
    const { headers } = await post(test.app, "/my_house/session", { token });
    return String(headers["set-cookie"]).split(";")[0] ?? "";
  };
  const read = async (cookie: string) =>
    (await test.app.inject({ url: "/api/my_house", headers: { cookie } })).json<Page>();
  const inviteAgain = (cookie: string, place: number) =>
    post(test.app, "/my_house/invite_again", { place }, { cookie });

  it("are the housemates, and for each free place the last invitee, by first names and days [G2]", async () => {
    const housemates = [
      { fullname: "Dev Patel", email: "dev@example.com" },
      { fullname: "Cara Nwosu", email: "cara@example.com" },
    ];
    await post(test.app, "/invite_housemates", { guid, housemates });
    const { people } = await read(await cookieOf("Aoife"));
    const none = {
      isYou: false,
      since: null,
      invitedOn: null,
      mayDispute: false,
      successor: null,
      isOnlyObjector: false,
      isDisputed: false,
    };
    expect(people).toEqual([
      { ...none, firstName: "Aoife", isYou: true, place: 1, state: "joined", since: "2027-07-16" },
      {
        ...none,
        firstName: "Bridget",
        place: 2,
        state: "joined",
        since: "2027-07-16",
        mayDispute: true,
        isOnlyObjector: true,
      },
      { ...none, firstName: "Dev", place: 3, state: "awaited", invitedOn: "2027-07-16" },
      { ...none, firstName: "Cara", place: 4, state: "awaited", invitedOn: "2027-07-16" },
    ]);
    expect(JSON.stringify(people)).not.toMatch(/@|Patel|Nwosu|Byrne/);
  });

  it("are invited again at an address that the page does not show, once an hour [G2]", async () => {
    const cookie = await cookieOf("Aoife");
    const mails = () =>
      db.selectFrom("email").select("toAddress").where("template", "=", "invitation").execute();
    expect((await inviteAgain(cookie, 3)).json()).toEqual({ firstName: "Dev", sent: false });
    hour = 12;
    expect((await inviteAgain(cookie, 3)).json()).toEqual({ firstName: "Dev", sent: true });
    expect((await mails()).map((mail) => mail.toAddress).sort()).toEqual([
      "cara@example.com",
      "dev@example.com",
      "dev@example.com",
    ]);
    for (const place of [1, 2, 5]) expect((await inviteAgain(cookie, place)).statusCode).toBe(404);
  });

  it("cannot be invited by a housemate who joined by the second token [G2]", async () => {
    const cookie = await cookieOf("Bridget");
    const page = await read(cookie);
    expect([page.joinLink, page.mayInvite]).toEqual([null, false]);
    expect(JSON.stringify(page)).not.toContain(guid);
    expect((await inviteAgain(cookie, 3)).statusCode).toBe(404);
  });

  it("can be disputed for 14 days after they joined, except the opener", async () => {
    const [opener, joiner] = [await cookieOf("Aoife"), await cookieOf("Bridget")];
    const disputable = async (cookie: string) =>
      (await read(cookie)).people
        .filter((person) => person["mayDispute"])
        .map((person) => person["firstName"]);
    expect([await disputable(opener), await disputable(joiner)]).toEqual([["Bridget"], []]);
    today = today.add({ days: 14 });
    expect(await disputable(opener)).toEqual(["Bridget"]);
    today = today.add({ days: 1 });
    expect(await disputable(opener)).toEqual([]);
    today = today.subtract({ days: 15 });
  });

  it("are not listed as invitees once they have joined by another address [G2]", async () => {
    await post(test.app, "/direct_debit", join(guid, "Cara", "Nwosu"));
    const { people } = await read(await cookieOf("Aoife"));
    expect(people.map(({ firstName, state }) => `${String(firstName)} ${String(state)}`)).toEqual([
      "Aoife joined",
      "Bridget joined",
      "Cara joined",
      "Dev awaited",
    ]);
  });
});
