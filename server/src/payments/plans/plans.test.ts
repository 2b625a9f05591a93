import { formatPounds, pence } from "@evenly/domain/money";
import { sql, type Transaction } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPayerInTime } from "../../../test/payer-in-time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { createHandlers } from "../../job-handlers.ts";
import { holdCollections } from "../holds/hold-collections.ts";
import { releaseCollections } from "../holds/release-collections.ts";
import { recordInstantPayment } from "../instant-payments/record-instant-payment.ts";
import { startInstantPayment } from "../instant-payments/start-instant-payment.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { recordReceipt } from "../receipts/record-receipt.ts";
import { makePlan, type PlanRequest, readSpreadable } from "./make-plan.ts";

// December was sent back on the 9th, and would be tried again on the 16th; January is taken on 4 January.
describe("What is owed is spread over months [I4]", () => {
  const open = useTestDatabases();
  let payer: Awaited<ReturnType<typeof openPayerInTime>>;
  beforeEach(async () => {
    payer = await openPayerInTime(open);
    await payer.passDays("2026-12-01", "2026-12-02");
    await payer.hear("2026-12-09", "failed", "insufficient_funds");
    return () => payer.test.close();
  });

  const spread = async (today: string, request: PlanRequest = { kind: "over-months", months: 2 }) => {
    const { db, depsOn, housemateId } = payer;
    return db.transaction().execute(async (trx) => {
      const deps = depsOn(today);
      const preview = (await readSpreadable(trx, deps, housemateId, 3)).previewOf(request);
      if ("refusal" in preview) return preview.refusal;
      const now = deps.clock.now();
      const by = { actor: staffCommand, now, madeBy: null, reason: null };
      await makePlan(trx, deps, housemateId, { request, preview, ...by });
      return preview.parts.map(({ on, usual, amount }) => [on.toString(), usual, amount]);
    });
  };
  const money = (today: string) => readPersonsMoney(payer.db, payer.depsOn(today), payer.housemateId);
  const debitsOn = async (today: string) =>
    (await money(today)).debits.slice(0, 3).map(({ on, amount }) => [on.toString(), amount]);
  const arrears = async () =>
    (await payer.db.selectFrom("arrears").select("state").executeTakeFirst())?.state ?? "nothing-owed";
  const plans = () => payer.db.selectFrom("paymentPlan").select(["kind", "ending"]).orderBy("id").execute();
  const follow = async (today: string) => {
    const { depsOn, housemateId } = payer;
    await createHandlers(depsOn(today))["follow-debt"]({ housemateId }, { isLast: false });
  };
  const halves = () => [Math.ceil(payer.monthly / 2), Math.floor(payer.monthly / 2)] as const;

  it("as parts that are taken with the normal payments, one sum a day, until nothing is owed [F4] [F5] [F12]", async () => {
    const { monthly } = payer;
    const [first, second] = halves();
    const days = [
      ["2027-01-04", monthly, first],
      ["2027-02-01", monthly, second],
    ];
    expect(await spread("2026-12-10")).toEqual(days);
    expect(await arrears()).toBe("plan");
    expect(await payer.due("2026-12-01")).toMatchObject({ state: "failed", retryOn: null });
    const [mail = ""] = await payer.mails("payment-plan");
    expect(mail).toContain(formatPounds(pence(monthly + first)));
    const { rows, sums } = await money("2026-12-10");
    expect(sums).toMatchObject({ owed: monthly, toCome: 11 * monthly });
    expect(rows[0]).toMatchObject({
      follows: "on-plan",
      paidBy: [
        { number: 1, of: 2, amount: first, isWhole: true },
        { number: 2, of: 2, amount: second, isWhole: true },
      ],
    });
    expect(await debitsOn("2026-12-10")).toEqual([
      ["2027-01-04", monthly + first],
      ["2027-02-01", monthly + second],
      ["2027-03-01", monthly],
    ]);
    await follow("2026-12-20");
    expect(await payer.mails("money-owed")).toEqual([]);
    await payer.passDays("2026-12-10", "2026-12-30");
    expect(payer.amounts()).toEqual([monthly, monthly + first]);
    await payer.hear("2027-01-05", "confirmed");
    await follow("2027-01-05");
    expect(await arrears()).toBe("plan");
    expect((await money("2027-01-05")).sums).toMatchObject({ taken: monthly + first, owed: second });
    await payer.passDays("2027-01-01", "2027-01-28");
    await payer.hear("2027-02-02", "confirmed");
    expect(payer.amounts()).toEqual([monthly, monthly + first, monthly + second]);
    expect(await plans()).toEqual([{ kind: "over-months", ending: "paid" }]);
    expect(await payer.due("2026-12-01")).toMatchObject({ state: "failed", settledBy: "credit" });
    await follow("2027-02-02");
    expect(await arrears()).toBe("nothing-owed");
    await payer.passDays("2027-01-29", "2027-02-25");
    expect(payer.amounts().at(-1)).toBe(monthly);
    expect(await payer.findings("2027-02-26")).toEqual([]);
  });

  it("until a part is sent back: the plan ends, and the rest is owed from its own dates", async () => {
    const { monthly } = payer;
    const [first] = halves();
    await spread("2026-12-10");
    await payer.passDays("2026-12-10", "2026-12-30");
    await payer.hear("2027-01-05", "failed", "insufficient_funds");
    expect(await plans()).toEqual([{ kind: "over-months", ending: "missed" }]);
    const [, mail = ""] = await payer.mails("payment-failed");
    expect(mail).toContain(formatPounds(pence(monthly + first)));
    expect(mail).toContain("the plan has ended");
    // With the payment that was sent back too, which is tried again.
    expect(mail).toContain(`You owe ${formatPounds(pence(2 * monthly))} in all, since 1 December 2026`);
    expect(mail.replace(/\s+/g, " ")).toContain(`We don't try ${formatPounds(pence(monthly))} of it again.`);
    const { rows } = await money("2027-01-06");
    expect(rows.slice(0, 2).map(({ state, follows, amount }) => [state, follows, amount])).toEqual([
      ["owed", "stays-owed", monthly],
      ["failed", "tries-again", monthly],
    ]);
    await follow("2027-01-06");
    expect(await arrears()).toBe("overdue");
    expect(await payer.mails("money-owed")).toHaveLength(1);
    await payer.passDays("2027-01-06", "2027-01-28");
    expect(payer.amounts()).toEqual([monthly, monthly + first, monthly, monthly]);
    expect(await payer.findings("2027-01-29")).toEqual([]);
  });

  it("and is shorter from its end by what is paid otherwise, of which the payer is told [F5]", async () => {
    const { monthly, db, depsOn, householdId, housemateId } = payer;
    const [first, second] = halves();
    await spread("2026-12-10");
    const pay = (amount: number, today: string) =>
      db.transaction().execute((trx) =>
        recordReceipt(trx, depsOn(today), {
          householdId,
          housemateId,
          place: 1,
          amount: pence(amount),
          way: "card",
          bankReference: "CARD 1",
          valueOn: Temporal.PlainDate.from(today),
          reason: "Paid by phone",
          actor: staffCommand,
          now: depsOn(today).clock.now(),
        }),
      );
    await pay(second - 100, "2026-12-11");
    expect(await debitsOn("2026-12-11")).toEqual([
      ["2027-01-04", monthly + first],
      ["2027-02-01", monthly + 100],
      ["2027-03-01", monthly],
    ]);
    expect((await payer.mails("payment-changed")).at(-1)).toContain(formatPounds(pence(monthly + 100)));
    await pay(first + 100, "2026-12-12");
    expect(await plans()).toEqual([{ kind: "over-months", ending: "paid" }]);
    await payer.passDays("2026-12-12", "2026-12-30");
    expect(payer.amounts()).toEqual([monthly, monthly]);
    expect(await payer.findings("2026-12-31")).toEqual([]);
  });

  it("on days of their own when there are no more payments", async () => {
    const { db, monthly, householdId } = payer;
    await db.deleteFrom("collection").where("dueOn", ">", "2026-12-31").execute();
    await db
      .updateTable("household")
      .set({ tenancyEnd: "2026-12-31", state: "ended" })
      .where("id", "=", householdId)
      .execute();
    const [first, second] = halves();
    expect(await spread("2027-01-04")).toEqual([
      ["2027-01-18", 0, first],
      ["2027-02-18", 0, second],
    ]);
    expect(await debitsOn("2027-01-04")).toEqual([
      ["2027-01-18", first],
      ["2027-02-18", second],
    ]);
    await payer.passDays("2027-01-05", "2027-01-20");
    await payer.hear("2027-01-20", "confirmed");
    expect((await money("2027-01-20")).sums).toMatchObject({ taken: first, owed: second, toCome: 0 });
    await payer.passDays("2027-01-21", "2027-02-20");
    await payer.hear("2027-02-20", "confirmed");
    expect(payer.amounts()).toEqual([monthly, first, second]);
    expect((await money("2027-02-20")).sums.owed).toBe(0);
    expect(await plans()).toEqual([{ kind: "over-months", ending: "paid" }]);
    const wrong = await payer.findings("2027-02-21");
    expect(wrong.filter((line) => !line.includes("schedule that was shown"))).toEqual([]);
  });

  it("or is collected again, all of it or a part, on a day that staff agreed [I5]", async () => {
    const { monthly } = payer;
    const on = Temporal.PlainDate.from("2026-12-20");
    expect(await spread("2026-12-10", { kind: "on-a-day", on, amount: pence(3_000) })).toEqual([
      ["2026-12-24", 0, 3_000],
    ]);
    expect(await arrears()).toBe("retrying");
    expect(await debitsOn("2026-12-10")).toEqual([
      ["2026-12-24", 3_000],
      ["2027-01-04", monthly],
      ["2027-02-01", monthly],
    ]);
    await payer.passDays("2026-12-10", "2026-12-28");
    await payer.hear("2026-12-29", "confirmed");
    expect(payer.amounts()).toEqual([monthly, 3_000]);
    expect(await payer.due("2026-12-01")).toMatchObject({ settledBy: null });
    expect(await plans()).toEqual([{ kind: "on-a-day", ending: "paid" }]);
    expect((await money("2026-12-29")).sums).toMatchObject({ owed: monthly - 3_000 });
    const friday = Temporal.PlainDate.from("2027-02-01");
    expect(await spread("2026-12-29", { kind: "on-a-day", on: friday })).toEqual([
      ["2027-02-01", monthly, monthly - 3_000],
    ]);
    expect(await payer.findings("2026-12-30")).toEqual([]);
  });

  it("is refused while one runs, while payments are held, and of nothing or of small parts", async () => {
    const { db, depsOn, housemateId, householdId } = payer;
    expect(await spread("2026-12-10", { kind: "over-months", months: 12 })).toBe("plan-too-small");
    expect(await spread("2026-12-10")).toHaveLength(2);
    expect(await spread("2026-12-10")).toBe("plan-runs");
    await db.transaction().execute(async (trx) => {
      await holdCollections(trx, depsOn("2026-12-11"), [{ housemateId, cause: "disputed" }]);
    });
    await follow("2026-12-11");
    expect(await plans()).toEqual([{ kind: "over-months", ending: "held" }]);
    expect(await spread("2026-12-11")).toBe("plan-held");
    await db.transaction().execute(async (trx) => {
      const household = await trx
        .selectFrom("household")
        .selectAll()
        .where("id", "=", householdId)
        .executeTakeFirstOrThrow();
      await releaseCollections(trx, depsOn("2026-12-12"), household, { housemateId });
    });
    expect(await debitsOn("2026-12-12")).toMatchObject([[expect.any(String), payer.monthly], {}, {}]);
  });

  it("and not a part of it is taken while they pay it by bank: its payment waits, with what is left of the part [F4] [I3]", async () => {
    const { db, monthly, depsOn, householdId, housemateId } = payer;
    const [first, second] = halves();
    await spread("2026-12-10");
    await payer.passDays("2026-12-10", "2026-12-28");
    const paying = (today: string, work: (trx: Transaction<Database>, deps: Dependencies) => Promise<void>) =>
      db.transaction().execute((trx) => work(trx, depsOn(today)));
    const { id: membershipId } = await db
      .selectFrom("membership")
      .select("id")
      .where("housemateId", "=", housemateId)
      .executeTakeFirstOrThrow();
    const owner = { householdId, housemateId, membershipId };
    await paying("2026-12-29", (trx, deps) => startInstantPayment(trx, deps, owner, second + 500));
    await payer.passDays("2026-12-29", "2026-12-30");
    expect(payer.amounts()).toEqual([monthly]);
    // It waits, and is nobody's matter.
    expect(await db.selectFrom("staffAlert").select("kind").execute()).toEqual([]);
    await expect(
      sql`insert into collection_attempt (id, collection_id, mandate_id, number, amount, collect_on, provider)
        select gen_random_uuid(), id, mandate_id, 1, ${monthly}, '2027-01-04', 'sandbox' from collection
        where housemate_id = ${housemateId} and due_on = '2027-01-01'`.execute(db),
    ).rejects.toThrow("while its payer is paying it");
    const { id } = await db.selectFrom("instantPayment").select("id").executeTakeFirstOrThrow();
    await paying("2026-12-30", (trx, deps) =>
      recordInstantPayment(trx, deps, id, { status: "confirmed", paymentReference: "PM-1" }),
    );
    await payer.passDays("2026-12-31", "2027-01-05");
    expect(payer.amounts()).toEqual([monthly, monthly + first - 500]);
    await payer.hear("2027-01-06", "confirmed");
    expect((await money("2027-01-06")).sums).toMatchObject({ owed: 0 });
    expect(await plans()).toEqual([{ kind: "over-months", ending: "paid" }]);
    expect(await payer.findings("2027-01-07")).toEqual([]);
  });

  it("never by itself beside the plan, in the table itself [F4]", async () => {
    const { db, housemateId } = payer;
    await spread("2026-12-10");
    const attempt = (dueOn: string, amount: number) =>
      sql`insert into collection_attempt (id, collection_id, mandate_id, number, amount, collect_on, provider)
        select gen_random_uuid(), id, mandate_id, 7, ${amount}, '2027-03-01', 'sandbox' from collection
        where housemate_id = ${housemateId} and due_on = ${dueOn}`.execute(db);
    await expect(attempt("2026-12-01", 1)).rejects.toThrow("What a plan pays is not collected by itself");
    const [first] = halves();
    await expect(attempt("2027-01-01", payer.monthly + first + 1)).rejects.toThrow("notice of its amount");
    await attempt("2027-01-01", payer.monthly + first);
  });
});
