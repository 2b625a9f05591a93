import type { Success } from "@evenly/contract";
import { formatPounds, pence } from "@evenly/domain/money";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { collectPayment, planCollections } from "../../../test/planned-collections.ts";
import { addStaff, ours, setUp, signedInAs, type StaffBrowser, staffBrowser } from "../../../test/staff.ts";
import { chargeCollections } from "../../payments/index.ts";
import { readMails } from "../../../test/mails.ts";

type Refund = Success<"GET /staff/households/:reference/refund">;
type Approval = Success<"GET /staff/approvals/:approvalId">;
type List = Success<"GET /staff/approvals">;
type Answer = { statusCode: number; json: <T>() => T };

// Place 2 of 5 Larkspur Terrace has paid for December and January; places 1 and 3 owe both.
describe("Actions that need a second person [F2] [H2] [H3]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let asker: StaffBrowser;
  let second: StaffBrowser;
  let support: StaffBrowser;
  let catalogue: StaffBrowser;
  let reference: string;
  let householdId: string;
  let monthly: number;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-10" });
    asker = await signedInAs(test, "finance");
    await addStaff(test, "leila@staff.test", ["finance"]);
    second = staffBrowser(test);
    await setUp(second, "leila@staff.test");
    support = await signedInAs(test, "support");
    catalogue = await signedInAs(test, "catalogue");
    ({ reference, id: householdId } = await db
      .selectFrom("household")
      .select(["reference", "id"])
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-10"));
    await chargeCollections(test.deps)({}, { isLast: false });
    for (const [dueOn, on] of [
      ["2026-12-01", "2026-12-01"],
      ["2027-01-01", "2027-01-04"],
    ] as const)
      await collectPayment(db, { householdId, place: 2, dueOn }, on);
    ({ amount: monthly } = await db.selectFrom("collection").select("amount").executeTakeFirstOrThrow());
    return () => test.close();
  });

  // Each test starts without refunds, write-offs or approvals.
  beforeEach(async () => {
    await db.deleteFrom("refund").execute();
    const { rows } = (await asker.get("/approvals?view=asked")).json<List>();
    for (const { id } of rows.filter(({ decision }) => decision === null))
      await asker.post(`/approvals/${id}/withdraw`, {});
    test.jobs.sent.length = 0;
    dayOffset += 2;
    test.deps.clock.now = () => new Date(Date.UTC(2027, 0, 10 + dayOffset, 12));
  });
  let dayOffset = 0;

  const pounds = (amount: number) => formatPounds(pence(amount));
  const codeOf = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string } | undefined>()?.code];
  const path = (what: "refund" | "write_off") => `/households/${reference}/${what}`;
  const look = async (what: "refund" | "write_off", place: number, amount: string, by = asker) =>
    (await by.get(`${path(what)}?place=${String(place)}&amount=${amount}`)).json<Refund>();
  const ask = async (what: "refund" | "write_off", place: number, amount: string, by = asker) => {
    const { housemateId, action } = await look(what, place, amount, by);
    return by.post(path(what), { housemateId, amount, reason: "No heating", token: action?.token ?? "" });
  };
  const askFor = async (what: "refund" | "write_off", place: number, amount: string) =>
    (await ask(what, place, amount)).json<{ approvalId: string }>().approvalId;
  const read = async (id: string, by = second) => (await by.get(`/approvals/${id}`)).json<Approval>();
  const agree = (id: string, token: string | null, by = second) =>
    by.post(`/approvals/${id}/agree`, { token, reason: "Checked with the bank" });
  const refunds = () => db.selectFrom("refund").select(["amount", "reason", "place"]).execute();
  const audited = (action: string, id: string) =>
    db
      .selectFrom("audit")
      .select(["actorId", "detail"])
      .where("action", "=", action)
      .execute()
      .then((found) => found.filter(({ detail }) => detail["approvalId"] === id));
  const idOf = async (email: string) =>
    (await db.selectFrom("staffPerson").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

  it("open requests are counted for those who may approve, and not for the asker [H4]", async () => {
    const countFor = async (browser: StaffBrowser) =>
      (await browser.get("/to_do")).json<Success<"GET /staff/to_do">>().counts.approvals;
    const counts = () => Promise.all([second, asker, support, catalogue].map(countFor));
    expect(await counts()).toEqual([0, 0, 0, 0]);
    const id = await askFor("refund", 2, "60");
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await second.post(`/approvals/${id}/refuse`, { reason: "Not yet" });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it("a refund up to the limit is done at once, as it was shown, with the reason for the mail and the audit", async () => {
    const { action, ...standing } = await look("refund", 2, "50");
    expect(standing).toMatchObject({
      name: "Priya Nair",
      place: 2,
      hasLeft: false,
      others: [],
      balance: { charged: 2 * monthly, collected: 2 * monthly, owed: 0 },
      payments: [
        { on: "2027-01-04", amount: monthly, left: monthly },
        { on: "2026-12-01", amount: monthly, left: monthly },
      ],
      most: 2 * monthly,
      limit: 5000,
      sinceYesterday: { inHousehold: 0, byAsker: 0 },
    });
    expect(action).toMatchObject({
      needsSecond: false,
      preview: { amount: 5000, parts: [{ on: "2027-01-04", amount: 5000 }], owedBefore: 0, owedAfter: 0 },
    });
    const answer = await ask("refund", 2, "50");
    expect([answer.statusCode, answer.json()]).toEqual([200, { approvalId: null }]);
    expect(await refunds()).toEqual([{ amount: 5000, reason: "No heating", place: 2 }]);
    expect(test.jobs.sent.map(({ name }) => name)).toEqual(["submit-refund"]);
  });

  it("a refund that is sent twice with one key pays once, and its answer is for its asker only", async () => {
    const { housemateId, action } = await look("refund", 2, "10");
    const body = { housemateId, amount: "10", reason: "No heating", token: action?.token ?? "" };
    const send = (by: StaffBrowser, sent = body) =>
      by.post(path("refund"), sent, { ...ours, "idempotency-key": "the same form" });
    const answers = await Promise.all([send(asker), send(asker)]);
    answers.push(await send(asker));
    // The page was drawn again, as the first answer was lost.
    answers.push(await send(asker, { ...body, token: (await look("refund", 2, "10")).action?.token ?? "" }));
    answers.push(await send(asker, { ...body, token: "of another preview" }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await refunds()).toHaveLength(1);
    expect(codeOf(await send(second))).toEqual([409, "key-reused"]);
    expect(codeOf(await send(asker, { ...body, amount: "11" }))).toEqual([409, "key-reused"]);
    const without = await asker.post(path("refund"), body, { ...ours, "idempotency-key": "" });
    expect(codeOf(without)).toEqual([400, "key-missing"]);
    expect(await refunds()).toHaveLength(1);
  });

  it("above the limit it waits for a second person, who is mailed, and is done on approval", async () => {
    const id = await askFor("refund", 2, "50.01");
    expect(await refunds()).toEqual([]);
    const mails = await readMails(db, (emails) =>
      emails.where("template", "=", "approval-waits").orderBy("id", "desc"),
    );
    expect(mails[0]).toMatchObject({
      toAddress: "leila@staff.test",
      subject: "A second person is needed",
    });
    expect(mails[0]?.text).toContain("Give £50.01 back to Priya, 5 Larkspur Terrace");
    expect(mails[0]?.text).toContain(`https://evenly.test/staff/approvals/${id}`);
    expect(mails.map(({ toAddress: to }) => to)).not.toContain("finance@staff.test");
    expect(mails.map(({ toAddress: to }) => to)).not.toContain("support@staff.test");
    const waiting = await read(id);
    expect(waiting).toMatchObject({
      kind: "refund",
      reference,
      askedBy: "finance",
      reason: "No heating",
      decision: null,
      hasChanged: false,
      mayDecide: true,
      mayWithdraw: false,
      whyNot: null,
      shown: { kind: "refund", preview: { amount: 5001, parts: [{ on: "2027-01-04", amount: 5001 }] } },
    });
    expect((await agree(id, waiting.token)).statusCode).toBe(204);
    expect(await refunds()).toEqual([{ amount: 5001, reason: "No heating", place: 2 }]);
    const [asker, agreed] = [await idOf("finance@staff.test"), await idOf("leila@staff.test")];
    expect(await audited("ask-for-approval", id)).toMatchObject([
      { actorId: asker, detail: { kind: "refund", reason: "No heating" } },
    ]);
    expect(await audited("agree-to-approval", id)).toMatchObject([
      { actorId: agreed, detail: { askedBy: asker, reason: "Checked with the bank" } },
    ]);
    expect(await read(id)).toMatchObject({
      decision: "agreed",
      decidedBy: "leila",
      because: "Checked with the bank",
      token: null,
      mayDecide: false,
      shown: { preview: { amount: 5001 } },
    });
  });

  it("the asker can never approve or refuse, and the attempt is audited", async () => {
    const id = await askFor("refund", 2, "60");
    const own = await read(id, asker);
    expect(own).toMatchObject({ mayDecide: false, mayWithdraw: true });
    expect(own.token).not.toBeNull();
    expect(codeOf(await agree(id, own.token, asker))).toEqual([403, "approval-own"]);
    const sentBack = await asker.post(`/approvals/${id}/refuse`, { reason: "Mine" });
    expect(codeOf(sentBack)).toEqual([403, "approval-own"]);
    expect(await refunds()).toEqual([]);
    expect(await audited("agree-to-own", id)).toHaveLength(2);
    // The database refuses it too.
    const byAsker = db
      .updateTable("approval")
      .set({ decision: "agreed", decidedBy: await idOf("finance@staff.test"), decidedBecause: "x" })
      .set({ decidedAt: new Date() })
      .where("id", "=", id)
      .execute();
    await expect(byAsker).rejects.toThrow(/approval_second_person/);
  });

  it("nobody approves without the role, or sees other kinds", async () => {
    const id = await askFor("refund", 2, "60");
    const { token } = await read(id);
    for (const browser of [support, catalogue]) {
      expect(codeOf(await agree(id, token, browser))).toEqual([404, "approval-unknown"]);
      expect(codeOf(await browser.get(`/approvals/${id}`))).toEqual([404, "approval-unknown"]);
      expect((await browser.get("/approvals?view=waiting")).json<List>().rows).toEqual([]);
      expect((await browser.get("/approvals?view=decided")).json<List>().rows).toEqual([]);
    }
    expect(codeOf(await second.get("/approvals/x"))).toEqual([404, "approval-unknown"]);
    expect(codeOf(await support.get(`${path("refund")}?place=2`))).toEqual([403, "staff-role-missing"]);
    expect(await refunds()).toEqual([]);
  });

  it("it is approved once, even by several at once", async () => {
    const id = await askFor("refund", 2, "60");
    const { token } = await read(id);
    const answers = await Promise.all([1, 2, 3].map(() => agree(id, token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409]);
    expect(await refunds()).toHaveLength(1);
    expect(codeOf(await agree(id, token))).toEqual([409, "approval-decided"]);
    expect(codeOf(await second.post(`/approvals/${id}/refuse`, { reason: "Late" }))).toEqual([
      409,
      "approval-decided",
    ]);
    const change = db.updateTable("approval").set({ reason: "Other" }).where("id", "=", id).execute();
    await expect(change).rejects.toThrow(/never changed/);
    await expect(db.deleteFrom("approval").where("id", "=", id).execute()).rejects.toThrow(/never changed/);
  });

  it("a request whose effect has changed is not done, and the asker sees that", async () => {
    const most = pounds(2 * monthly - 1000);
    const id = await askFor("refund", 2, most);
    const { token } = await read(id);
    // A refund of £5.00 for January in between changes the split.
    expect((await ask("refund", 2, "5.00", second)).statusCode).toBe(200);
    expect(codeOf(await agree(id, token))).toEqual([409, "approval-changed"]);
    expect(await refunds()).toHaveLength(1);
    const [entry] = await audited("approval-changed", id);
    expect(entry?.detail).toMatchObject({
      before: { parts: [{ amount: monthly }, { amount: monthly - 1000 }] },
      after: { parts: [{ amount: monthly - 500 }, { amount: monthly - 500 }] },
    });
    expect(await read(id, asker)).toMatchObject({
      hasChanged: true,
      decision: null,
      asking: { preview: { parts: [{ amount: monthly }, { amount: monthly - 1000 }] } },
      shown: { preview: { parts: [{ amount: monthly - 500 }, { amount: monthly - 500 }] } },
    });
    const [row] = (await asker.get("/approvals?view=asked")).json<List>().rows;
    expect(row).toMatchObject({ id, hasChanged: true });
    const again = await read(id);
    expect((await agree(id, again.token)).statusCode).toBe(204);
    expect(await refunds()).toHaveLength(3);
    expect((await read(id)).shown.preview).toEqual(again.shown.preview);
  });

  it("a request that has become impossible shows why, and is not done", async () => {
    const id = await askFor("refund", 2, pounds(2 * monthly));
    const { token } = await read(id);
    expect((await ask("refund", 2, "5.00", second)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      token: null,
      whyNot: "That's more than was collected from them and hasn't gone back.",
    });
    expect(codeOf(await agree(id, token))).toEqual([409, "refund-too-much"]);
    expect(await refunds()).toHaveLength(1);
    expect((await read(id)).decision).toBeNull();
  });

  it("it is refused with a reason, or withdrawn by the asker only", async () => {
    const first = await askFor("refund", 2, "60");
    const sendBack = (reason: string) => second.post(`/approvals/${first}/refuse`, { reason });
    expect(codeOf(await sendBack(""))).toEqual([422, "reason-required"]);
    expect(codeOf(await second.post(`/approvals/${first}/withdraw`, {}))).toEqual([
      403,
      "approval-of-another",
    ]);
    expect((await sendBack("They agreed to £40")).statusCode).toBe(204);
    expect(await read(first, asker)).toMatchObject({
      decision: "refused",
      decidedBy: "leila",
      because: "They agreed to £40",
    });
    const next = await askFor("refund", 2, "60");
    expect((await asker.post(`/approvals/${next}/withdraw`, {})).statusCode).toBe(204);
    expect(await read(next)).toMatchObject({ decision: "withdrawn", decidedBy: "finance" });
    expect(await refunds()).toEqual([]);
    for (const [action, id] of [
      ["refuse-approval", first],
      ["withdraw-approval", next],
    ] as const)
      expect(await audited(action, id)).toHaveLength(1);
  });

  it("the same request is open once at a time", async () => {
    await askFor("refund", 2, "60");
    expect(codeOf(await ask("refund", 2, "60"))).toEqual([409, "approval-open"]);
    const { rows } = (await second.get("/approvals")).json<List>();
    expect(rows).toHaveLength(1);
  });

  it("the limit cannot be passed in parts, nor by two at once", async () => {
    const both = await Promise.all(["30", "30"].map((amount) => ask("refund", 2, amount)));
    const ids = both.map((answer) => answer.json<{ approvalId: string | null }>().approvalId);
    expect(ids.filter((id) => id === null)).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
    expect(await look("refund", 2, "21")).toMatchObject({
      sinceYesterday: { inHousehold: 3000, byAsker: 3000 },
      action: { needsSecond: true },
    });
    expect((await look("refund", 2, "20")).action?.needsSecond).toBe(false);
    // The household had them, so a colleague's next one counts too; those of two days ago do not.
    expect((await look("refund", 2, "21", second)).action?.needsSecond).toBe(true);
    expect((await look("refund", 2, "20", second)).action?.needsSecond).toBe(false);
    test.deps.clock.now = () => new Date(Date.UTC(2027, 0, 11 + dayOffset, 12, 1));
    expect((await look("refund", 2, "50")).sinceYesterday).toEqual({ inHousehold: 0, byAsker: 0 });
  });

  it("the limit counts what somebody gave in other households", async () => {
    expect((await ask("refund", 2, "40")).json()).toEqual({ approvalId: null });
    const other = await db
      .selectFrom("household")
      .select("reference")
      .where("line1", "=", "3 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const shown = (await asker.get(`/households/${other.reference}/refund?place=1`)).json<Refund>();
    expect(shown.sinceYesterday).toEqual({ inHousehold: 0, byAsker: 4000 });
  });

  it("a person whom the asker brought in within 30 days does not approve, nor the other way round", async () => {
    const [askerId, secondId] = [await idOf("finance@staff.test"), await idOf("leila@staff.test")];
    const bringIn = (id: string, invitedBy: string | null, daysAgo: number) =>
      db
        .updateTable("staffPerson")
        .set({
          invitedBy,
          invitedAt:
            invitedBy === null ? null : new Date(test.deps.clock.now().getTime() - daysAgo * 24 * 3_600_000),
        })
        .where("id", "=", id)
        .execute();
    for (const [id, invitedBy] of [
      [secondId, askerId],
      [askerId, secondId],
    ] as const) {
      await bringIn(id, invitedBy, 29);
      const waiting = await askFor("refund", 2, "60");
      const shown = await read(waiting);
      expect(shown).toMatchObject({ mayDecide: false, secondPeople: [] });
      expect(shown.whyNotThey).toContain("30 days");
      expect((await second.get("/approvals")).json<List>().rows).toEqual([]);
      expect(codeOf(await agree(waiting, shown.token))).toEqual([403, "approval-invited"]);
      expect(await audited("agree-to-invited", waiting)).toHaveLength(1);
      expect(await refunds()).toEqual([]);
      await bringIn(id, invitedBy, 31);
      expect(await read(waiting)).toMatchObject({ mayDecide: true, secondPeople: ["leila"] });
      expect((await agree(waiting, shown.token)).statusCode).toBe(204);
      await db.deleteFrom("refund").execute();
      dayOffset += 2;
      await bringIn(id, null, 0);
    }
  });

  it("a request dies when its asker loses the role, for good", async () => {
    const id = await askFor("refund", 2, "60");
    const { token } = await read(id);
    const administrator = await signedInAs(test, "administrator");
    const askerId = await idOf("finance@staff.test");
    const give = async (roles: string[]) => {
      const { people } = (await administrator.get("/people")).json<Success<"GET /staff/people">>();
      const shown = people.find((person) => person.id === askerId)?.token ?? "";
      return administrator.post(`/people/${askerId}/roles`, { roles, reason: "Moves", token: shown });
    };
    expect((await give(["support"])).json()).toEqual({ approvalId: null });
    expect(await read(id)).toMatchObject({ decision: "lapsed", decidedBy: "administrator" });
    expect((await give(["finance"])).statusCode).toBe(200);
    expect(codeOf(await agree(id, token))).toEqual([409, "approval-decided"]);
    expect(await refunds()).toEqual([]);
    expect(await audited("lapse-approval", id)).toHaveLength(1);
    asker = staffBrowser(test);
    await addStaff(test, "finance@staff.test", ["finance"]);
    await setUp(asker, "finance@staff.test");
    // A role that went another way is noticed when somebody agrees.
    const next = await askFor("refund", 2, "60");
    const shown = await read(next);
    await db
      .updateTable("staffPerson")
      .set({ roles: ["support"] })
      .where("id", "=", askerId)
      .execute();
    expect(codeOf(await agree(next, shown.token))).toEqual([409, "approval-lapsed"]);
    expect(await read(next)).toMatchObject({ decision: "lapsed" });
    await db
      .updateTable("staffPerson")
      .set({ roles: ["finance"] })
      .where("id", "=", askerId)
      .execute();
  });

  it("a write-off works the same way, up to what is owed", async () => {
    const over = await asker.get(`${path("write_off")}?place=2&amount=1`);
    expect(codeOf(over)).toEqual([409, "write-off-too-much"]);
    expect(await look("write_off", 3, "10")).toMatchObject({
      most: 2 * monthly,
      action: {
        needsSecond: false,
        preview: { parts: [], owedBefore: 2 * monthly, owedAfter: 2 * monthly - 1000 },
      },
    });
    expect((await ask("write_off", 3, "10")).json()).toEqual({ approvalId: null });
    const id = await askFor("write_off", 3, "51");
    const { token } = await read(id);
    expect((await agree(id, token)).statusCode).toBe(204);
    const amounts = await db.selectFrom("writeOff").select("amount").orderBy("id").execute();
    expect(amounts).toEqual([{ amount: 1000 }, { amount: 5100 }]);
  });

  it("the limit counts all kinds together, and what a second person approved", async () => {
    expect((await ask("write_off", 3, "30")).json()).toEqual({ approvalId: null });
    expect((await look("refund", 2, "20.01")).action?.needsSecond).toBe(true);
    const id = await askFor("refund", 2, "25");
    const { token } = await read(id);
    expect((await agree(id, token)).statusCode).toBe(204);
    expect(await look("write_off", 3, "1")).toMatchObject({
      sinceYesterday: { inHousehold: 5500, byAsker: 5500 },
      action: { needsSecond: true },
    });
    // It is the asker's, not the approver's.
    const { sinceYesterday } = await look("write_off", 3, "1", second);
    expect(sinceYesterday).toEqual({ inHousehold: 5500, byAsker: 0 });
  });

  it("requires an amount, a reason, and the preview's token", async () => {
    const { housemateId } = await look("refund", 2, "5");
    const send = (changes: object) =>
      asker.post(path("refund"), { housemateId, amount: "5", reason: "Why", token: "x", ...changes });
    expect(codeOf(await send({ amount: "five" }))).toEqual([422, "amount-invalid"]);
    expect(codeOf(await send({ amount: "-5" }))).toEqual([422, "amount-invalid"]);
    expect(codeOf(await send({ reason: " " }))).toEqual([422, "reason-required"]);
    expect(codeOf(await send({}))).toEqual([409, "approval-changed"]);
    expect(codeOf(await send({ housemateId: "x" }))).toEqual([404, "place-empty"]);
    expect(codeOf(await asker.get(`${path("refund")}?place=9`))).toEqual([404, "place-empty"]);
    expect(await refunds()).toEqual([]);
  });

  it("the list goes on page by page, the newest first", async () => {
    const { id: askedBy } = await db
      .selectFrom("staffPerson")
      .select("id")
      .where("email", "=", "finance@staff.test")
      .executeTakeFirstOrThrow();
    const before = (await second.get("/approvals")).json<List>().count;
    await db
      .insertInto("approval")
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          id: `019e0000-0000-7000-8000-${String(at).padStart(12, "0")}`,
          kind: "refund" as const,
          householdId,
          subject: `list ${String(at)}`,
          title: `Refund ${String(at)}`,
          asked: "{}",
          preview: "{}",
          laterPreview: null,
          changedAt: null,
          askedBy,
          askedAt: new Date(Date.UTC(2026, 11, 1, at % 7)),
          reason: "Why",
          decision: null,
          decidedBy: null,
          decidedAt: null,
          decidedBecause: null,
        })),
      )
      .execute();
    const first = (await second.get("/approvals?view=waiting")).json<List>();
    expect([first.rows.length, first.count, first.isMore]).toEqual([50, before + 60, false]);
    const next = (await second.get(`/approvals?after=${first.next ?? ""}`)).json<List>();
    expect(next.next).toBeNull();
    const all = [...first.rows, ...next.rows];
    expect(new Set(all.map(({ id }) => id)).size).toBe(before + 60);
    const moments = all.map(({ asked }) => `${asked.on} ${asked.time}`);
    expect(moments).toEqual(moments.toSorted().reverse());
    const sheet = (await second.get("/approvals.csv")).body.trim().split("\r\n");
    expect(sheet).toHaveLength(before + 61);
    expect(sheet.at(-1)).toMatch(/^refund,Refund \d+,EV-[\w-]+,finance,2026-12-01,,,$/);
    expect((await support.get("/approvals.csv")).body.trim().split("\r\n")).toHaveLength(1);
  });
});
