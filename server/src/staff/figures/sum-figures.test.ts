import { chargeEntries } from "@evenly/domain/ledger-entries";
import { funnelSteps, type FunnelStep } from "@evenly/domain/figures";
import { pence } from "@evenly/domain/money";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newHouseholdReference, newId } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { forgetOldRecords } from "../../households/jobs/forget-old-records.ts";
import { postAll } from "../../payments/ledger/post.ts";
import { lastDayBefore } from "./count-figures.ts";
import { readCodes } from "./read-codes.ts";
import { readFunnel } from "./read-funnel.ts";
import { readDiscount } from "./read-sums.ts";
import { addToFigures } from "./sum-figures.ts";
import { newGuid } from "../../access/guid.ts";
import { encryptionKeys } from "../../../test/prepare-for-tests.ts";

// Long past, so that they are settled. In London the clocks go forward in the last night of March.
const first = Temporal.PlainDate.from("2024-03-29");
const daysMade = 5;
const days = Array.from({ length: daysMade }, (_, index) => first.add({ days: index }));
const dayNames = days.map(String);
/** The first or last minute of a day. */
const momentOf = (day: number, isEarly: boolean) =>
  new Date(
    (days[day] ?? first).toZonedDateTime({
      timeZone: "Europe/London",
      plainTime: isEarly ? "00:00:30" : "23:59:30",
    }).epochMilliseconds,
  ).toISOString();

type Lead = { id: string; day: number; code: string | null; quoted: Set<number>; isForgotten: boolean };
type Sold = { code: string | null; isAgents: boolean };
type Household = Sold & { id: string; day: number; completed: number | null; discount: number };

