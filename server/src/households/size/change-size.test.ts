import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { priceIdsFor } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { removeHousemate } from "../remove-housemate.ts";

const first = Temporal.PlainDate.from("2026-11-23");

describe("The number of housemates", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
  let houseNumber = 6;
  let today = first;
  const clock = clockAt(() => today);
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock } });
    return () => test.close();
  });
  beforeEach(async () => {
    today = first;
    house = await openHouse({ size: 4 });
  });

  const openHouse = (house: { size: number; discountCode?: string }) =>
    openGatheringHouse(database, test, {
      houseNumber: (houseNumber += 1),
      size: house.size,
      ...(house.discountCode !== undefined && { house: { discountCode: house.discountCode } }),
    });
  const part = async (name: string, of = house) => (await of.page(name)).numberOfHousemates;
  const priceFor = async (name: string, size: number, of = house) =>
    (await part(name, of))?.others.find((other) => other.size === size);
  const propose = async (name: string, size: number, of = house) =>
    of.ask(name, "size", { size, priceShown: (await priceFor(name, size, of))?.weekly ?? 0 });
  const agree = async (name: string, of = house, proposal?: string) =>
    of.ask(name, "size/agree", { proposal: proposal ?? (await part(name, of))?.proposal?.id ?? "" });
  const sumOfBook = async (size: number): Promise<number> => {
    const ids = await priceIdsFor(database.db, size);
    const rows = await database.db
      .selectFrom("price")
      .select("currentPrice")
      .where("id", "in", ids)
      .execute();
    return rows.reduce((sum, row) => sum + row.currentPrice, 0);
  };
  const agreedPrices = async () =>
    (
      await database.db
        .selectFrom("housemate")
        .select("agreedPrice")
        .where("householdId", "=", house.id)
        .execute()
    ).map((row) => row.agreedPrice);

  it("can be another from those who have joined to 15, each with its price [G3]", async () => {
    await house.joins("Ben");
    const shown = await part("Ben");
    expect(shown).toMatchObject({ size: 4, mayPropose: true, wouldLapseOn: "2026-11-30", proposal: null });
    expect(shown?.others.map(({ size }) => size)).toEqual([2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    const weekly = await sumOfBook(3);
    expect(await priceFor("Ben", 3)).toEqual({
      size: 3,
      weekly,
      monthly: monthlyFromWeekly(pence(weekly)),
      losesDiscount: false,
      completes: false,
      catchUp: null,
    });
    expect((await priceFor("Ben", 2))?.completes).toBe(true);
  });

  it("changes when all who have joined have agreed, and each gets the new schedule [F5] [G3]", async () => {
    await house.joins("Ben");
    expect((await propose("Ada", 3)).json()).toEqual({ isChanged: false });
    expect((await house.household()).size).toBe(4);
    expect((await part("Ben"))?.proposal).toMatchObject({
      size: 3,
      by: "Ada",
      agreed: ["Ada"],
      awaited: ["Ben"],
      isYours: false,
      mayAgree: true,
      lapsesOn: "2026-11-30",
    });
    expect((await part("Ada"))?.proposal).toMatchObject({ isYours: true, mayAgree: false });
    const [asked] = (await house.mailsTo("Ben")).slice(-1);
    expect(asked).toMatchObject({
      template: "size-proposed",
      subject: "Ada proposes 3 housemates instead of 4",
      text: expect.stringMatching(
        /per person per week[^]*per person per month[^]*per person for the whole term/,
      ),
    });
    expect((await agree("Ben")).json()).toEqual({ isChanged: true });
    const weekly = await sumOfBook(3);
    expect(await house.household()).toMatchObject({ size: 3, priceAfter: weekly, state: "gathering" });
    expect(await agreedPrices()).toEqual([weekly, weekly]);
    const monthly = (monthlyFromWeekly(pence(weekly)) / 100).toFixed(2);
    for (const name of ["Ada", "Ben"]) {
      const mail = (await house.mailsTo(name)).at(-1);
      expect(mail?.template).toBe("size-changed");
      expect(mail?.text.match(new RegExp(`£${monthly}`, "g"))).toHaveLength(13);
    }
    const sold = await database.db
      .selectFrom("householdProduct")
      .innerJoin("price", "price.id", "priceId")
      .select(["householdSize", "price", "currentPrice"])
      .where("householdId", "=", house.id)
      .execute();
    expect(sold.every((row) => row.householdSize === 3 && row.price === row.currentPrice)).toBe(true);
    expect((await house.joins("Cara")).json()).toMatchObject({ remainingHm8s: 0 });
  });

  it("completes the household at once when no place is free [G3]", async () => {
    await house.joins("Ben");
    test.jobs.sent.length = 0;
    await propose("Ben", 2);
    await agree("Ada");
    expect(await house.household()).toMatchObject({ size: 2, state: "complete", completedAt: clock.now() });
    expect(test.jobs.sent).toContainEqual({ name: "begin-set-up", data: { householdId: house.id } });
    for (const name of ["Ada", "Ben"]) {
      const last = (await house.mailsTo(name)).slice(-2);
      expect(last.map(({ template }) => template)).not.toContain("size-changed");
      expect(last.at(-1)).toMatchObject({ template: "house-complete" });
      expect(last.at(-1)?.text).toContain("you are 2, and not");
    }
    expect((await house.joins("Cara")).statusCode).toBe(410);
    expect(await part("Ada")).toBeNull();
    expect((await house.ask("Ada", "size", { size: 3 })).json()).toMatchObject({ code: "size-settled" });
  });

  it("applies at once for a single housemate [G3]", async () => {
    expect((await propose("Ada", 1)).json()).toEqual({ isChanged: true });
    expect(await house.household()).toMatchObject({ size: 1, state: "complete" });
  });

  it("leaves everybody their place number [G3]", async () => {
    await house.joins("Ben");
    await house.joins("Cara");
    const by = { actor: staffCommand, now: clock.now() };
    await database.db
      .transaction()
      .execute((trx) => removeHousemate(trx, test.deps, house.id, { ...by, place: 2 }));
    await propose("Cara", 2);
    await agree("Ada");
    expect(await house.household()).toMatchObject({ size: 2, state: "complete" });
    expect((await house.page("Cara")).firstName).toBe("Cara");
  });

  /** Ben hands his place over on 15 October 2027, and Ella takes it. */
  const handOver = async () => {
    await house.joins("Ben");
    const asked = await house.ask("Ben", "moving_out", {
      lastDay: "2027-10-14",
      email: "ella.byrne@example.com",
    });
    expect(asked.statusCode, asked.body).toBe(201);
    const [mail] = (await house.mailsTo("Ella")).slice(-1);
    const token = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect((await house.joins("Ella", token)).statusCode).toBe(201);
  };

  it("counts leaver and successor as one, and asks both [G3] [G5]", async () => {
    await handOver();
    expect((await part("Ada"))?.others[0]).toMatchObject({ size: 2, completes: true });
    expect((await part("Ada"))?.whoAgrees).toEqual(["Ada", "Ben", "Ella"]);
    const whatIf = await test.app.inject({
      url: "/api/my_house/what_if",
      headers: { cookie: await house.cookieOf("Ada") },
    });
    expect(whatIf.json()).toMatchObject({ joined: 2 });
    expect((await propose("Ada", 2)).json()).toEqual({ isChanged: false });
    expect((await house.mailsTo("Ella")).at(-1)?.text).toContain("Then the house is complete at once.");
    expect((await agree("Ben")).json()).toEqual({ isChanged: false });
    expect((await agree("Ella")).json()).toEqual({ isChanged: true });
    expect(await house.household()).toMatchObject({ size: 2, state: "complete" });
    const paymentsOf = async (name: string) =>
      (await house.page(name)).payments.filter(({ amount }) => amount > 0);
    expect(await paymentsOf("Ada")).toHaveLength(12);
    expect(await paymentsOf("Ben")).toHaveLength(2);
    expect(await paymentsOf("Ella")).toHaveLength(11);
  });

  it("does not change the price of leavers [G3] [G5]", async () => {
    await handOver();
    const { priceAfter: agreed } = await house.household();
    today = Temporal.PlainDate.from("2027-10-20");
    const { weekly = 0 } = (await priceFor("Ella", 3)) ?? {};
    await propose("Ella", 3);
    expect((await agree("Ada")).json()).toEqual({ isChanged: true });
    const prices = await database.db
      .selectFrom("housemate")
      .select(["firstName", "agreedPrice"])
      .where("householdId", "=", house.id)
      .orderBy("id")
      .execute();
    expect(prices.map((row) => [row.firstName, row.agreedPrice])).toEqual([
      ["Ada", weekly],
      ["Ben", agreed],
      ["Ella", weekly],
    ]);
    expect(weekly).not.toBe(agreed);
  });

  it("is not changed by a proposal that has lapsed, and another can be made [G3]", async () => {
    await house.joins("Ben");
    await propose("Ada", 3);
    const { id = "" } = (await part("Ben"))?.proposal ?? {};
    today = first.add({ days: 7 });
    expect((await part("Ben"))?.proposal).toBeNull();
    expect((await agree("Ben", house, id)).json()).toMatchObject({ code: "proposal-over" });
    expect((await propose("Ben", 5)).statusCode).toBe(200);
    expect((await part("Ada"))?.proposal).toMatchObject({ size: 5, by: "Ben" });
    const states = await database.db
      .selectFrom("sizeProposal")
      .select("state")
      .where("householdId", "=", house.id)
      .orderBy("id")
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["lapsed", "open"]);
  });

  const lapseOn = async (day: Temporal.PlainDate) => {
    today = day;
    await createHandlers(test.deps)["lapse-households"]({}, { isLast: false });
    for (const { name, data } of test.jobs.sent.splice(0))
      if (name === "lapse-household" && (data as { householdId: string }).householdId === house.id)
        await createHandlers(test.deps)[name](data as { householdId: string }, { isLast: false });
  };
  const toldOver = async (name: string) =>
    (await house.mailsTo(name))
      .filter(({ template }) => template === "size-lapsed")
      .map(({ text }) => /The proposal to be.*$/m.exec(text)?.[0]);

  it("stays as it was when a proposal lapses, which everybody who has joined is told once [G3]", async () => {
    await house.joins("Ben");
    await propose("Ada", 3);
    await lapseOn(first.add({ days: 6 }));
    expect(await toldOver("Ben")).toEqual([]);
    for (const days of [7, 8]) await lapseOn(first.add({ days }));
    for (const name of ["Ada", "Ben"])
      expect(await toldOver(name)).toEqual([
        expect.stringContaining("not everybody who has joined agreed to it within 7 days"),
      ]);
  });

  it("is not changed by a proposal that a join has overtaken, which the mail of the join says [G3]", async () => {
    await house.joins("Ben");
    await propose("Ada", 3);
    const { id = "" } = (await part("Ben"))?.proposal ?? {};
    test.jobs.sent.length = 0;
    await house.joins("Cara");
    expect((await part("Ben"))?.proposal).toBeNull();
    expect((await agree("Ben", house, id)).json()).toMatchObject({ code: "proposal-over" });
    expect((await house.household()).size).toBe(4);
    const [welcome] = test.jobs.sent.filter(({ name }) => name === "welcome-housemate");
    await createHandlers(test.deps)["welcome-housemate"](welcome?.data as never, { isLast: false });
    for (const name of ["Ada", "Ben"]) {
      const mail = (await house.mailsTo(name)).at(-1);
      expect(mail?.template).toBe("housemate-joined");
      expect(mail?.text).toContain("the proposal to be 3 is over: you stay 4.");
    }
    await lapseOn(first.add({ days: 8 }));
    expect(await toldOver("Ada")).toEqual([]);
  });

  it("has one proposal at a time, which its proposer can withdraw", async () => {
    await house.joins("Ben");
    await propose("Ada", 3);
    expect((await propose("Ada", 3)).json()).toEqual({ isChanged: false });
    expect((await house.ask("Ben", "size", { size: 5 })).json()).toMatchObject({ code: "size-proposed" });
    const { id = "" } = (await part("Ada"))?.proposal ?? {};
    expect((await house.ask("Ben", "size/withdraw", { proposal: id })).statusCode).toBe(409);
    expect((await house.ask("Ada", "size/withdraw", { proposal: id })).statusCode).toBe(204);
    expect((await agree("Ben", house, id)).json()).toMatchObject({ code: "proposal-over" });
    expect((await part("Ben"))?.mayPropose).toBe(true);
    expect(await toldOver("Ben")).toEqual([expect.stringContaining("taken back")]);
    expect(await toldOver("Ada")).toEqual([]);
    const asked = (await house.mailsTo("Ben")).filter(({ template }) => template === "size-proposed");
    expect(asked).toHaveLength(1);
  });

  it("counts repeated agreement once", async () => {
    await house.joins("Ben");
    await propose("Ada", 3);
    const { id } = (await part("Ben"))?.proposal ?? {};
    expect((await agree("Ada", house, id)).json()).toEqual({ isChanged: false });
    expect((await agree("Ben", house, id)).json()).toEqual({ isChanged: true });
    expect((await agree("Ben", house, id)).json()).toEqual({ isChanged: true });
    const changed = (await house.mailsTo("Ada")).filter(({ template }) => template === "size-changed");
    expect(changed).toHaveLength(1);
  });

  it("is refused below those who have joined, beyond 15, as it is, and at another price [G3]", async () => {
    await house.joins("Ben");
    for (const [size, code] of [
      [1, "size-not-possible"],
      [4, "size-not-possible"],
      [16, "housemate-count-out-of-range"],
      [2.5, "housemate-count-out-of-range"],
    ] as const) {
      const refused = await house.ask("Ada", "size", { size });
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { errorCodes: { size: [code] } }]);
    }
    const dear = await house.ask("Ada", "size", { size: 3, priceShown: 1 });
    const weekly = await sumOfBook(3);
    expect([dear.statusCode, dear.json()]).toMatchObject([
      409,
      { code: "price-changed", priceBeforeDiscount: weekly, priceAfterDiscount: weekly },
    ]);
  });

  it("keeps a discount valid for it, and loses and releases one that is not [C10] [G3]", async () => {
    const big = await openHouse({ size: 6, discountCode: "BIGHOUSE" });
    const [five, four] = [await priceFor("Ada", 5, big), await priceFor("Ada", 4, big)];
    expect([five?.losesDiscount, four?.losesDiscount]).toEqual([false, true]);
    expect(five?.weekly).toBeLessThan(await sumOfBook(5));
    expect(four?.weekly).toBe(await sumOfBook(4));
    await propose("Ada", 5, big);
    expect(await big.household()).toMatchObject({
      size: 5,
      priceAfter: five?.weekly,
      winningCode: "BIGHOUSE",
    });
    await propose("Ada", 4, big);
    expect(await big.household()).toMatchObject({
      size: 4,
      priceBefore: four?.weekly,
      priceAfter: four?.weekly,
      discount: null,
      voucherId: null,
      winningCode: null,
    });
    expect((await big.mailsTo("Ada")).at(-1)?.text).toContain("Your discount does not hold");
    const { releasedAt: released } = await database.db
      .selectFrom("voucherUse")
      .select("releasedAt")
      .where("householdId", "=", big.id)
      .executeTakeFirstOrThrow();
    expect(released).toEqual(clock.now());
    expect((await priceFor("Ada", 6, big))?.weekly).toBe(await sumOfBook(6));
  });

  it("shows a late household its catch-up payment, before the last agreement [F5] [G3]", async () => {
    today = Temporal.PlainDate.from("2027-09-20");
    await house.joins("Ben");
    const price = await priceFor("Ben", 2);
    expect(price?.catchUp).toMatchObject({
      payments: 2,
      amount: 2 * (price?.monthly ?? 0),
      since: "2027-09-01",
    });
    await propose("Ada", 2);
    expect((await part("Ben"))?.proposal?.catchUp).toEqual(price?.catchUp);
  });

  it("cannot be changed without a session or a place [G3]", async () => {
    expect(
      (await test.app.inject({ url: "/api/my_house/size", method: "POST", payload: { size: 3 } })).statusCode,
    ).toBe(401);
    await house.joins("Ben");
    await house.cookieOf("Ben");
    const by = { actor: staffCommand, now: clock.now() };
    await database.db
      .transaction()
      .execute((trx) => removeHousemate(trx, test.deps, house.id, { ...by, place: 2 }));
    expect((await house.ask("Ben", "size", { size: 3 })).statusCode).toBe(401);
  });
});
