import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { collectPayment, planCollections, tryPayment } from "../../../test/planned-collections.ts";
import { addStaff, ours, setUp, signedInAs, type StaffBrowser, staffBrowser } from "../../../test/staff.ts";
import { chargeCollections } from "../../payments/index.ts";
import { checkLedger } from "../../payments/ledger/check-ledger.ts";
import { addToSums } from "../../payments/ledger/sum-ledger.ts";

type List = Success<"GET /staff/months">;
type Month = Success<"GET /staff/months/:month">;
type Approval = Success<"GET /staff/approvals/:approvalId">;
type Answer = { statusCode: number; json: <T>() => T };

// Three places of 5 Larkspur Terrace, charged for December and January; place 2 has paid for both.
describe("The months of the ledger [F1] [H3]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let finance: StaffBrowser;
  let second: StaffBrowser;
  let householdId: string;
  let monthly: number;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-10" });
    finance = await signedInAs(test, "finance");
    await addStaff(test, "leila@staff.test", ["finance"]);
    second = staffBrowser(test);
    await setUp(second, "leila@staff.test");
    ({ id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-10"));
    await chargeCollections(test.deps)({}, { isLast: false });
    await db.transaction().execute((trx) => addToSums(trx, 0));
    for (const [dueOn, on] of [
      ["2026-12-01", "2026-12-01"],
      ["2027-01-01", "2027-01-04"],
    ] as const)
      await collectPayment(db, { householdId, place: 2, dueOn }, on);
    ({ amount: monthly } = await db.selectFrom("collection").select("amount").executeTakeFirstOrThrow());
    return () => test.close();
  });

  const codeOf = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string } | undefined>()?.code];
  const list = async (query = "") => (await finance.get(`/months?${query}`)).json<List>().rows;
  const read = async (month = "2026-12") => (await finance.get(`/months/${month}`)).json<Month>();
  const close = async (changes: object = {}, month = "2026-12", key = newId()) => {
    const body = { reason: "Reported to the accountant", token: (await read(month)).token ?? "", ...changes };
    return finance.post(`/months/${month}/close`, body, { ...ours, "idempotency-key": key });
  };
  const askToOpen = async (changes: object = {}, month = "2026-12") => {
    const body = { reason: "An invoice was missing", token: (await read(month)).token ?? "", ...changes };
    return finance.post(`/months/${month}/open`, body);
  };
  const audited = (action: string) =>
    db.selectFrom("audit").select("detail").where("action", "=", action).execute();

  it("are listed from the first posting to this one", async () => {
    expect(await list()).toEqual([
      { month: "2027-01", state: "open", closed: null },
      { month: "2026-12", state: "open", closed: null },
    ]);
    expect(await list("state=closed")).toEqual([]);
    for (const month of ["2026-11", "2027-02", "x"])
      expect(codeOf(await finance.get(`/months/${month}`))).toEqual([404, "month-unknown"]);
  });

  it("show their sums by account, and what speaks against closing", async () => {
    const { sums, doubts, lateFrom, whyNot } = await read();
    const sumOf = (account: string) =>
      sums.balances.accounts.filter((one) => one.account === account).map(({ moved }) => moved);
    expect([sumOf("receivable"), sumOf("provider")]).toEqual([[2 * monthly], [monthly]]);
    expect([sums.balances.since, sums.balances.asOf, lateFrom]).toEqual([
      "2026-12-01",
      "2026-12-31",
      "2027-01-01",
    ]);
    expect([doubts, whyNot]).toEqual([
      ["events", "payouts", "with-bank", "not-charged"].map((what) => ({ what, count: 0 })),
      null,
    ]);

    await tryPayment(db, { householdId, place: 1, dueOn: "2026-12-01" }, "2026-12-07");
    await sql`update collection set charged_on = null where place = 3 and due_on = '2026-12-01'`.execute(db);
    const event = { id: "EV-1", provider: "sandbox", payload: "{}" };
    await db.insertInto("providerEvent").values(event).execute();
    await db
      .insertInto("providerEvent")
      .values({ ...event, id: "EV-2", receivedAt: "2020-01-02T10:00:00Z" })
      .execute();
    for (const [reference, arrivesOn] of [
      ["PO-1", "2026-12-31"],
      ["PO-2", "2027-01-01"],
    ] as const)
      await sql`insert into payout (id, provider, provider_reference, amount, fees, arrives_on, expected)
        values (${newId()}, 'sandbox', ${reference}, 5, 0, ${arrivesOn}, 6)`.execute(db);
    expect((await read()).doubts.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it("are closed in order, once they have ended, as they were shown and with a reason", async () => {
    const january = await read("2027-01");
    expect([january.token, january.whyNot]).toEqual([
      null,
      "Months are closed in order, and an earlier one is open.",
    ]);
    expect(codeOf(await close({}, "2027-01"))).toEqual([409, "month-after-open"]);
    expect(codeOf(await close({ token: "of another preview" }))).toEqual([409, "approval-changed"]);
    expect((await close({ reason: "" })).statusCode).toBe(422);
    expect(codeOf(await askToOpen())).toEqual([409, "month-open"]);
    expect(await list("state=closed")).toEqual([]);

    expect((await close()).statusCode).toBe(204);
    const closed = { by: "finance", on: "2027-01-10", reason: "Reported to the accountant" };
    expect(await list("state=closed")).toMatchObject([{ month: "2026-12", closed }]);
    expect(codeOf(await close())).toEqual([409, "month-closed"]);
    expect(codeOf(await close({}, "2027-01"))).toEqual([409, "month-not-over"]);
    expect(await audited("close-month")).toMatchObject([
      { detail: { month: "2026-12", before: "open", after: "closed", reason: "Reported to the accountant" } },
    ]);
    const sheet = (await finance.get("/months.csv?state=closed")).body;
    expect(sheet).toContain("2026-12,closed,2027-01-10,finance,Reported to the accountant");
  });

  it("have the entries with which they were closed", async () => {
    const terms = { today: test.deps.clock.today(), advanceNoticeWorkingDays: 10 };
    const { wrong } = await checkLedger(db, terms);
    expect(wrong.filter((line) => line.startsWith("A closed month"))).toEqual([]);
  });

  it("are opened again by two people, who see what it would do now", async () => {
    expect(codeOf(await askToOpen({ token: "of another preview" }))).toEqual([409, "approval-changed"]);
    const { approvalId } = (await askToOpen()).json<{ approvalId: string }>();
    expect((await read()).approvalId).toBe(approvalId);
    expect(codeOf(await askToOpen())).toEqual([409, "approval-open"]);
    const agree = async (browser: StaffBrowser) => {
      const { token } = (await browser.get(`/approvals/${approvalId}`)).json<Approval>();
      return browser.post(`/approvals/${approvalId}/agree`, { token, reason: "It was" });
    };
    expect(codeOf(await agree(finance))).toEqual([403, "approval-own"]);
    const shown = (await second.get(`/approvals/${approvalId}`)).json<Approval>();
    expect(shown).toMatchObject({
      title: "Open December 2026 again",
      reason: "An invoice was missing",
      shown: {
        kind: "open-month",
        preview: { month: "2026-12", closedBy: "finance", closedOn: "2027-01-10" },
      },
    });
    expect((await agree(second)).statusCode).toBe(204);
    expect(await list("state=closed")).toEqual([]);
    expect(await audited("open-month")).toMatchObject([
      { detail: { month: "2026-12", before: "closed", after: "open", reason: "An invoice was missing" } },
    ]);
  });

  it("are closed once by a form that is sent twice", async () => {
    const token = (await read()).token ?? "";
    const sent = () => close({ token }, "2026-12", "a-key-of-a-form");
    expect([(await sent()).statusCode, (await sent()).headers["idempotency-replayed"]]).toEqual([
      204,
      "true",
    ]);
    expect(await audited("close-month")).toHaveLength(2);
  });
});
