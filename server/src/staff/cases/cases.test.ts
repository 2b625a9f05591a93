import type { Success } from "@evenly/contract";
import { countedLists } from "@evenly/contract/staff/home";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { openCase, raiseAlert } from "../../cases/index.ts";

type Cases = Success<"GET /staff/cases">;
type Case = Success<"GET /staff/cases/:case">;
type Timeline = Success<"GET /staff/households/:reference/timeline">;

describe("Cases in the back office [J1]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let today = Temporal.PlainDate.from("2027-07-14");
  let support: StaffBrowser;
  let finance: StaffBrowser;
  let ids: Readonly<Record<string, string>>;
  let household: { id: string; reference: string };
  let tom: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    [support, finance] = [await signedInAs(test, "support"), await signedInAs(test, "finance")];
    await signedInAs(test, "catalogue");
    const people = await db.selectFrom("staffPerson").select(["id", "name"]).execute();
    ids = Object.fromEntries(people.map(({ id, name }) => [name, id]));
    household = await db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    ({ id: tom } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", household.id)
      .where("firstName", "=", "Tom")
      .executeTakeFirstOrThrow());
    return () => test.close();
  });

  const list = async (query = "", browser = support) => (await browser.get(`/cases?${query}`)).json<Cases>();
  const read = async (name: string) => (await support.get(`/cases/${name}`)).json<Case>();
  const change = async (name: string, how: string, body: object = {}, browser = support) =>
    browser.post(`/cases/${name}/${how}`, { token: (await read(name)).token, ...body });
  const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errorCodes?: object; code: string }>().errorCodes ?? answer.json<{ code: string }>().code,
  ];
  const openBy = (more: object = {}) =>
    support.post(`/households/${household.reference}/cases`, {
      kind: "supplier",
      subject: "Meter not found",
      text: "Northmoor cannot find it",
      housemateId: "",
      ...more,
    });
  const opened = async (more: object = {}) => (await openBy(more)).json<{ case: string }>().case;
  const again = (kind: "arrears" | "charge-back", reference: string) =>
    db.transaction().execute((trx) =>
      openCase(trx, test.deps, {
        kind,
        householdId: household.id,
        housemateId: tom,
        matter: reference,
      }),
    );

  it("are opened by hand by who then has them, and stand in the household's timeline", async () => {
    expect(codeOf(await openBy({ kind: "death", subject: "" }))).toEqual([
      422,
      { kind: ["case-kind-unknown"], subject: ["case-subject-required"] },
    ]);
    expect(codeOf(await openBy({ housemateId: "x" }))).toEqual([404, "place-empty"]);
    const name = await opened({ housemateId: tom });
    expect(name).toBe("CS-0001");
    expect(await read(name)).toMatchObject({
      case: name,
      kind: "supplier",
      subject: "Meter not found",
      person: "Tom Ashworth",
      address: "5 Larkspur Terrace",
      state: "open",
      owner: "support",
      nextOn: "2027-07-21",
      workingDaysLeft: 6,
      place: 1,
      alerts: [],
      ledTo: [],
      thread: [{ what: "open-case", by: "support", says: "Northmoor cannot find it" }],
    });
    const path = `/households/${household.reference}/timeline`;
    const { entries } = (await support.get(path)).json<Timeline>();
    expect(entries[0]).toMatchObject({ what: "open-case", more: { case: name, subject: "Meter not found" } });
    await change(name, "done", { outcome: "settled", text: "Found under the stairs" });
  });

  it("are one per person of what is theirs: the same matter again ends the wait of the open one", async () => {
    const first = await again("arrears", "anything");
    const { reference } = first;
    await change(reference, "owner", { owner: ids["support"] });
    await change(reference, "wait", { until: "2027-07-20", text: "An answer to the plan" });
    expect(await again("arrears", "else")).toEqual({ ...first, isNew: false });
    expect(await read(reference)).toMatchObject({ state: "open", waitsFor: null, owner: "support" });
    expect((await again("charge-back", "PM1")).id).not.toBe((await again("charge-back", "PM2")).id);
    await change(reference, "done", { outcome: "settled", text: "Paid" });
    expect((await again("arrears", "else")).isNew).toBe(true);
    const done = await change(reference, "reopen", { reason: "It came back" });
    expect(codeOf(done)).toEqual([409, "case-open-already"]);
  });

  it("keep what was told of them, whom it is about, and what was decided meanwhile", async () => {
    const { id: mandate } = await db
      .selectFrom("mandate")
      .select("id")
      .where("housemateId", "=", tom)
      .executeTakeFirstOrThrow();
    await db.transaction().execute((trx) =>
      raiseAlert(trx, test.deps, {
        kind: "payment-disputed",
        reference: mandate,
        detail: { mandateId: mandate, cause: "authorisation_disputed" },
      }),
    );
    const [row] = (await list("view=nobody&kind=dispute")).rows;
    const found = await read(row?.case ?? "");
    expect(found).toMatchObject({
      person: "Tom Ashworth",
      reference: household.reference,
      alerts: [{ kind: "payment-disputed", facts: [{ name: "cause", value: "authorisation_disputed" }] }],
      thread: [{ what: "open-case", byKind: "job" }],
    });
    const shown = async (of: string) =>
      (await support.get(`/households/${household.reference}/${of}`)).json<{ token: string }>().token;
    const token = await shown("share_token");
    await support.post(`/households/${household.reference}/share_token`, {
      reason: "Not one of these",
      token,
    });
    await support.post(`/households/${household.reference}/email`, {
      token: await shown("email"),
      housemateId: tom,
      email: "tom@new.test",
      reason: "They moved",
    });
    const hold = { housemateId: tom, cause: "agreed", until: today.add({ days: 9 }).toString() };
    const path = `/households/${household.reference}/hold`;
    const preview = await finance.get(`${path}?${new URLSearchParams(hold).toString()}`);
    const { action } = preview.json<Success<"GET /staff/households/:reference/hold">>();
    const held = await finance.post(path, { ...hold, reason: "They asked", token: action?.token });
    expect([held.statusCode, held.body]).toEqual([204, ""]);
    expect((await read(found.case)).ledTo.map(({ what }) => what)).toEqual([
      "hold-collections",
      "change-email",
    ]);
  });

  it("go from colleague to colleague, and to nobody with the role", async () => {
    const name = await opened();
    expect(codeOf(await change(name, "owner", { owner: ids["catalogue"] }))).toEqual([
      404,
      "staff-person-unknown",
    ]);
    const { colleagues, token } = await read(name);
    expect(colleagues.map((one) => one.name)).toEqual(["finance", "support"]);
    const give = (owner: string) => support.post(`/cases/${name}/owner`, { owner, token });
    expect((await give(ids["finance"] ?? "")).statusCode).toBe(204);
    // It is not as it was shown any more.
    expect(codeOf(await give(""))).toEqual([409, "approval-changed"]);
    expect((await list("", finance)).rows.map((row) => row.case)).toEqual([name]);
    expect((await read(name)).thread[0]).toMatchObject({ what: "case-owner", more: { owner: "finance" } });
    const roles = (of: string[]) =>
      db
        .updateTable("staffPerson")
        .set({ roles: of as never })
        .where("name", "=", "finance")
        .execute();
    await roles([]);
    expect((await list("view=nobody")).rows.map((row) => row.case)).toContain(name);
    await roles(["finance"]);
    await change(name, "owner", { owner: "" });
    expect((await read(name)).owner).toBeNull();
  });

  it("wait until a day, are open again on it, and are overdue when nobody goes on [I2]", async () => {
    const name = await opened();
    expect(codeOf(await change(name, "go_on"))).toEqual([409, "case-not-waiting"]);
    expect(codeOf(await change(name, "wait", { until: "2027-07-29", text: "" }))).toEqual([
      422,
      { until: ["wait-until-too-late"], text: ["case-text-required"] },
    ]);
    await change(name, "wait", { until: "2027-07-26", text: "The supplier" });
    const states = async () => {
      const { state, nextOn, isOverdue, waitsFor } = await read(name);
      return { state, nextOn, isOverdue, waitsFor };
    };
    const waits = { state: "waiting", nextOn: "2027-07-26", isOverdue: false, waitsFor: "The supplier" };
    expect(await states()).toEqual(waits);
    const has = async (query: string) => (await list(query)).rows.some((row) => row.case === name);
    expect([await has("state=waiting"), await has("state=open"), await has("view=overdue")]).toEqual([
      true,
      false,
      false,
    ]);
    today = Temporal.PlainDate.from("2027-07-26");
    expect(await states()).toEqual({ ...waits, state: "open" });
    expect([await has("state=waiting"), await has("state=open"), await has("view=overdue")]).toEqual([
      false,
      true,
      false,
    ]);
    today = Temporal.PlainDate.from("2027-07-27");
    expect([(await states()).isOverdue, await has("view=overdue")]).toEqual([true, true]);
    today = Temporal.PlainDate.from("2027-07-14");
    expect((await change(name, "go_on")).statusCode).toBe(204);
    expect(await states()).toEqual({ state: "open", nextOn: "2027-07-21", isOverdue: false, waitsFor: null });
  });

  it("are done with an outcome and what was found, and open again with a reason", async () => {
    const name = await opened();
    expect(codeOf(await change(name, "done", { outcome: "upheld", text: "x" }))).toEqual([
      422,
      { outcome: ["case-outcome-unknown"] },
    ]);
    expect((await support.post(`/cases/${name}/notes`, { text: "They ring back" })).statusCode).toBe(204);
    expect((await change(name, "done", { outcome: "settled", text: "Found" })).statusCode).toBe(204);
    expect(await read(name)).toMatchObject({ state: "done", outcome: "settled", isOverdue: false });
    expect((await list("view=done")).rows.map((row) => row.case)).toContain(name);
    expect(codeOf(await support.post(`/cases/${name}/notes`, { text: "Late" }))).toEqual([409, "case-done"]);
    expect(codeOf(await change(name, "reopen", { reason: "" }))).toEqual([
      422,
      { reason: ["reason-required"] },
    ]);
    expect((await change(name, "reopen", { reason: "Lost again" })).statusCode).toBe(204);
    const { state, outcome, thread } = await read(name);
    expect([state, outcome]).toEqual(["open", null]);
    expect(thread.map(({ what, says }) => [what, says])).toEqual([
      ["case-reopen", "Lost again"],
      ["case-done", "Found"],
      ["case-note", "They ring back"],
      ["open-case", "Northmoor cannot find it"],
    ]);
  });

  it("are counted in the side bar and on the tabs as their lists show them, for each colleague", async () => {
    await again("charge-back", "PM3");
    for (const browser of [support, finance]) {
      const { counts: bar } = (await browser.get("/to_do")).json<Success<"GET /staff/to_do">>();
      const query = (filters: Readonly<Record<string, string>>) => new URLSearchParams(filters).toString();
      const shown = async (path: string, filters: object) =>
        (await browser.get(`/${path}?${query({ ...filters })}`)).json<Cases>().count;
      expect(bar.cases).toBe(await shown("cases", countedLists.cases));
      expect(bar.services).toBe(await shown("services", countedLists.services));
      expect(bar.approvals).toBe(await shown("approvals", countedLists.approvals));
      const { counts, kinds, unowned } = await list("", browser);
      for (const view of ["mine", "nobody", "overdue", "open"] as const)
        expect([view, counts[view]]).toEqual([view, await shown("cases", { view })]);
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(counts.open);
      expect(unowned).toEqual((await list("view=nobody", browser)).rows.slice(0, 5));
    }
    const money = (await finance.get("/to_do")).json<Success<"GET /staff/to_do">>().counts;
    for (const [name, path] of [
      ["collections", "collections"],
      ["payouts", "payouts"],
    ] as const) {
      const filters = new URLSearchParams({ ...countedLists[name] }).toString();
      expect([name, money[name]]).toEqual([
        name,
        (await finance.get(`/${path}?${filters}`)).json<Cases>().count,
      ]);
    }
  });

  it("are sorted, filtered and exported by their address [H5]", async () => {
    const dues = (await list("view=open&sort=-due")).rows.map((row) => row.nextOn);
    expect(dues).toEqual(dues.toSorted().reverse());
    const { rows } = await list(`view=open&kind=charge-back&household=${household.reference}`);
    expect(rows).toHaveLength(3);
    const sheet = (await support.get("/cases.csv?view=open&kind=charge-back")).body.split("\r\n");
    expect(sheet[0]).toBe(
      "\ufeffCase,Kind,Topic,Subject,Person,Address,Household,Due on,State,Waits for,Owner,Outcome,Opened on",
    );
    expect(sheet.slice(1, -1)).toHaveLength(3);
    expect(sheet[1]).toContain("charge-back,,,Tom Ashworth,5 Larkspur Terrace");
    expect((await list("view=x")) as unknown).toMatchObject({ errorCodes: { view: ["choice-unknown"] } });
  });
});
