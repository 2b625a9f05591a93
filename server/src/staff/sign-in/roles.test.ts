import { type CallName, calls } from "@evenly/contract";
import type { Call } from "@evenly/contract/shape";
import { mayAct, type StaffRole, staffRoles } from "@evenly/domain/staff";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { addStaff, signedInAs, type StaffBrowser, staffBrowser, staffPassword } from "../../../test/staff.ts";

const staffCalls = (Object.entries(calls) as [CallName, Call][]).filter(([name]) =>
  /^\w+ \/staff\b/.test(name),
);
const ofRoles = staffCalls.filter(([, { staff }]) => Array.isArray(staff)).map(([name]) => name);

describe("The calls of the back office", () => {
  it("each declare who may call, and no other call does", () => {
    const said = (Object.entries(calls) as [CallName, Call][]).filter(([, { staff }]) => staff !== undefined);
    expect(said.map(([name]) => name)).toEqual(staffCalls.map(([name]) => name));
    expect(staffCalls.length).toBeGreaterThan(10);
  });

  it("are open to anyone only for signing in", () => {
    const open = staffCalls.filter(([, { staff }]) => staff === "anyone").map(([name]) => name);
    expect(open).toEqual([
      "POST /staff/session",
      "POST /staff/session/code",
      "POST /staff/invitation/accept",
    ]);
    const byPassword = staffCalls.filter(([, { staff }]) => staff === "signed-in").map(([name]) => name);
    expect(byPassword).toEqual([
      "GET /staff/me",
      "POST /staff/second_factor",
      "POST /staff/second_factor/code",
      "POST /staff/sign_out",
      "POST /staff/sign_out_everywhere",
    ]);
  });
});

describe("Roles in the back office (Ruling H2)", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let nobody: StaffBrowser;
  let halfWay: StaffBrowser;
  const browsers = new Map<StaffRole, StaffBrowser>();
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database);
    for (const role of staffRoles) browsers.set(role, await signedInAs(test, role));
    nobody = staffBrowser(test);
    halfWay = staffBrowser(test);
    await addStaff(test, "new@staff.test", ["administrator"]);
    await halfWay.post("/session", { email: "new@staff.test", password: staffPassword });
    return () => test.close();
  });

  const ask = async (browser: StaffBrowser, name: CallName) => {
    const [method, path = ""] = name.split(" ");
    const filled = path.replace("/staff", "").replaceAll(/:\w+/g, "x");
    const answer = await (method === "GET" ? browser.get(filled) : browser.post(filled, {}));
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return [
      answer.statusCode,
      isJson ? answer.json<{ code?: string } | undefined>()?.code : undefined,
    ] as const;
  };
  const refused = () =>
    db
      .selectFrom("audit")
      .select(["actor_kind", "actor_id", "detail"])
      .where("action", "=", "role-missing")
      .orderBy("id")
      .execute();

  it.each(staffCalls.filter(([, { staff }]) => staff !== "anyone").map(([name]) => name))(
    "%s is refused without a session",
    async (name) => {
      expect(await ask(nobody, name)).toEqual([401, "staff-signed-out"]);
    },
  );

  it.each(ofRoles)("%s needs a second factor", async (name) => {
    expect(await ask(halfWay, name)).toEqual([403, "second-factor-missing"]);
  });

  it.each(ofRoles.flatMap((name) => staffRoles.map((role) => [name, role] as const)))(
    "%s by %s is done or refused as the contract says, and a refusal is audited",
    async (name, role) => {
      const { staff } = calls[name] as Call;
      const before = await refused();
      const browser = browsers.get(role);
      const answer = browser && (await ask(browser, name));
      const written = (await refused()).slice(before.length);
      if (mayAct([role], staff as readonly StaffRole[])) {
        expect([401, 403]).not.toContain(answer?.[0]);
        expect(written).toEqual([]);
        return;
      }
      expect(answer).toEqual([403, "staff-role-missing"]);
      const { id } = await db
        .selectFrom("staff_person")
        .select("id")
        .where("email", "=", `${role}@staff.test`)
        .executeTakeFirstOrThrow();
      expect(written).toEqual([{ actor_kind: "staff", actor_id: id, detail: { call: name, roles: [role] } }]);
    },
  );
});
