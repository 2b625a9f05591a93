import { type CallName, calls } from "@evenly/contract";
import type { Call } from "@evenly/contract/shape";
import { mayAct, type StaffRole, staffRoles } from "@evenly/domain/staff";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { ours, signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { type Own, staffRequests } from "../../../test/staff-requests.ts";

const staffCalls = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, { staff }]) => staff !== undefined,
);
const names = staffCalls.map(([name]) => name);
const isChanging = (name: CallName) => !name.startsWith("GET ");

/** The bank account of all demo payers. */
const digits = /55779911|77-?99-?11|20-?00-?00(?!\d)/;

describe("Requests to the back office that no page of ours sends (Rulings H1, H2)", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let ownOf: (name: CallName) => Promise<Own>;
  const browsers = new Map<StaffRole, StaffBrowser>();
  beforeAll(async () => {
    test = await openTestApp(await open());
    const makeOwn = await staffRequests(test);
    const made = new Map<CallName, Promise<Own>>();
    ownOf = (name) => made.getOrInsertComputed(name, makeOwn);
    for (const role of staffRoles.filter((one) => one !== "administrator"))
      browsers.set(role, await signedInAs(test, role));
    return () => test.close();
  });

  const send = (name: CallName, { params = {}, query = {}, cookie, body }: Own, headers: object = ours) => {
    const [method = "GET", path = ""] = name.split(" ");
    const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? "x"));
    return test.app.inject({
      method: method as "GET" | "POST",
      url: `/api${filled}?${new URLSearchParams(query).toString()}`,
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
      ...(body !== undefined && { payload: body }),
    });
  };
  const told = (answer: Awaited<ReturnType<typeof send>>) => [
    answer.statusCode,
    answer.json<{ code?: string }>().code,
  ];

  it.each(names.filter((name) => !isChanging(name)))("%s answers without bank digits", async (name) => {
    const answer = await send(name, await ownOf(name));
    expect([name, answer.statusCode]).toEqual([name, 200]);
    expect(answer.body).not.toMatch(digits);
  });

  // Some are refused because of earlier ones.
  it.each(names.filter(isChanging))("%s answers without bank digits, whatever it changed", async (name) => {
    const answer = await send(name, await ownOf(name));
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(digits);
  });

  it.each(names.filter(isChanging))("%s is refused from another site, even when valid", async (name) => {
    const own = await ownOf(name);
    for (const headers of [{}, { origin: "https://evil.test" }, { origin: "null" }])
      expect(told(await send(name, own, headers))).toEqual([403, "origin-wrong"]);
  });

  const forbidden = staffCalls.flatMap(([name, { staff }]) =>
    Array.isArray(staff)
      ? staffRoles
          .filter((role) => !mayAct([role], staff as readonly StaffRole[]))
          .map((role) => [name, role] as const)
      : [],
  );
  it.each(forbidden)("%s with another role's request is refused to %s", async (name, role) => {
    const cookie = browsers.get(role)?.jar.toString() ?? "";
    expect(told(await send(name, { ...(await ownOf(name)), cookie }))).toEqual([403, "staff-role-missing"]);
  });
});