describe("Sums of figures [C11] [H4] [H5]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let agentId: string;
  const leads: Lead[] = [];
  const households: Household[] = [];
  const live: number[] = [];

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database);
    ({ id: agentId } = await db
      .selectFrom("agent")
      .select("id")
      .where("code", "=", "HYDEPARK")
      .executeTakeFirstOrThrow());
    return () => test.close();
  });

  const add = () => db.transaction().execute((trx) => addToFigures(trx, 0));

  const addLead = async (day: number, isEarly: boolean, code: string | null) => {
    const at = momentOf(day, isEarly);
    const id = newId();
    await db.insertInto("lead").values({ id, createdAt: at, updatedAt: at, voucherCode: code }).execute();
    leads.push({ id, day, code, quoted: new Set(), isForgotten: false });
  };
  const addQuote = async (lead: Lead, day: number, price: string) => {
    await db
      .insertInto("quote")
      .values({
        id: newId(),
        leadId: lead.id,
        priceIds: [price],
        householdSize: 4,
        priceBefore: 1,
        priceAfter: 1,
        quotedOn: dayNames[day] ?? "",
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    lead.quoted.add(day);
  };
  const changeLead = async (lead: Lead, code: string | null) => {
    await db
      .updateTable("lead")
      .set({ referralCode: code, voucherCode: null })
      .where("id", "=", lead.id)
      .execute();
    lead.code = code;
  };
  const forget = async () => {
    const clock = { ...test.deps.clock, now: () => new Date("2024-12-01T12:00:00Z") };
    await forgetOldRecords({ ...test.deps, clock })({}, { isLast: false });
    for (const lead of leads) lead.isForgotten = true;
  };
  const soldOf = ({ code, isAgents }: Sold) => ({
    winningCode: code,
    winningCodeKind: code === null ? null : "voucher",
    agentId: isAgents ? agentId : null,
  });
  const addHousehold = async (day: number, isEarly: boolean, sold: Sold) => {
    const id = newId();
    const house = await db
      .selectFrom("household")
      .selectAll()
      .where("line1", "=", "5 Larkspur Terrace")
      .limit(1)
      .executeTakeFirstOrThrow();
    const own = {
      ...house,
      ...soldOf(sold),
      id,
      ...newGuid(encryptionKeys, id),
      shareToken: newId(),
      reference: newHouseholdReference(),
      state: "cancelled",
      createdAt: momentOf(day, isEarly),
      cancelledAt: momentOf(day, isEarly),
      completedAt: null,
      leadId: null,
    };
    await db
      .insertInto("household")
      .values(own as never)
      .execute();
    households.push({ ...sold, id, day, completed: null, discount: 0 });
  };
  const sell = async (household: Household, sold: Sold) => {
    await db
      .updateTable("household")
      .set(soldOf(sold) as never)
      .where("id", "=", household.id)
      .execute();
    Object.assign(household, sold);
  };
  const complete = async (household: Household, day: number | null) => {
    await db
      .updateTable("household")
      .set({ completedAt: day === null ? null : momentOf(day, false) })
      .where("id", "=", household.id)
      .execute();
    household.completed = day;
  };
  const start = async (day: number) => {
    await db
      .insertInto("audit")
      .values({
        id: newId(),
        householdId: null,
        actorKind: "job",
        actorId: "advance-household",
        action: "services-started",
        detail: "{}",
        at: momentOf(day, true),
      })
      .execute();
    live.push(day);
  };
  const charge = async (household: Household, discount: number, isReversed: boolean) => {
    const of = { cause: "charge" as const, causeReference: newId() };
    const on = first.add({ months: 2 });
    const entries = chargeEntries({
      place: 1,
      amount: pence(500),
      amountBefore: pence(500 + discount),
      products: [{ type: "Energy", weekly: pence(2) }],
    });
    await db
      .transaction()
      .execute((trx) => postAll(trx, [{ ...of, on, householdId: household.id, entries }]));
    if (isReversed)
      await db
        .transaction()
        .execute((trx) => postAll(trx, [{ of, cause: "reversal", causeReference: newId(), on }]));
    else household.discount += discount;
  };

  const codeOf = ({ code, isAgents }: Sold) => code ?? (isAgents ? "HYDEPARK" : null);
  const between = (from: number, to: number) => (day: number | null) =>
    day !== null && day >= from && day <= to;
  /** Expected counts, computed without the database. */
  const countedOf = (step: FunnelStep, from: number, to: number) => {
    const isIn = between(from, to);
    switch (step) {
      case "leads":
        return leads.filter(({ day }) => isIn(day)).length;
      case "quotes":
        return leads.flatMap(({ quoted }) => [...quoted]).filter(isIn).length;
      case "sign-ups":
        return households.filter(({ day }) => isIn(day)).length;
      case "complete":
        return households.filter(({ completed }) => isIn(completed)).length;
      case "live":
        return live.filter(isIn).length;
    }
  };
  const codesOf = (from: number, to: number) => {
    const isIn = between(from, to);
    const sold = households.filter(({ day }) => isIn(day));
    const quotesOf = (code: string) =>
      leads
        .filter((lead) => lead.code?.toUpperCase() === code)
        .flatMap(({ quoted }) => [...quoted].filter(isIn)).length;
    return ["HYDEPARK", "ONE", "TWO"].flatMap((code) => {
      const own = sold.filter((household) => codeOf(household) === code);
      const row = {
        code,
        kind: own.length === 0 ? null : code === "HYDEPARK" ? "agent" : "voucher",
        quotes: code === "HYDEPARK" ? null : quotesOf(code),
        signUps: own.length,
        discount: own.reduce((sum, { discount }) => sum + discount, 0),
      };
      return row.signUps === 0 && (row.quotes ?? 0) === 0 ? [] : [row];
    });
  };
  const check = async (from: number, to: number) => {
    const day = (index: number) => days[index] ?? first;
    const days_ = { from: day(from), to: day(to) };
    const before = { from: day(from).subtract({ days: to - from + 1 }), to: day(from).subtract({ days: 1 }) };
    const found = await readFunnel(db, { ...days_, before });
    expect(found.funnel).toEqual(
      funnelSteps.map((step) => ({
        step,
        count: countedOf(step, from, to),
        before: countedOf(step, from - (to - from + 1), from - 1),
      })),
    );
    expect(found.days).toEqual(
      dayNames.slice(from, to + 1).map((name, index) => ({
        day: name,
        signUps: countedOf("sign-ups", from + index, from + index),
        complete: countedOf("complete", from + index, from + index),
      })),
    );
    const { every, all } = await readCodes(db, { ...days_, before });
    const byName = (one: { code: string | null }, other: { code: string | null }) =>
      (one.code ?? "") < (other.code ?? "") ? -1 : 1;
    expect(every.filter(({ code }) => code !== null).sort(byName)).toEqual(codesOf(from, to));
    expect([all.quotes, all.signUps]).toEqual([
      countedOf("quotes", from, to),
      countedOf("sign-ups", from, to),
    ]);
    for (const code of ["ONE", "TWO"])
      expect(await readDiscount(db, [code])).toBe(
        households.filter((of) => codeOf(of) === code).reduce((sum, { discount }) => sum + discount, 0),
      );
  };

  const day = fc.integer({ min: 0, max: daysMade - 1 });
  const code = fc.constantFrom("ONE", "TWO", null);
  const sold = fc.record({ code, isAgents: fc.boolean() });
  const which = fc.nat();
  const step = fc.oneof(
    fc.record({
      do: fc.constant("lead" as const),
      day,
      isEarly: fc.boolean(),
      code: fc.constantFrom("one", "TWO", null),
    }),
    fc.record({ do: fc.constant("quote" as const), which, day, price: fc.constantFrom("a", "b") }),
    fc.record({ do: fc.constant("code" as const), which, code }),
    fc.record({ do: fc.constant("forget" as const) }),
    fc.record({ do: fc.constant("household" as const), day, isEarly: fc.boolean(), sold }),
    fc.record({ do: fc.constant("sell" as const), which, sold }),
    fc.record({ do: fc.constant("complete" as const), which, day: fc.option(day) }),
    fc.record({ do: fc.constant("start" as const), day }),
    fc.record({
      do: fc.constant("charge" as const),
      which,
      discount: fc.integer({ min: 1, max: 90 }),
      isReversed: fc.boolean(),
    }),
    fc.record({ do: fc.constant("add" as const) }),
  );
  const take = async (given: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    const leadsLeft = leads.filter(({ isForgotten }) => !isForgotten);
    const lead = "which" in given ? leadsLeft[given.which % leadsLeft.length] : undefined;
    const household = "which" in given ? households[given.which % households.length] : undefined;
    switch (given.do) {
      case "lead":
        return addLead(given.day, given.isEarly, given.code);
      case "quote":
        return lead && addQuote(lead, given.day, given.price);
      case "code":
        return lead && changeLead(lead, given.code);
      case "forget":
        return forget();
      case "household":
        return addHousehold(given.day, given.isEarly, given.sold);
      case "sell":
        return household && sell(household, given.sold);
      case "complete":
        return household && complete(household, given.day);
      case "start":
        return start(given.day);
      case "charge":
        return household && charge(household, given.discount, given.isReversed);
      case "add":
        return add();
    }
  };

  it("equal the expected counts, whenever summed and whatever changed later", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), day, day, async (steps, one, other) => {
        for (const each of steps) await take(each);
        await check(Math.min(one, other), Math.max(one, other));
      }),
      { numRuns: 15, seed: 51 },
    );
    await check(0, daysMade - 1);
  });

  it("are derived data: emptied, the result is the same", async () => {
    await add();
    await check(0, daysMade - 1);
    const leadsOf = async () =>
      (await readFunnel(db, { from: first, to: first, before: { from: first, to: first } })).funnel[0]?.count;
    const before = await leadsOf();
    await sql`update figure_sum set amount = amount + 1 where figure = 'leads' and day = ${dayNames[0]}`.execute(
      db,
    );
    expect(await leadsOf()).toBe((before ?? 0) + 1);
    await sql`delete from figure_sum`.execute(db);
    await sql`update figure_summed set until = '-infinity'`.execute(db);
    await check(0, daysMade - 1);
    await add();
    await check(0, daysMade - 1);
  });

  it("cover only settled days", async () => {
    const { rows } = await sql<{ day: string }>`
      select ${lastDayBefore("2024-07-02T22:59:00Z")}::text as day
      union all select ${lastDayBefore("2024-07-02T23:00:00Z")}::text`.execute(db);
    expect(rows.map(({ day: name }) => name)).toEqual(["2024-06-30", "2024-07-01"]);
  });

  it("wait for open transactions", async () => {
    const [household] = households;
    if (!household) throw new Error("There are households by now");
    await sell(household, { code: "ONE", isAgents: false });
    await charge(household, 70, false);
    await add();
    await db.transaction().execute(async (trx) => {
      const lead = { id: newId(), createdAt: momentOf(0, true), updatedAt: momentOf(0, true) };
      await trx.insertInto("lead").values(lead).execute();
      await trx.updateTable("household").set({ winningCode: "TWO" }).where("id", "=", household.id).execute();
      await add();
      await check(0, daysMade - 1);
    });
    leads.push({ id: "", day: 0, code: null, quoted: new Set(), isForgotten: true });
    household.code = "TWO";
    await check(0, daysMade - 1);
    await add();
    await check(0, daysMade - 1);
  });
});
