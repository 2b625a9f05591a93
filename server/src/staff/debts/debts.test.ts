import type { Success } from "@evenly/contract";
import { debtAges } from "@evenly/domain/debt";
import { beforeEach, describe, expect, it } from "vitest";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs } from "../../../test/staff.ts";
import { createHandlers } from "../../job-handlers.ts";
import { recordInstantPayment } from "../../payments/instant-payments/record-instant-payment.ts";
import { startInstantPayment } from "../../payments/instant-payments/start-instant-payment.ts";

type Rows = Success<"GET /staff/debts">["rows"];
type Sums = Success<"GET /staff/debts/sums">;
type Returns = Success<"GET /staff/debts/returns">;

// Of 5 Larkspur Terrace: payments of 1 December of three people were sent back.
describe("Who owes what [I6]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let made: readonly WithBank[];
  let path: string;
  let finance: Awaited<ReturnType<typeof signedInAs>>;

  beforeEach(async () => {
    atBank = await openPaymentsAtBank(open, { today: "2026-12-09" });
    made = await atBank.withBank(3);
    const { db, test } = atBank;
    const householdId = made[0]?.householdId ?? "";
    const { reference } = await db
      .updateTable("household")
      .set({ state: "live", completedAt: "2026-11-01T10:00:00Z" })
      .where("id", "=", householdId)
      .returning("reference")
      .executeTakeFirstOrThrow();
    path = `/households/${reference}/plan`;
    await createHandlers(test.deps)["charge-collections"]({}, { isLast: false });
    await atBank.tell(...made.map((payment) => atBank.ofPayment(payment, "failed", "insufficient_funds")));
    for (const { housemateId } of made)
      await createHandlers(test.deps)["follow-debt"]({ housemateId }, { isLast: false });
    finance = await signedInAs(test, "finance");
    return () => test.close();
  });

  const list = async (query = "") => (await finance.get(`/debts${query}`)).json<{ rows: Rows }>().rows;
  const sums = async (query = "") => (await finance.get(`/debts/sums${query}`)).json<Sums>();
  const plan = async (housemateId: string, request: Record<string, string>) => {
    const query = new URLSearchParams({ housemateId, ...request }).toString();
    const { action } = (await finance.get(`${path}?${query}`)).json<
      Success<"GET /staff/households/:reference/plan">
    >();
    const token = action?.token ?? "";
    return finance.post(path, { housemateId, ...request, reason: "Agreed on the phone", token });
  };

  it("is in the list of collections as one sum with the payment of its day, and so are its sums [H5] [I4]", async () => {
    expect((await plan(made[0]?.housemateId ?? "", { kind: "over-months", months: "4" })).statusCode).toBe(
      204,
    );
    const timeline = (await finance.get(`${path.replace(/plan$/, "timeline")}`)).json<
      Success<"GET /staff/households/:reference/timeline">
    >();
    expect(timeline.entries.find(({ what }) => what === "make-plan")?.more).toMatchObject({ months: "4" });
    const query = "?from=2026-12-10&to=2027-12-09";
    const { rows } = (await finance.get(`/collections${query}`)).json<Success<"GET /staff/collections">>();
    const { total } = (await finance.get(`/collections/sums${query}`)).json<
      Success<"GET /staff/collections/sums">
    >();
    const parts = rows.filter(({ part }) => part > 0);
    expect(parts).toHaveLength(4);
    expect(parts.reduce((sum, { part }) => sum + part, 0)).toBe(amountWithBank);
    expect(total).toEqual({ count: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) });
    expect(total?.amount).toBeGreaterThanOrEqual(amountWithBank);
  });

  it("is each person with the state, next step and owner of their debt, and its sums are of what is listed [I1] [H5]", async () => {
    const [first, second] = made.map(({ housemateId }) => housemateId);
    expect((await plan(first ?? "", { kind: "over-months", months: "4" })).statusCode).toBe(204);
    const day = { kind: "on-a-day", on: "2026-12-29", amount: "10.00" };
    expect((await plan(second ?? "", day)).statusCode).toBe(204);
    const rows = await list();
    const said = rows.map(({ housemateId, state, days, next: { what, by, on, part }, owed }) => [
      made.findIndex((one) => one.housemateId === housemateId),
      [state, days, what, by, on, part, owed],
    ]);
    const [retry] = await atBank.db
      .selectFrom("collection")
      .select("retryOn")
      .where("housemateId", "=", made[2]?.housemateId ?? "")
      .execute();
    expect(Object.fromEntries(said)).toEqual({
      0: ["plan", 8, "part", "machine", "2026-12-23", { number: 1, of: 4 }, amountWithBank],
      1: ["retrying", 8, "collected-again", "us", "2026-12-29", { number: 1, of: 1 }, amountWithBank],
      2: ["retrying", 8, "tries-again", "machine", retry?.retryOn, null, amountWithBank],
    });
    const all = { count: 3, amount: 3 * amountWithBank };
    const none = { count: 0, amount: 0 };
    expect(await sums()).toEqual({
      ages: { "0-30": all, "31-60": none, "61-90": none, more: none },
      all,
      total: all,
    });
    for (const query of [
      "?state=plan",
      "?age=0-30",
      "?age=31-60,more",
      "?owner=nobody",
      "?person=zz",
      "?city=leeds",
    ]) {
      const shown = await list(query);
      const { total } = await sums(query);
      expect([query, total]).toEqual([
        query,
        { count: shown.length, amount: shown.reduce((sum, { owed }) => sum + owed, 0) },
      ]);
    }
    expect(await list("?state=plan")).toHaveLength(1);
    const sheet = (await finance.get("/debts.csv?state=plan")).body.trim().split("\r\n");
    expect(sheet).toHaveLength(2);
    expect(sheet[1]).toContain("plan,part,2026-12-23,machine");
  });

  it("is of one age each, by the days since the oldest unpaid due date", async () => {
    for (const [index, [from, to]] of Object.values(debtAges).entries()) {
      const { housemateId } = made[index % 3] ?? { housemateId: "" };
      const age = Object.keys(debtAges)[index] ?? "";
      for (const days of [from, to ?? 400]) {
        const since = Temporal.PlainDate.from("2026-12-09").subtract({ days }).toString();
        await atBank.db
          .updateTable("arrears")
          .set({ since })
          .where("housemateId", "=", housemateId)
          .execute();
        expect([
          age,
          days,
          (await list(`?age=${age}`)).some((row) => row.housemateId === housemateId),
        ]).toEqual([age, days, true]);
      }
    }
  });

  it("says what came back, by which step and after which reminder", async () => {
    const [first] = made;
    if (first === undefined) throw new Error("There is none");
    const before = (await finance.get("/debts/returns")).json<Returns>();
    expect(before).toMatchObject({
      failed: { count: 3, amount: 3 * amountWithBank },
      stillOwed: 3 * amountWithBank,
    });
    const receiptPath = path.replace("/plan", "/receipt");
    const receipt = {
      housemateId: first.housemateId,
      amount: "40.00",
      way: "card",
      bankReference: "CARD 1",
      valueOn: "2026-12-09",
    };
    const { action } = (await finance.get(`${receiptPath}?${new URLSearchParams(receipt).toString()}`)).json<
      Success<"GET /staff/households/:reference/receipt">
    >();
    await finance.post(receiptPath, { ...receipt, reason: "By phone", token: action?.token ?? "" });
    const after = (await finance.get("/debts/returns")).json<Returns>();
    expect(after.steps.find(({ step }) => step === "receipt")).toEqual({ step: "receipt", amount: 4_000 });
    expect(after.stillOwed).toBe(3 * amountWithBank - 4_000);
    const { db, test } = atBank;
    const second = made[1] ?? first;
    const { id: membershipId } = await db
      .selectFrom("membership")
      .select("id")
      .where("housemateId", "=", second.housemateId)
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((trx) => startInstantPayment(trx, test.deps, { ...second, membershipId }, 2_000));
    const { id } = await db.selectFrom("instantPayment").select("id").executeTakeFirstOrThrow();
    const tellBank = (status: "confirmed" | "failed") =>
      db
        .transaction()
        .execute((trx) => recordInstantPayment(trx, test.deps, id, { status, paymentReference: "PM-1" }));
    const paidNow = async () =>
      (await finance.get("/debts/returns"))
        .json<Returns>()
        .steps.filter(({ step }) => step === "pay-now" || step === "receipt")
        .map(({ amount }) => amount);
    await tellBank("confirmed");
    expect(await paidNow()).toEqual([2_000, 4_000]);
    await tellBank("failed");
    expect(await paidNow()).toEqual([0, 4_000]);
    // The first reminder went on the eighth.
    expect(after.reminders.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_000);
    expect(after.reminders.find(({ day }) => day === 7)).toEqual({ day: 7, amount: 4_000 });
  });

  it("collects again, and begins a plan, within 45 days [I2]", async () => {
    const { housemateId } = made[0] ?? { housemateId: "" };
    const refused = async (request: Record<string, string>) => {
      const query = new URLSearchParams({ housemateId, ...request }).toString();
      const shown = await finance.get(`${path}?${query}`);
      const pressed = await finance.post(path, { housemateId, ...request, reason: "Agreed", token: "t" });
      return [shown, pressed].map((answer) => answer.json<{ errors?: object }>().errors);
    };
    const late = "Please choose an earlier day: the first payment is taken by 23 January 2027 at the latest";
    expect(await refused({ kind: "on-a-day", on: "2027-01-25" })).toEqual([{ on: [late] }, { on: [late] }]);
    const months = { kind: "over-months", months: "2", from: "2031-01-01" };
    expect(await refused(months)).toEqual([{ from: [late] }, { from: [late] }]);
    expect(await refused({ kind: "on-a-day", on: "2027-01-22" })).toEqual([undefined, undefined]);
  });

  it("ends a plan for a reason: the rest is owed from its own dates, and its payer is told [I4]", async () => {
    const { housemateId } = made[0] ?? { housemateId: "" };
    await plan(housemateId, { kind: "over-months", months: "2" });
    const { running } = (await finance.get(`${path}?housemateId=${housemateId}`)).json<
      Success<"GET /staff/households/:reference/plan">
    >();
    expect(running?.parts).toHaveLength(2);
    const end = () =>
      finance.post(`${path}/end`, { housemateId, reason: "They asked", token: running?.token ?? "" });
    const sent = await atBank.newMails(async () => {
      expect((await end()).statusCode).toBe(204);
    });
    expect(sent.map(({ template }) => template)).toEqual(["plan-ended"]);
    expect(await list("?state=plan")).toEqual([]);
    expect((await end()).json()).toMatchObject({ code: "plan-not-running" });
  });
});
