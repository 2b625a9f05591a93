import type { Success } from "@evenly/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import {
  addStaff,
  agreeTo,
  setUp,
  signedInAs,
  type StaffBrowser,
  staffBrowser,
  staffPassword,
} from "../../../test/staff.ts";
import { createAdministrator } from "../administrator-command.ts";
import { readMails } from "../../../test/mails.ts";

const kim = {
  email: "\u200bKim@staff.test",
  name: "Kim Park",
  roles: ["support", "finance"],
  reason: "Joins on Monday",
};

describe("Staff in the back office [H1] [H2] [H3]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let administrator: StaffBrowser;
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database);
    administrator = await signedInAs(test, "administrator");
    return () => test.close();
  });
  beforeEach(async () => {
    await db.deleteFrom("staffInvitation").execute();
    await db.deleteFrom("email").where("template", "=", "staff-invitation").execute();
  });

  const tokens = async () => {
    const mails = await readMails(db, (emails) =>
      emails.where("template", "=", "staff-invitation").orderBy("id"),
    );
    return mails.map(({ toAddress: to, text }) => [to, /invitation#([\w-]+)/.exec(text)?.[1] ?? ""] as const);
  };
  const accept = (token: string, password = staffPassword) =>
    staffBrowser(test).post("/invitation/accept", { token, password });
  const codeIn = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ code: string }>().code,
  ];
  const audited = (action: string) =>
    db.selectFrom("audit").select(["actorId", "detail"]).where("action", "=", action).orderBy("id").execute();
  const personOf = (email: string) =>
    db.selectFrom("staffPerson").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

  const tokenOf = async (personId: string) =>
    (await administrator.get("/people"))
      .json<Success<"GET /staff/people">>()
      .people.find(({ id }) => id === personId)?.token ?? "";
  const changeRoles = async (personId: string, roles: readonly string[]) =>
    administrator.post(`/people/${personId}/roles`, {
      roles,
      reason: "Moves",
      token: await tokenOf(personId),
    });

  it("are invited by mail, choose a password, and get the given roles [C15]", async () => {
    const { id: administratorId } = await personOf("administrator@staff.test");
    // Nobody could be the second person.
    expect((await administrator.post("/invitations", kim)).json()).toEqual({ approvalId: null });
    const [[to, token] = ["", ""]] = await tokens();
    expect(to).toBe("kim@staff.test");
    expect((await administrator.get("/people")).json()).toMatchObject({
      invited: [{ name: "Kim Park", email: "kim@staff.test", roles: ["support", "finance"] }],
    });
    expect(JSON.stringify(await db.selectFrom("staffInvitation").selectAll().execute())).not.toContain(token);
    const short = await accept(token, "short");
    expect([short.statusCode, short.json()]).toMatchObject([
      422,
      { errorCodes: { password: ["password-too-short"] } },
    ]);
    expect((await accept(token)).statusCode).toBe(204);
    const browser = staffBrowser(test);
    await setUp(browser, "kim@staff.test");
    expect((await browser.get("/me")).json()).toMatchObject({
      name: "Kim Park",
      roles: ["support", "finance"],
    });
    expect((await administrator.get("/people")).json()).toMatchObject({
      people: [{ email: "kim@staff.test", hasSecondFactor: true }, {}],
      invited: [],
    });
    expect(await personOf("kim@staff.test")).toMatchObject({ invitedBy: administratorId });
    expect(await audited("invite-staff")).toEqual([
      { actorId: administratorId, detail: { name: kim.name, roles: kim.roles, reason: kim.reason } },
    ]);
  });

  it("have a link that works once, for 48 hours, and until the next", async () => {
    await administrator.post("/invitations", kim);
    await administrator.post("/invitations", kim);
    const [[, first] = ["", ""], [, second] = ["", ""]] = await tokens();
    expect(codeIn(await accept(first))).toEqual([404, "staff-invitation-unknown"]);
    expect((await accept(second)).statusCode).toBe(204);
    expect(codeIn(await accept(second))).toEqual([404, "staff-invitation-unknown"]);
    await administrator.post("/invitations", kim);
    const [, , [, late] = ["", ""]] = await tokens();
    const { expiresAt } = await db
      .selectFrom("staffInvitation")
      .select("expiresAt")
      .where("endedAt", "is", null)
      .executeTakeFirstOrThrow();
    const hours = (expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
    await db.updateTable("staffInvitation").set({ expiresAt: new Date() }).execute();
    expect(codeIn(await accept(late))).toEqual([404, "staff-invitation-unknown"]);
    expect(codeIn(await accept("x"))).toEqual([404, "staff-invitation-unknown"]);
  });

  it("who lost their codes start again: old password, second factor and sessions are gone", async () => {
    await administrator.post("/invitations", kim);
    const [[, first] = ["", ""]] = await tokens();
    await accept(first);
    const before = staffBrowser(test);
    await setUp(before, "kim@staff.test");
    const { id } = await personOf("kim@staff.test");
    await administrator.post("/invitations", { ...kim, roles: ["support"] });
    expect((await before.get("/me")).statusCode).toBe(200);
    const [, [, second] = ["", ""]] = await tokens();
    const password = "quite another password";
    expect((await accept(second, password)).statusCode).toBe(204);
    expect((await before.get("/me")).statusCode).toBe(401);
    const browser = staffBrowser(test);
    const signIn = (given: string) => browser.post("/session", { email: kim.email, password: given });
    expect((await signIn(staffPassword)).statusCode).toBe(401);
    expect((await signIn(password)).json()).toEqual({ next: "set-up" });
    expect(await personOf("kim@staff.test")).toMatchObject({
      id,
      roles: ["support"],
      twoFactorEnabled: false,
    });
  });

  it("need an email, a name, an existing role, and a reason", async () => {
    const answer = await administrator.post("/invitations", { email: "x", name: " ", roles: ["owner"] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      codes: ["email-invalid", "staff-name-required", "staff-roles-required", "reason-required"],
    });
    expect(await tokens()).toEqual([]);
  });

  it("get other roles with a reason, which ends their sessions; without a role they cannot sign in", async () => {
    const support = await signedInAs(test, "support");
    const { id: personId } = await personOf("support@staff.test");
    const change = async (roles: string[], reason = "Moves to finance") =>
      administrator.post(`/people/${personId}/roles`, { roles, reason, token: await tokenOf(personId) });
    expect((await change(["finance"], "")).json()).toMatchObject({ code: "reason-required" });
    expect((await support.get("/me")).statusCode).toBe(200);
    expect((await change(["finance"])).json()).toEqual({ approvalId: null });
    const old = { roles: ["catalogue"], reason: "Why", token: "x" };
    expect(codeIn(await administrator.post(`/people/${personId}/roles`, old))).toEqual([
      409,
      "approval-changed",
    ]);
    expect((await support.get("/me")).statusCode).toBe(401);
    expect((await change([], "Left us")).statusCode).toBe(200);
    const again = { email: "support@staff.test", password: staffPassword };
    expect((await support.post("/session", again)).statusCode).toBe(401);
    expect((await audited("change-staff-roles")).map(({ detail }) => detail)).toEqual([
      { personId, before: ["support"], after: ["finance"], reason: "Moves to finance" },
      { personId, before: ["finance"], after: [], reason: "Left us" },
    ]);
    const nobody = await administrator.post("/people/x/roles", { roles: [], reason: "Why" });
    expect(codeIn(nobody)).toEqual([404, "staff-person-unknown"]);
  });

  it("keep one administrator, whose roles neither a change nor an invitation takes away [H3]", async () => {
    const { id, email } = await personOf("administrator@staff.test");
    const answer = await changeRoles(id, ["support"]);
    expect(codeIn(answer)).toEqual([409, "last-administrator"]);
    const own = { email, name: "Somebody Else", roles: ["support"], reason: "Why not" };
    expect(codeIn(await administrator.post("/invitations", own))).toEqual([409, "last-administrator"]);
    expect(await tokens()).toEqual([]);
    expect((await administrator.get("/me")).statusCode).toBe(200);
  });

  it("get the roles finance and administrator from two people, where there is anybody else", async () => {
    await addStaff(test, "deputy@staff.test", ["administrator"]);
    const deputy = staffBrowser(test);
    await setUp(deputy, "deputy@staff.test");
    const { id: personId } = await personOf("support@staff.test");
    const newRoles = async (roles: string[]) => ({ roles, reason: "Grows", token: await tokenOf(personId) });
    for (const roles of [["finance"], ["support", "administrator"]]) {
      const asked = await administrator.post(`/people/${personId}/roles`, await newRoles(roles));
      expect(asked.json<{ approvalId: string }>().approvalId).not.toBeNull();
      expect((await personOf("support@staff.test")).roles).toEqual([]);
      const again = await administrator.post(`/people/${personId}/roles`, await newRoles(roles));
      expect(codeIn(again)).toEqual([409, "approval-open"]);
      const { approvalId } = asked.json<{ approvalId: string }>();
      await administrator.post(`/approvals/${approvalId}/withdraw`, {});
    }
    const plain = await administrator.post(`/people/${personId}/roles`, await newRoles(["catalogue"]));
    expect(plain.json()).toEqual({ approvalId: null });
    const asked = await administrator.post("/invitations", { ...kim, email: "eve@staff.test", name: "Eve" });
    expect(await tokens()).toEqual([]);
    expect((await agreeTo(deputy, asked)).statusCode).toBe(204);
    const [[to, token] = ["", ""]] = await tokens();
    expect(to).toBe("eve@staff.test");
    expect((await accept(token)).statusCode).toBe(204);
    const { id: administratorId } = await personOf("administrator@staff.test");
    expect(await personOf("eve@staff.test")).toMatchObject({
      roles: ["support", "finance"],
      invitedBy: administratorId,
    });
    await db.updateTable("staffPerson").set({ roles: [] }).where("email", "=", "deputy@staff.test").execute();
  });

  it("keep one administrator in the database too, of two who remove each other at once [H3]", async () => {
    const refused = expect.objectContaining({ constraint: "staff_person_administrator" });
    await expect(db.updateTable("staffPerson").set({ roles: [] }).execute()).rejects.toEqual(refused);
    const own = (await personOf("administrator@staff.test")).id;
    const other = await addStaff(test, "other@staff.test", ["administrator"]);
    const removals = [own, other].map((id) =>
      db
        .transaction()
        .execute((trx) => trx.updateTable("staffPerson").set({ roles: [] }).where("id", "=", id).execute()),
    );
    const results = await Promise.allSettled(removals);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await db
      .updateTable("staffPerson")
      .set({ roles: ["administrator"] })
      .where("id", "=", own)
      .execute();
    await db.updateTable("staffPerson").set({ roles: [] }).where("id", "=", other).execute();
  });

  it("cannot take up an invitation that would leave no administrator by then [H3]", async () => {
    const secondId = await addStaff(test, "second@staff.test", ["administrator"]);
    const { id, email } = await personOf("administrator@staff.test");
    await administrator.post("/invitations", { ...kim, email, roles: ["support"] });
    const [[, token] = ["", ""]] = await tokens();
    await changeRoles(secondId, []);
    expect(codeIn(await accept(token))).toEqual([409, "last-administrator"]);
    expect(await personOf(email)).toMatchObject({ id, roles: ["administrator"] });
  });

  it("keep their name in the audit when they are invited again [H3]", async () => {
    const { id, email, name } = await personOf("administrator@staff.test");
    const again = { email, name: "Somebody Else", roles: ["administrator"], reason: "Lost my phone" };
    expect((await administrator.post("/invitations", again)).json()).toEqual({ approvalId: null });
    const [[, token] = ["", ""]] = await tokens();
    expect((await accept(token)).statusCode).toBe(204);
    expect(await personOf(email)).toMatchObject({ id, name });
    expect((await audited("invite-staff")).at(-1)?.detail).toEqual({
      name,
      roles: ["administrator"],
      reason: "Lost my phone",
      personId: id,
    });
    administrator = staffBrowser(test);
    await setUp(administrator, email);
  });

  it.each([
    ["a removal", []],
    ["a change of role", ["finance"]],
  ])("lose their open invitation by %s [H3]", async (_, roles) => {
    const leaver = { ...kim, email: "leaver@staff.test" };
    const personId = await addStaff(test, leaver.email, ["support"]);
    await administrator.post("/invitations", leaver);
    const [[, token] = ["", ""]] = await tokens();
    await changeRoles(personId, roles);
    expect(codeIn(await accept(token))).toEqual([404, "staff-invitation-unknown"]);
    expect(await personOf(leaver.email)).toMatchObject({ roles });
  });

  it("lose the invitations that they sent when they may not invite any more [H3]", async () => {
    const personId = await addStaff(test, "inviter@staff.test", ["administrator"]);
    const inviter = staffBrowser(test);
    await setUp(inviter, "inviter@staff.test");
    await inviter.post("/invitations", { ...kim, roles: ["support"], email: "private@elsewhere.test" });
    const [[, token] = ["", ""]] = await tokens();
    await changeRoles(personId, ["support"]);
    expect(codeIn(await accept(token))).toEqual([404, "staff-invitation-unknown"]);
  });

  it("start with an administrator created by command, who sets a password by the printed link", async () => {
    const by = { actor: staffCommand, now: test.deps.clock.now() };
    const run = (...rest: string[]) =>
      db.transaction().execute((trx) => createAdministrator(trx, test.deps, rest, by));
    const said = await run("first@staff.test", "Ada", "First");
    const [, token = ""] = /https:\/\/evenly\.test\/staff\/invitation#([\w-]+)$/.exec(said) ?? [];
    expect((await accept(token)).statusCode).toBe(204);
    expect(await personOf("first@staff.test")).toMatchObject({ name: "Ada First", roles: ["administrator"] });
    await expect(run("first@staff.test")).rejects.toThrow("Say their email and their name");
    await expect(run("first", "Ada")).rejects.toThrow("Say their email and their name");
  });
});
