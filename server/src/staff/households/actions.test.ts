import type { Success } from "@evenly/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { houseTokenOf, join, post, signUp } from "../../../test/sign-up.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { findByAccessToken, issueSuccessorToken } from "../../access/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import { disputePlace } from "../../households/disputes/dispute-place.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

type Page = Success<"GET /staff/households/:reference">;
type Timeline = Success<"GET /staff/households/:reference/timeline">;

const reason = "They rang us";

// 9 Larkspur Terrace: Aoife opened it for four, and Ben joined.
describe("Staff actions for housemates [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let finance: StaffBrowser;
  let today = Temporal.PlainDate.from("2027-07-20");
  let id: string;
  let reference: string;
  let aoife: string;
  let ben: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, {
      config: { mailsPerRecipient: 10 },
      deps: { clock: clockAt(() => today) },
    });
    [support, finance] = [await signedInAs(test, "support"), await signedInAs(test, "finance")];
    const asked = await signUp(db, { houseNumber: 9, size: 4 });
    const { guid } = (await post(test.app, "/direct_debit", asked)).json<{ guid: string }>();
    await post(test.app, "/direct_debit", join(guid, "Ben"));
    ({ id, reference } = await db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow());
    const people = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", id)
      .orderBy("place")
      .execute();
    [aoife, ben] = people.map((one) => one.id) as [string, string];
    return () => test.close();
  });
  beforeEach(() => void test.jobs.sent.splice(0));

  const path = (rest: string) => `/households/${reference}/${rest}`;
  const page = async () => (await support.get(`/households/${reference}`)).json<Page>();
  const timeline = async (show = "") =>
    (await support.get(path(`timeline?show=${show}`))).json<Timeline>().entries;
  const audited = async (action: string) =>
    (
      await db
        .selectFrom("audit")
        .select("detail")
        .where("action", "=", action as never)
        .where("householdId", "=", id)
        .execute()
    ).map(({ detail }) => detail);
  const mailsOf = async (template: string) =>
    (
      await db
        .selectFrom("email")
        .select("toAddress")
        .where("template", "=", template)
        .where("householdId", "=", id)
        .orderBy("id")
        .execute()
    ).map((mail) => mail.toAddress);
  const errorsOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errorCodes?: object; code: string }>().errorCodes ?? answer.json<{ code: string }>().code,
  ];
  const sessionOf = async (housemateId: string) => {
    const token = await houseTokenOf(test.deps, housemateId);
    const answer = await post(test.app, "/my_house/session", { token });
    const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
    return { token, cookie };
  };
  const opens = async (cookie: string) =>
    (await test.app.inject({ url: "/api/my_house", headers: { cookie } })).statusCode;

  it("invites somebody new, and again, by the same limits as housemates", async () => {
    const invite = (fullname: string, email: string, why = reason) =>
      support.post(path("invitations"), { housemates: [{ fullname, email }], reason: why });
    expect((await support.get(path("invitations"))).json()).toEqual({ openPlaces: 2, invited: [] });
    expect(errorsOf(await invite("Cara Lind", "cara@mail.test", " "))).toEqual([
      422,
      { reason: ["reason-required"] },
    ]);
    expect(errorsOf(await invite("Ben Byrne", "BEN.byrne@example.com"))).toEqual([
      422,
      { "housemates.0.email": ["invite-already-joined"] },
    ]);
    expect(await audited("invite-housemates")).toEqual([]);
    expect((await invite("Cara Lind", "Cara@mail.test")).json()).toEqual({ sent: 1 });
    expect((await invite("Cara Lind", "cara@mail.test")).json()).toEqual({ sent: 0 });
    expect(await mailsOf("invitation")).toEqual(["cara@mail.test"]);
    expect(await audited("invite-housemates")).toEqual([
      { sent: 1, reason },
      { sent: 0, reason },
    ]);
    expect((await support.get(path("invitations"))).json()).toEqual({
      openPlaces: 2,
      invited: [{ fullName: "Cara Lind", email: "cara@mail.test", tel: null, invitedOn: "2027-07-20" }],
    });
  });

  it("replaces the second token that it showed, with a reason [H3]", async () => {
    const token = async () =>
      await db
        .selectFrom("household")
        .select(["guidHash", "shareToken"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const before = await token();
    expect(errorsOf(await support.post(path("share_token"), { token: "x" }))).toEqual([
      422,
      { reason: ["reason-required"] },
    ]);
    const shown = (await support.get(path("share_token"))).json<{ heldPlaces: number; token: string }>();
    expect(shown).toEqual({ heldPlaces: 0, token: expect.any(String) });
    expect(JSON.stringify(shown)).not.toContain(before.shareToken);
    const replace = () => support.post(path("share_token"), { reason, token: shown.token });
    expect((await replace()).statusCode).toBe(204);
    // It was replaced since it was shown.
    expect(errorsOf(await replace())).toEqual([409, "approval-changed"]);
    const after = await token();
    expect(after.guidHash).toBe(before.guidHash);
    expect(after.shareToken).not.toBe(before.shareToken);
    expect(await audited("replace-share-token")).toEqual([{ reason }]);
  });

  it("confirms a disputed housemate, and shows who disputed them", async () => {
    const confirm = (housemateId: string) => support.post(path("confirmation"), { housemateId, reason });
    expect(errorsOf(await confirm(ben))).toEqual([409, "place-undisputed"]);
    expect(errorsOf(await confirm("x"))).toEqual([404, "place-empty"]);
    await disputePlace(test.deps, { householdId: id, housemateId: aoife }, 2);
    expect((await page()).disputes).toEqual([
      { place: 2, housemateId: ben, name: "Ben", raisedBy: "Aoife", raisedOn: "2027-07-20" },
    ]);
    expect((await confirm(ben)).statusCode).toBe(204);
    expect((await page()).disputes).toEqual([]);
    expect(await audited("confirm-housemate")).toEqual([{ place: 2, housemateId: ben, reason }]);
    const done = (await timeline()).filter(({ kind, about }) => kind === "done" && about === "Ben");
    expect(done.map(({ what, by, byKind }) => [what, by, byKind])).toEqual([
      ["confirm-housemate", "support", "staff"],
      ["case-done", "support", "staff"],
      ["dispute-place", "Aoife", "housemate"],
      ["open-case", null, "job"],
    ]);
  });

  it("changes an email: mails both addresses, ends the links and sessions that it showed, and updates the provider [C7] [H3]", async () => {
    const shown = async () =>
      (await support.get(path("email"))).json<Success<"GET /staff/households/:reference/email">>();
    const change = async (housemateId: string, email: string, token?: string) =>
      support.post(path("email"), {
        housemateId,
        email,
        reason,
        token: token ?? (await shown()).token,
      });
    const { token: before } = await shown();
    const { token, cookie } = await sessionOf(aoife);
    expect(await opens(cookie)).toBe(200);
    const unread = await houseTokenOf(test.deps, aoife);
    expect(errorsOf(await change(aoife, "no address"))).toEqual([422, { email: [expect.any(String)] }]);
    expect(errorsOf(await change(aoife, "BEN.Byrne@Example.com"))).toEqual([
      422,
      { email: ["email-of-another"] },
    ]);
    expect(errorsOf(await change(aoife, "Aoife.Byrne@example.com "))).toEqual([
      422,
      { email: ["email-the-same"] },
    ]);
    expect(errorsOf(await change("x", "a@mail.test"))).toEqual([404, "place-empty"]);
    expect(await opens(cookie)).toBe(200);
    // She has signed in since.
    expect(errorsOf(await change(aoife, "aoife@new.test", before))).toEqual([409, "approval-changed"]);
    const hers = (await shown()).people.find(({ housemateId }) => housemateId === aoife);
    expect(hers).toMatchObject({ firstName: "Aoife", email: "aoife.byrne@example.com" });
    expect(hers?.sessions).toBeGreaterThan(0);
    expect(hers?.links).toBeGreaterThan(0);
    test.jobs.sent.splice(0);

    expect((await change(aoife, "Aoife@New.test")).statusCode).toBe(204);
    expect((await page()).places[0]?.housemate?.email).toBe("aoife@new.test");
    expect(await opens(cookie)).toBe(401);
    for (const dead of [token, unread])
      expect((await post(test.app, "/my_house/session", { token: dead })).statusCode).toBe(404);
    expect(await mailsOf("email-changed-from")).toEqual(["aoife.byrne@example.com"]);
    expect(await mailsOf("email-changed")).toEqual(["aoife@new.test"]);
    const bodies = await readMails(db, (emails) =>
      emails.where("template", "in", ["email-changed", "email-changed-from"]),
    );
    const textOf = (template: string) => bodies.find((one) => one.template === template)?.text ?? "";
    expect(textOf("email-changed-from")).not.toMatch(/new\.test|token=/);
    const [, fresh = ""] = /\/my-house\?token=([\w-]+)/.exec(textOf("email-changed")) ?? [];
    expect((await post(test.app, "/my_house/session", { token: fresh })).statusCode).toBe(204);
    expect(test.jobs.sent).toContainEqual({ name: "update-payer", data: { housemateId: aoife } });
    expect(await audited("change-email")).toEqual([
      { housemateId: aoife, before: "aoife.byrne@example.com", after: "aoife@new.test", reason },
    ]);
    const [entry] = (await timeline("staff")).filter(({ what }) => what === "change-email");
    expect(JSON.stringify(entry)).not.toContain("@");

    // Mails to the old address still show their reader.
    const readers = (await timeline("mails")).filter(({ kind }) => kind === "mail");
    const readerOf = (template: string) =>
      readers.filter(({ what }) => what === template).map(({ about }) => about);
    expect(readerOf("welcome")).toEqual(["Ben", "Aoife"]);
    expect(readerOf("email-changed-from")).toEqual(["Aoife"]);
    expect(readerOf("email-changed")).toEqual(["Aoife"]);
    expect(readerOf("invitation")).toEqual(["Cara Lind"]);
    const welcome = readers.findLast(({ what }) => what === "welcome");
    const mail = await support.get(`/mails/${welcome?.id ?? ""}`);
    expect(mail.json()).toMatchObject({ reader: "Aoife", to: "aoife.byrne@example.com" });
  });

  it("updates the email of each open mandate once its set-up is answered [C7]", async () => {
    const updates: unknown[] = [];
    const updatePayer = (...given: unknown[]) => {
      updates.push(given);
      return Promise.resolve();
    };
    const directDebitProvider = { ...test.deps.directDebitProvider, updatePayer };
    const work = () =>
      createHandlers({ ...test.deps, directDebitProvider })["update-payer"](
        { housemateId: aoife },
        { isLast: false },
      );
    await expect(work()).rejects.toThrow("has not answered yet");
    expect(updates).toEqual([]);
    await db
      .updateTable("mandate")
      .set({ providerReference: "SB-aoife" })
      .where("housemateId", "=", aoife)
      .execute();
    await work();
    const payer = { email: "aoife@new.test", givenName: "Aoife", familyName: "Byrne" };
    expect(updates).toEqual([["SB-aoife", payer]]);
    await db.updateTable("mandate").set({ state: "cancelled" }).where("housemateId", "=", aoife).execute();
    await work();
    expect(updates).toHaveLength(1);
  });

  it("signs everybody out after showing what that ends, and keeps a successor's link", async () => {
    const { cookie } = await sessionOf(ben);
    const { id: membershipId } = await db
      .selectFrom("membership")
      .select("id")
      .where("housemateId", "=", ben)
      .executeTakeFirstOrThrow();
    const now = test.deps.clock.now();
    const successors = await db
      .transaction()
      .execute((trx) => issueSuccessorToken(trx, test.deps, membershipId));
    const shown = await support.get(path("sign_everybody_out"));
    const { token, ...preview } = shown.json<{ sessions: number; links: number; token: string }>();
    expect(preview.sessions).toBeGreaterThan(0);
    expect(preview.links).toBeGreaterThan(0);
    expect(await opens(cookie)).toBe(200);
    const end = () => support.post(path("sign_everybody_out"), { reason, token });
    expect((await end()).statusCode).toBe(204);
    expect(await opens(cookie)).toBe(401);
    expect((await support.get(path("sign_everybody_out"))).json()).toMatchObject({ sessions: 0, links: 0 });
    expect(errorsOf(await end())).toEqual([409, "approval-changed"]);
    expect(await findByAccessToken(db, successors, { kind: "successor", now })).toMatchObject({
      id: membershipId,
    });
    expect(await audited("sign-everybody-out")).toEqual([{ ...preview, reason }]);
  });

  it("mails somebody a link to their page, ten times a day at most", async () => {
    const send = (housemateId: string) => support.post(path("house_link"), { housemateId, reason });
    expect(errorsOf(await send("x"))).toEqual([404, "place-empty"]);
    // Their sign-up's welcome is one of the ten.
    today = today.add({ days: 2 });
    for (let time = 0; time < 10; time += 1) expect((await send(ben)).statusCode).toBe(204);
    expect(errorsOf(await send(ben))).toEqual([409, "mailed-enough"]);
    expect(await mailsOf("my-house-link")).toHaveLength(10);
    expect(await audited("send-mail")).toHaveLength(10);
    today = today.add({ days: 2 });
    expect((await send(ben)).statusCode).toBe(204);
    today = today.subtract({ days: 4 });
  });

  it("records notes of conversations in the timeline, permanently", async () => {
    const note = (body: object, by = support) => by.post(path("notes"), body);
    const text = "<img src=x onerror=alert(1)> The landlord is ending our lease.";
    expect(errorsOf(await note({ how: "owl", text: "" }))).toEqual([
      422,
      { how: ["said-how-unknown"], text: ["note-required"] },
    ]);
    expect(errorsOf(await note({ how: "phone", text: "x".repeat(2001) }))).toEqual([
      422,
      { text: ["note-too-long"] },
    ]);
    expect(errorsOf(await note({ how: "phone", text, housemateId: "x" }))).toEqual([404, "place-empty"]);
    expect((await note({ how: "phone", text, housemateId: ben })).statusCode).toBe(204);
    expect((await note({ how: "mail", text: "Asked about a refund" }, finance)).statusCode).toBe(204);
    const notes = (await timeline("staff")).filter(({ what }) => what === "note");
    expect(notes).toMatchObject([
      { by: "finance", about: null, says: "Asked about a refund", more: { how: "mail" } },
      { by: "support", about: "Ben", says: text, more: { how: "phone" } },
    ]);
  });

  it("have a timeline of mails, of money and of staff", async () => {
    const [all, mails, money, staff] = [
      await timeline(),
      await timeline("mails"),
      await timeline("money"),
      await timeline("staff"),
    ];
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.every(({ kind, what }) => kind === "mail" || what === "send-mail")).toBe(true);
    expect(staff.length).toBeGreaterThan(0);
    expect(staff.every(({ byKind }) => byKind === "staff")).toBe(true);
    expect(money.every(({ kind, what }) => kind === "payment" || what.startsWith("mandate-"))).toBe(true);
    expect(all).toHaveLength(30);
    const everything: Timeline["entries"] = [];
    for (let before: string | null = ""; before !== null;) {
      const answer: Timeline = (
        await support.get(path(`timeline?before=${encodeURIComponent(before)}`))
      ).json();
      everything.push(...answer.entries);
      ({ before } = answer);
    }
    expect(
      everything
        .filter(({ what }) => what === "open-household" || what === "join-household")
        .map(({ by }) => by)
        .sort(),
    ).toEqual(["Aoife", "Ben"]);
    expect((await support.get(path("timeline?show=nonsense"))).json<Timeline>().entries).toEqual(all);
  });
});
