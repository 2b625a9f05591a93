import { assert, asyncProperty, constantFrom, array, nat, record } from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { clockAt } from "../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../test/gathering-house.ts";
import { join, post, signUp } from "../../test/sign-up.ts";
import { readMails } from "../../test/mails.ts";
import { staffCommand } from "../../database/record-audit.ts";
import { confirmHousemate } from "./disputes/confirm-housemate.ts";

const first = Temporal.PlainDate.from("2026-11-23");
/** A stranger who has every one of these mailboxes. */
const names = ["Eve", "Mallory", "Trudy"] as const;
const houseNumber = 7;
const addressOf = (name: string) => `${name.toLowerCase()}.byrne@example.com`;

describe("Whoever starts from a second token [A5] [G8]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let today = first;
  const clock = clockAt(() => today);
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock } });
    return () => test.close();
  });
  const openHouse = async (size = 3) => {
    today = first;
    await database.db
      .updateTable("household")
      .set({ state: "cancelled", cancelledAt: clock.now() })
      .where("line1", "=", `${String(houseNumber)} Larkspur Terrace`)
      .execute();
    // Each mailbox has a limit a day.
    await database.db.deleteFrom("email").execute();
    return openGatheringHouse(database, test, { houseNumber, size });
  };

  /** Keeps all that the stranger was ever answered or mailed, and every token and session in it. */
  const openStranger = (house: GatheringHouse, shareToken: string) => {
    const seen: string[] = [];
    const tokens = new Set([shareToken]);
    const sessions = new Set<string>([""]);
    const keepMails = async () => {
      const mails = await readMails(database.db, (emails) =>
        emails.where("toAddress", "in", names.map(addressOf)).where("householdId", "=", house.id),
      );
      for (const { text } of mails) {
        seen.push(text);
        for (const [, token = ""] of text.matchAll(/(?:guid|my-house\S*token)=([\w-]{20,})/g))
          tokens.add(token);
      }
    };
    const keep = async (answer: Awaited<ReturnType<typeof post>>) => {
      seen.push(answer.body, JSON.stringify(answer.headers));
      const cookie = String(answer.headers["set-cookie"] ?? "").split(";")[0];
      if (cookie) sessions.add(cookie);
      const { guid } = answer.body.startsWith("{") ? answer.json<{ guid?: string }>() : {};
      if (guid) tokens.add(guid);
      await keepMails();
      return answer;
    };
    return {
      seen,
      token: (at: number) => [...tokens][at % tokens.size] ?? "",
      newest: () => [...tokens].at(-1) ?? "",
      session: (at: number) => [...sessions][at % sessions.size] ?? "",
      send: async (path: string, body: object, cookie = "") =>
        keep(await post(test.app, path, body, { cookie })),
      get: async (path: string, cookie = "") =>
        keep(await test.app.inject({ url: `/api${path}`, headers: { cookie } })),
      invitations: () =>
        database.db.selectFrom("invitation").select("id").where("householdId", "=", house.id).execute(),
    };
  };
  type Stranger = ReturnType<typeof openStranger>;
  type Step = { readonly name: (typeof names)[number]; readonly token: number; readonly session: number };

  const row = { fullname: "Mallory Byrne", email: addressOf("Mallory"), tel: "" };
  const steps: Readonly<Record<string, (stranger: Stranger, step: Step) => Promise<unknown>>> = {
    summary: (by, { token }) => by.get(`/summary?guid=${by.token(token)}`),
    validate: (by, { token, name }) =>
      by.send("/validate-joining-tenant", {
        guid: by.token(token),
        leadType: "Student",
        firstName: name,
        lastName: "Byrne",
        email: addressOf(name),
        phoneNumber: "07700 900123",
      }),
    join: (by, { token, name, session }) =>
      by.send("/direct_debit", join(by.token(token), name), by.session(session)),
    confirm: (by, { token, session }) =>
      by.send("/my_house/place", { token: by.token(token) }, by.session(session)),
    confirmNewest: (by) => by.send("/my_house/place", { token: by.newest() }),
    joinByNewest: (by, { name }) => by.send("/direct_debit", join(by.newest(), name)),
    signUp: async (by, { name }) =>
      by.send("/direct_debit", await signUp(database.db, { houseNumber, name })),
    enter: (by, { token }) => by.send("/my_house/session", { token: by.token(token), replaces: true }),
    askForLink: (by, { name }) => by.send("/my_house/link", { email: addressOf(name) }),
    page: (by, { session }) => by.get("/my_house", by.session(session)),
    movingOut: (by, { session }) => by.get("/my_house/moving_out", by.session(session)),
    handOver: (by, { session, name }) =>
      by.send("/my_house/moving_out", { lastDay: "2027-12-31", email: addressOf(name) }, by.session(session)),
    sendAgain: (by, { session }) => by.send("/my_house/moving_out/send_again", {}, by.session(session)),
    agree: (by, { session }) =>
      by.send("/my_house/moving_out/agree", { handsOverOn: "2028-01-01" }, by.session(session)),
    takeBack: (by, { session }) => by.send("/my_house/moving_out/take_back", {}, by.session(session)),
    invite: (by, { token, session }) =>
      by.send("/invite_housemates", { guid: by.token(token), housemates: [row] }, by.session(session)),
    inviteAgain: (by, { session }) => by.send("/my_house/invite_again", { place: 3 }, by.session(session)),
    propose: (by, { session }) => by.send("/my_house/size", { size: 4 }, by.session(session)),
    dispute: (by, { session, token }) =>
      by.send("/my_house/dispute", { place: (token % 3) + 1 }, by.session(session)),
    whatIf: (by, { session }) => by.get("/my_house/what_if", by.session(session)),
  };

  it("gets neither guid, nor join link, nor invitation by any sequence of calls", async () => {
    const step = record({
      what: constantFrom(...Object.keys(steps)),
      name: constantFrom(...names),
      token: nat(20),
      session: nat(20),
    });
    // What most often leads on is done first; the rest is chance.
    const opening = (name: Step["name"], then: Step["name"]) => [
      { what: "join", name, token: 0, session: 0 },
      { what: "confirmNewest", name, token: 0, session: 0 },
      { what: "handOver", name: then, token: 0, session: 1 },
      { what: "joinByNewest", name: then, token: 0, session: 0 },
    ];
    await assert(
      asyncProperty(
        constantFrom(...names),
        array(step, { maxLength: 25 }),
        nat(14),
        async (name, chance, days) => {
          const house = await openHouse();
          const { shareToken } = await house.household();
          const stranger = openStranger(house, shareToken);
          const all = [...opening(name, name === "Eve" ? "Trudy" : "Eve"), ...chance];
          for (const [at, { what, ...given }] of all.entries()) {
            if (at === 10) today = first.add({ days });
            await steps[what]?.(stranger, given);
          }
          expect(stranger.seen.join("\n")).not.toContain(house.guid);
          expect(await stranger.invitations()).toEqual([]);
        },
      ),
      { numRuns: 20, seed: 45 },
    );
  });

  it("hands their place over to themself, and stays who they were", async () => {
    const house = await openHouse();
    await house.joins("Ben");
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    const asked = await house.ask("Eve", "moving_out", {
      lastDay: "2027-12-31",
      email: addressOf("Mallory"),
    });
    expect(asked.statusCode, asked.body).toBe(201);
    const [mail] = await house.mailsTo("Mallory");
    const [, link = ""] = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const joined = await house.joins("Mallory", link);
    expect(joined.json()).toMatchObject({ guid: shareToken, mayInvite: false });
    expect((await house.joins("Mallory", link)).json()).toMatchObject({ guid: shareToken, mayInvite: false });
    for (const name of ["Eve", "Mallory"]) {
      const page = await house.page(name);
      expect(page).toMatchObject({ joinLink: null, mayInvite: false });
      // Of the others, the opener's first name only.
      const told = page.people.filter(({ isYou }) => !isYou).map(({ firstName }) => firstName);
      expect(told).toEqual(expect.arrayContaining(["Ada"]));
      expect(told).not.toContain("Ben");
    }
  });

  it("is told of the others no more than the first name of who opened the account, on no page and in no mail", async () => {
    const house = await openHouse(4);
    await house.joins("Ben");
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    const namesFor = async (name: string) => {
      const { numberOfHousemates } = await house.page(name);
      const moving = await test.app.inject({
        url: "/api/my_house/moving_out",
        headers: { cookie: await house.cookieOf(name) },
      });
      const { others } = moving.json<{ others: unknown }>();
      const { whoAgrees, proposal } = numberOfHousemates ?? {};
      return { whoAgrees, others, by: proposal?.by, agreed: proposal?.agreed, awaited: proposal?.awaited };
    };
    expect((await house.ask("Ben", "size", { size: 3 })).statusCode).toBe(200);
    expect(await namesFor("Eve")).toEqual({
      whoAgrees: ["Ada", null, "Eve"],
      others: ["Ada", null],
      by: null,
      agreed: [null],
      awaited: ["Ada", "Eve"],
    });
    expect(await namesFor("Ada")).toMatchObject({ whoAgrees: ["Ada", "Ben", "Eve"], by: "Ben" });
    const asked = await house.ask("Ben", "moving_out", { lastDay: "2027-12-31", email: addressOf("Trudy") });
    expect(asked.statusCode, asked.body).toBe(201);
    const [mail] = await house.mailsTo("Trudy");
    const [, link = ""] = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "") ?? [];
    await house.joins("Trudy", link);
    const mails = await house.mailsTo("Eve");
    const about = (template: string) => mails.find((one) => one.template === template);
    expect(about("size-proposed")?.subject).toBe("A housemate proposes 3 housemates instead of 4");
    expect(about("handed-over")?.text).toContain(
      "A housemate is moving out, and somebody takes over their place",
    );
    expect(mails.map(({ subject, text }) => `${subject} ${text}`).join("\n")).not.toMatch(/Ben|Trudy/);
    const [toAda] = (await house.mailsTo("Ada")).filter(({ template }) => template === "handed-over");
    expect(toAda?.text).toContain("Ben is moving out, and Trudy takes over their place");
    today = first.add({ days: 15 });
    expect(await namesFor("Eve")).toMatchObject({ others: ["Ada", "Ben"] });
  });

  it("is disputed with whom they hand over to, whichever of the two the others do not know [G5]", async () => {
    const house = await openHouse(4);
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    await house.joins("Ben");
    await house.ask("Eve", "moving_out", { lastDay: "2027-12-31", email: addressOf("Mallory") });
    const [mail] = await house.mailsTo("Mallory");
    const [, link = ""] = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "") ?? [];
    await house.joins("Mallory", link);
    expect((await house.ask("Ada", "dispute", { place: 2 })).statusCode).toBe(204);
    for (const name of ["Eve", "Mallory"]) {
      expect((await house.ask(name, "size", { size: 3 })).json()).toMatchObject({
        code: "own-place-disputed",
      });
      expect((await house.mailsTo(name)).map(({ template }) => template)).toContain("place-disputed");
    }
    expect((await house.ask("Eve", "dispute", { place: 3 })).json()).toMatchObject({
      code: "own-place-disputed",
    });
  });

  it("is confirmed by staff before anybody objects, and sees and gets what the others do", async () => {
    const house = await openHouse();
    await house.joins("Ben");
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    expect((await house.page("Eve")).people.map(({ firstName }) => firstName)).toContain(null);
    const by = { actor: staffCommand, now: clock.now(), reason: "Showed their tenancy agreement" };
    const confirm = (place: number) =>
      database.db
        .transaction()
        .execute((trx) => confirmHousemate(trx, test.deps, house.id, { ...by, place }));
    await expect(confirm(2)).rejects.toMatchObject({ message: "place-undisputed" });
    const before = (await house.mailsTo("Eve")).length;
    await confirm(3);
    expect((await house.page("Eve")).people.map(({ firstName }) => firstName)).toEqual(["Ada", "Ben", "Eve"]);
    expect((await house.page("Ada")).people[2]).toMatchObject({ mayDispute: false });
    expect(await house.mailsTo("Eve")).toHaveLength(before);
    const written = await database.db
      .selectFrom("audit")
      .select("detail")
      .where("householdId", "=", house.id)
      .where("action", "=", "confirm-housemate")
      .execute();
    expect(written).toMatchObject([{ detail: { place: 3, reason: by.reason } }]);
    await expect(confirm(3)).rejects.toMatchObject({ message: "place-undisputed" });
  });

  it("can dispute nobody", async () => {
    const house = await openHouse();
    const { shareToken } = await house.household();
    await house.joins("Eve", shareToken);
    await house.joins("Ben");
    expect((await house.ask("Eve", "dispute", { place: 3 })).json()).toMatchObject({
      code: "not-disputable",
    });
    expect((await house.page("Eve")).people.some(({ mayDispute }) => mayDispute)).toBe(false);
  });
});
