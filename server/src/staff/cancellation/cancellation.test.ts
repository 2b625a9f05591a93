import type { Success } from "@evenly/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { collectPayment, planCollections, tryPayment } from "../../../test/planned-collections.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { chargeCollections } from "../../payments/index.ts";
import { checkLedger } from "../../payments/ledger/check-ledger.ts";

type Shown = Success<"GET /staff/households/:reference/cancellation">;
type Approval = Success<"GET /staff/approvals/:approvalId">;
type Answer = { statusCode: number; json: <T>() => T };

const lastDay = "2027-01-05";
const why = { why: "fell-through", reason: "The landlord ended the lease" };

// 5 Larkspur Terrace is live: place 2 has paid for December and January; the others owe both.
describe("Cancelling a household in the back office [F11] [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let finance: StaffBrowser;
  let household: { id: string; reference: string };
  let monthly: number;

  const at = (line1: string) =>
    db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("line1", "=", line1)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-20" });
    [support, finance] = [await signedInAs(test, "support"), await signedInAs(test, "finance")];
    household = await at("5 Larkspur Terrace");
    const { id: householdId } = household;
    await db.updateTable("household").set({ state: "live" }).where("id", "=", householdId).execute();
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-10"));
    await chargeCollections(test.deps)({}, { isLast: false });
    for (const dueOn of ["2026-12-01", "2027-01-01"])
      await collectPayment(db, { householdId, place: 2, dueOn }, dueOn);
    ({ amount: monthly } = await db.selectFrom("collection").select("amount").executeTakeFirstOrThrow());
    await db
      .insertInto("serviceOrder")
      .values({ householdId, productType: "Energy", optionCode: "energy-uncapped" })
      .execute();
    return () => test.close();
  });
  beforeEach(async () => {
    const { rows } = (await support.get("/approvals?view=asked")).json<Success<"GET /staff/approvals">>();
    for (const { id } of rows.filter(({ decision }) => decision === null))
      await support.post(`/approvals/${id}/withdraw`, {});
  });

  const path = (reference = household.reference) => `/households/${reference}/cancellation`;
  const look = async (day = lastDay) => (await support.get(`${path()}?lastDay=${day}`)).json<Shown>();
  const ask = async (changes: object = {}) =>
    support.post(path(), { ...why, lastDay, token: (await look()).token, ...changes });
  const codeOf = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string } | undefined>()?.code];
  const stateOf = async ({ id }: { id: string }) =>
    db.selectFrom("household").select(["state", "lastDay"]).where("id", "=", id).executeTakeFirstOrThrow();
  const read = async (id: string, by = finance) => (await by.get(`/approvals/${id}`)).json<Approval>();
  const agree = (id: string, token: string | null, by = finance) =>
    by.post(`/approvals/${id}/agree`, { token, reason: "The letter is there" });

  it("shows each effect with its number, and each person to the penny", async () => {
    const { preview, needsSecond, secondPeople, limit } = await look();
    const costs = preview.people[0]?.costs ?? 0;
    const goesBack = 2 * monthly - costs;
    expect(costs).toBeGreaterThan(monthly);
    expect(preview).toMatchObject({
      lastDay,
      calledOff: { count: 10 * 3, amount: 10 * 3 * monthly, from: "2027-02-01", to: "2027-11-01" },
      smaller: 2,
      withBank: { count: 0, amount: 0 },
      mandates: 3,
      services: ["Energy"],
      successions: 0,
      mailed: ["Tom", "Priya", "Callum"],
      code: null,
      people: [
        { name: "Tom Ashworth", place: 1, paid: 0, costs, goesBack: 0, owes: costs },
        { name: "Priya Nair", place: 2, paid: 2 * monthly, costs, goesBack, owes: 0 },
        { name: "Callum Reid", place: 3, paid: 0, costs, goesBack: 0, owes: costs },
      ],
      goesBack,
      owes: 2 * costs,
    });
    expect([needsSecond, secondPeople, limit]).toEqual([goesBack > 5000, ["finance"], 5000]);
    expect(needsSecond).toBe(true);
    expect((await stateOf(household)).state).toBe("live");
  });

  it("adds up on every last day: paid plus owed equals cost plus refund", async () => {
    for (const day of ["2026-12-01", "2026-12-15", "2026-12-31", "2027-01-20", "2027-02-10", "2027-11-30"]) {
      const { people, goesBack, owes } = (await look(day)).preview;
      for (const one of people) expect(one.paid + one.owes).toBe(one.costs + one.goesBack);
      expect(goesBack).toBe(people.reduce((sum, one) => sum + one.goesBack, 0));
      expect(owes).toBe(people.reduce((sum, one) => sum + one.owes, 0));
    }
  });

  it("refuses a day outside of the tenancy or none, another reason, and what was not shown", async () => {
    expect(codeOf(await support.get(`${path()}?lastDay=2026-11-30`))).toEqual([
      409,
      "last-day-outside-tenancy",
    ]);
    expect(codeOf(await support.get(`${path()}?lastDay=soon`))).toEqual([422, "day-unreadable"]);
    expect(codeOf(await ask({ why: "x" }))).toEqual([422, "cancellation-reason-required"]);
    expect(codeOf(await ask({ why: "something-else", reason: "" }))).toEqual([422, "reason-required"]);
    expect(codeOf(await ask({ lastDay: "2027-01-06" }))).toEqual([409, "approval-changed"]);
    expect((await stateOf(household)).state).toBe("live");
  });

  it("is not done when a payment went to the bank in between, and the asker sees that", async () => {
    const { approvalId: id } = (await ask()).json<{ approvalId: string }>();
    const { token } = await read(id);
    await tryPayment(db, { householdId: household.id, place: 3, dueOn: "2027-01-01" }, "2027-01-21");
    expect(codeOf(await agree(id, token))).toEqual([409, "approval-changed"]);
    expect((await stateOf(household)).state).toBe("live");
    expect(await read(id, support)).toMatchObject({
      hasChanged: true,
      shown: { preview: { withBank: { count: 1, amount: monthly } } },
    });
  });

  it("of a live household waits for finance, and is planned again on approval", async () => {
    const { preview } = await look();
    const answer = await ask();
    const { approvalId: id } = answer.json<{ approvalId: string }>();
    expect(await stateOf(household)).toEqual({ state: "live", lastDay: null });
    const waiting = await read(id);
    expect(waiting).toMatchObject({
      kind: "cancel-household",
      title: expect.stringMatching(/^Cancel, with £\d+\.\d\d going back, 5 Larkspur Terrace$/),
      reason: "The tenancy fell through: The landlord ended the lease",
      shown: { kind: "cancel-household", preview },
      mayDecide: true,
    });
    // Support sees the request but cannot approve its own.
    expect((await read(id, support)).mayDecide).toBe(false);
    expect(codeOf(await agree(id, waiting.token, support))).toEqual([403, "approval-own"]);
    expect((await agree(id, waiting.token)).statusCode).toBe(204);
    expect(await stateOf(household)).toEqual({ state: "cancelled", lastDay });
    const refunds = await db.selectFrom("refund").select(["place", "amount"]).execute();
    expect(refunds).toEqual([{ place: 2, amount: preview.goesBack }]);
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "cancel")
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({
      from: "live",
      lastDay,
      refunded: preview.goesBack,
      reason: "The tenancy fell through: The landlord ended the lease",
    });
    const mails = await db
      .selectFrom("email")
      .select("toAddress")
      .where("template", "=", "household-cancelled")
      .execute();
    expect(mails).toHaveLength(preview.mailed.length);
    const [order] = await db.selectFrom("serviceOrder").select("cancelledOn").execute();
    expect(order?.cancelledOn).toBe("2027-01-20");
    const cancelled = await db
      .selectFrom("collection")
      .select("amount")
      .where("householdId", "=", household.id)
      .where("state", "=", "cancelled")
      .execute();
    expect(cancelled).toHaveLength(preview.calledOff.count);
    const terms = { today: Temporal.PlainDate.from("2027-01-20"), advanceNoticeWorkingDays: 10 };
    expect((await checkLedger(db, terms)).wrong).toEqual([]);
    expect(codeOf(await support.get(path()))).toEqual([409, "cancel-after-cancel"]);
    expect(codeOf(await agree(id, waiting.token))).toEqual([409, "approval-decided"]);
  });

  it("of a gathering household is done at once, without money effects", async () => {
    const gathering = await at("3 Larkspur Terrace");
    const shown = (await support.get(path(gathering.reference))).json<Shown>();
    expect(shown).toMatchObject({
      state: "gathering",
      needsSecond: false,
      preview: {
        lastDay: null,
        mandates: 1,
        mailed: ["Maya"],
        people: [{ name: "Maya Okafor", paid: 0, costs: 0, goesBack: 0, owes: 0 }],
        goesBack: 0,
        owes: 0,
      },
    });
    const body = { why: "signed-up-twice", token: shown.token };
    expect(codeOf(await finance.post(path(gathering.reference), body))).toEqual([403, "staff-role-missing"]);
    const done = await support.post(path(gathering.reference), body);
    expect([done.statusCode, done.json()]).toEqual([200, { approvalId: null }]);
    expect(await stateOf(gathering)).toEqual({ state: "cancelled", lastDay: null });
    const mandates = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.state")
      .where("householdId", "=", gathering.id)
      .execute();
    expect(mandates).toEqual([{ state: "cancelled" }]);
  });
});
