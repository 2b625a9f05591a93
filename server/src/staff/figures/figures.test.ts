import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { collectPayment, planCollections, tryPayment } from "../../../test/planned-collections.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { forgetOldRecords } from "../../households/jobs/forget-old-records.ts";
import { chargeCollections } from "../../payments/index.ts";

type Figures = Success<"GET /staff/figures">;
type Money = Success<"GET /staff/figures/money">;
type Codes = Success<"GET /staff/figures/codes">;

// 5 Larkspur Terrace: place 1 has a failed payment, place 2 has paid, place 3 has one at the bank.
describe("Figures in the back office [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let catalogue: StaffBrowser;
  let full: string;
  const own = "period=own&from=2026-10-01&to=2026-10-31";

  const read = async <Answer>(path: string) => (await catalogue.get(`/figures${path}`)).json<Answer>();
  const countOf = async (query: string) =>
    (await read<Figures>(`?${query}`)).funnel.map(({ step, count, before }) => [step, count, before]);
  const addLead = async (at: string, codes: object = {}) => {
    const id = newId();
    await db
      .insertInto("lead")
      .values({ id, createdAt: at, updatedAt: at, ...codes })
      .execute();
    return id;
  };
  const addQuote = (leadId: string, day: string, price: string) =>
    db
      .insertInto("quote")
      .values({
        id: newId(),
        leadId,
        priceIds: [price],
        householdSize: 4,
        priceBefore: 1,
        priceAfter: 1,
        quotedOn: day,
      })
      .execute();

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-10" });
    catalogue = await signedInAs(test, "catalogue");
    await db.updateTable("household").set({ leadId: null }).execute();
    await db.deleteFrom("lead").execute();
    const [one, two] = [
      await addLead("2026-10-01T10:00:00Z", { voucherCode: "welcome10" }),
      // The last minute of the day in London.
      await addLead("2026-10-31T23:59:00Z"),
    ];
    // Already October in London.
    await addLead("2026-09-30T23:30:00Z");
    await addLead("2026-11-01T00:00:00Z");
    await addLead("2026-08-31T23:00:00Z");
    for (const [lead, day, price] of [
      [one, "2026-10-02", "a"],
      [one, "2026-10-02", "b"],
      [one, "2026-10-03", "a"],
      [two, "2026-10-31", "a"],
      [two, "2026-11-01", "a"],
    ] as const)
      await addQuote(lead, day, price);
    ({ id: full } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await planCollections(db, full, Temporal.PlainDate.from("2026-11-10"));
    await chargeCollections(test.deps)({}, { isLast: false });
    const pay = (place: number, dueOn: string) => ({ householdId: full, place, dueOn });
    await collectPayment(db, pay(2, "2026-12-01"), "2026-12-01");
    await collectPayment(db, pay(2, "2027-01-01"), "2027-01-04");
    await tryPayment(db, pay(3, "2027-01-01"), "2027-01-04");
    await db
      .updateTable("collection")
      .set({ state: "failed" })
      .where("householdId", "=", full)
      .where("place", "=", 1)
      .where("dueOn", "=", "2026-12-01")
      .execute();
    return () => test.close();
  });

  it("count leads, quotes, sign-ups, complete and live of the days that were asked for, by London's time", async () => {
    await db
      .updateTable("household")
      .set({ createdAt: "2026-10-15T10:00:00Z" } as never)
      .execute();
    await db
      .updateTable("household")
      .set({ completedAt: "2026-10-16T10:00:00Z" })
      .where("id", "=", full)
      .execute();
    await db
      .insertInto("audit")
      .values({
        id: newId(),
        householdId: full,
        actorKind: "job",
        actorId: "advance-household",
        action: "services-started",
        detail: "{}",
        at: "2026-10-20T00:15:00Z",
      })
      .execute();
    const { count: all } = await db
      .selectFrom("household")
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    // A lead quoted on two days counts twice; two prices on a day count once. September had one lead.
    expect(await countOf(own)).toEqual([
      ["leads", 3, 1],
      ["quotes", 3, 0],
      ["sign-ups", all, 0],
      ["complete", 1, 0],
      ["live", 1, 0],
    ]);
    const { days, from, to, before } = await read<Figures>(`?${own}`);
    expect([from, to, before]).toEqual([
      "2026-10-01",
      "2026-10-31",
      { from: "2026-08-31", to: "2026-09-30" },
    ]);
    expect(days).toHaveLength(31);
    expect(days[14]).toEqual({ day: "2026-10-15", signUps: all, complete: 0 });
    expect(days[15]).toEqual({ day: "2026-10-16", signUps: 0, complete: 1 });
  });

  it("show each month's due payments and outcomes, equal to the ledger to the penny [F1]", async () => {
    const { months, refunded, writtenOff } = await read<Money>("/money");
    expect(months.map(({ month }) => month)).toEqual(
      ["2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"].map((month) => `${month}-01`),
    );
    const { rows } = await sql<{ cause: string; amount: number }>`
      select cause, sum(amount)::int as amount from posting join ledger_entry on posting_id = posting.id
      where account = 'receivable' group by cause order by cause`.execute(db);
    const total = (of: keyof Omit<Money["months"][number], "month">) =>
      months.reduce((sum, month) => sum + month[of], 0);
    expect(rows).toEqual([
      { cause: "charge", amount: total("charged") },
      { cause: "collection", amount: -total("collected") },
    ]);
    for (const { charged, collected, withBank, failed, toCome } of months)
      expect(collected + withBank + failed + toCome).toBe(charged);
    const [december, january] = months.slice(-2);
    expect(december).toMatchObject({ withBank: 0, failed: expect.any(Number) });
    expect([december?.failed, january?.withBank].every((amount) => (amount ?? 0) > 0)).toBe(true);
    expect([refunded, writtenOff]).toEqual([0, 0]);
  });

  it("show quotes, sales and ledger cost by code", async () => {
    const code = { winningCode: "WELCOME10", winningCodeKind: "voucher" as const };
    await db.updateTable("household").set(code).where("id", "=", full).execute();
    const posted = await db
      .selectFrom("posting")
      .select("causeReference")
      .where("householdId", "=", full)
      .executeTakeFirstOrThrow();
    // A later discount beside the demo sale's own.
    const discount = async () =>
      (
        await sql<{ amount: number }>`select coalesce(sum(amount), 0)::int as amount
          from ledger_entry join posting on posting.id = posting_id
          where account = 'discounts' and household_id = ${full}`.execute(db)
      ).rows[0]?.amount;
    expect(posted).toBeDefined();
    const { codes, all, isCut } = await read<Codes>(`/codes?${own}`);
    expect(codes.find((row) => row.code === "WELCOME10")).toEqual({
      code: "WELCOME10",
      kind: "voucher",
      quotes: 2,
      signUps: 1,
      discount: await discount(),
    });
    expect(all.quotes).toBe(3);
    expect(codes.reduce((sum, { signUps }) => sum + signUps, 0)).toBe(all.signUps);
    expect(codes.reduce((sum, { quotes }) => sum + (quotes ?? 0), 0)).toBe(3);
    expect(isCut).toBe(false);
  });

  it("stay the same when leads are deleted", async () => {
    const [before, codes] = [await countOf(own), await read<Codes>(`/codes?${own}`)];
    const clock = { ...test.deps.clock, now: () => new Date("2027-08-01T12:00:00Z") };
    await forgetOldRecords({ ...test.deps, clock })({}, { isLast: false });
    expect(await db.selectFrom("lead").selectAll().execute()).toEqual([]);
    expect(await countOf(own)).toEqual(before);
    expect(await read<Codes>(`/codes?${own}`)).toEqual(codes);
  });

  it("export as one CSV, a figure per line, which is audited", async () => {
    const lines = (await catalogue.get(`/figures/all.csv?${own}`)).body.split("\r\n");
    expect(lines[0]).toBe("\ufeffPart,Of,What,Number,Pounds");
    for (const line of [
      "Funnel,leads,In these days,3,",
      "Funnel,leads,In as many days before,1,",
      "By day,2026-10-16,Complete,1,",
      "By code,WELCOME10,Quotes,2,",
    ])
      expect(lines).toContain(line);
    expect(lines).toContainEqual(expect.stringMatching(/^By code,WELCOME10,Discount so far,,\d+\.\d\d$/));
    expect(lines).toContainEqual(expect.stringMatching(/^Money by month,2026-10,Charged,,\d+\.\d\d$/));
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "export")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ list: "figures", filters: { from: "2026-10-01" } });
  });

  it("export as CSV, and refuse an invalid period", async () => {
    const sheet = async (path: string) => (await catalogue.get(`/figures/${path}`)).body.split("\r\n");
    expect(await sheet(`funnel.csv?${own}`)).toContain("leads,3,1");
    expect(await sheet(`days.csv?${own}`)).toContain("2026-10-16,0,1");
    expect((await sheet("money.csv")).at(-2)).toMatch(/^2027-01,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,0\.00,/);
    expect(await sheet(`codes.csv?${own}`)).toContainEqual(expect.stringMatching(/^WELCOME10,voucher,2,1,/));
    for (const path of ["?period=ages", "/money?period=own&from=2026-10-01", "/codes?period=own&from=x&to=y"])
      expect((await catalogue.get(`/figures${path}`)).statusCode).toBe(422);
  });
});
