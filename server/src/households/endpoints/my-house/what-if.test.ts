import type { Success } from "@evenly/contract";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../../test/database.ts";
import { publishRaisedPricesBook } from "../../../../test/raised-prices-book.ts";
import { countRows, linkTo, post, priceIdsFor, signUp } from "../../../../test/sign-up.ts";
import { hashOf } from "../../../../database/ids.ts";

type WhatIf = Success<"GET /my_house/what_if">;
type Given = Omit<Parameters<typeof signUp>[1], "houseNumber">;

describe("What if [G6]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let before: TestApp;
  let after: TestApp;
  let door = 7;
  /** Prices of the tests' package in the book it was sold from. */
  const weekly: Record<number, number> = {};

  beforeAll(async () => {
    database = await open();
    before = await openTestApp(database, { today: "2026-12-20" });
    for (const size of [1, 2, 4, 5, 6, 14, 15]) weekly[size] = await costOf(size);
  });
  afterAll(async () => {
    await before.close();
    await after.close();
  });

  const costOf = async (size: number, codes?: readonly string[]) => {
    const ids = await priceIdsFor(database.db, size, codes);
    const rows = await database.db
      .selectFrom("price")
      .select("current_price")
      .where("id", "in", ids)
      .execute();
    return rows.reduce((sum, row) => sum + row.current_price, 0);
  };
  const monthlyOf = (size: number) => monthlyFromWeekly(pence(weekly[size] ?? Number.NaN));
  const openHouse = async (given: Given = {}, more: object = {}) => {
    const body = { ...(await signUp(database.db, { houseNumber: door++, ...given })), ...more };
    const answer = await post(before.app, "/direct_debit", body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ guid: string }>().guid;
  };
  const ask = async (guid: string, test = before) => {
    const entered = await post(test.app, "/my_house/session", { token: await linkTo(test, guid) });
    const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    const answer = await test.app.inject({ url: "/api/my_house/what_if", headers: { cookie } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<WhatIf>();
  };
  const find = ({ answers }: WhatIf, wanted: string) => answers.find(({ kind }) => kind === wanted);
  const kinds = ({ answers }: WhatIf) => answers.map(({ kind }) => kind);

  it("answers for one more, one fewer, without broadband and a month later, to the penny, and changes nothing", async () => {
    const guid = await openHouse({ size: 5 });
    await ask(guid);
    const rows = await countRows(database.db);
    const found = await ask(guid);
    expect(await countRows(database.db)).toEqual(rows);
    expect(found).toMatchObject({ firstName: "Aoife", joined: 1, tenancyEnd: "2028-08-31" });
    expect(found.now).toEqual({
      housemateCount: 5,
      products: ["Energy", "Water", "Broadband", "TV Licence"],
      weekly: weekly[5],
      monthly: monthlyOf(5),
      startsOn: "2027-09-01",
      payments: 12,
      inAll: 12 * monthlyOf(5),
    });
    expect(kinds(found)).toEqual(["one-more", "one-fewer", "without-broadband", "month-later"]);
    expect(find(found, "one-more")).toMatchObject({
      housemateCount: 6,
      monthly: monthlyOf(6),
      difference: monthlyOf(6) - monthlyOf(5),
      isDiscountLost: false,
    });
    expect(find(found, "one-fewer")).toMatchObject({
      housemateCount: 4,
      monthly: monthlyOf(4),
      difference: monthlyOf(4) - monthlyOf(5),
    });
    const without = await costOf(5, ["energy-uncapped", "water-all", "tv-licence"]);
    expect(find(found, "without-broadband")).toMatchObject({
      housemateCount: 5,
      products: ["Energy", "Water", "TV Licence"],
      weekly: without,
      monthly: monthlyFromWeekly(pence(without)),
    });
    expect(find(found, "month-later")).toMatchObject({
      startsOn: "2027-10-01",
      monthly: monthlyOf(5),
      difference: 0,
      payments: 11,
      inAll: 11 * monthlyOf(5),
    });
  });

  it("checks the discount again: one for five housemates does not survive four", async () => {
    const guid = await openHouse({ size: 5, house: { discountCode: "BIGHOUSE" } });
    const found = await ask(guid);
    expect(found.now.weekly).toBeLessThan(weekly[5] ?? 0);
    expect(find(found, "one-fewer")).toMatchObject({ weekly: weekly[4], isDiscountLost: true });
    expect(find(found, "one-more")).toMatchObject({ isDiscountLost: false });
    expect(find(found, "one-more")?.weekly).toBeLessThan(weekly[6] ?? 0);
  });

  it("keeps a discount that was used up or has ended since", async () => {
    const guid = await openHouse({ size: 2, house: { discountCode: "ONLYONE" } });
    await database.db
      .updateTable("voucher")
      .set({ ends_on: "2026-12-20" })
      .where("code", "=", "ONLYONE")
      .execute();
    after = await openTestApp(database, { today: "2026-12-27" });
    const found = await ask(guid, after);
    expect(found.answers.map(({ isDiscountLost }) => isDiscountLost)).toEqual([false, false, false, false]);
  });

  it("offers no impossible change: fewer than one, more than fifteen, no broadband where there is none", async () => {
    const alone = await ask(await openHouse({ size: 1 }));
    expect(kinds(alone)).toEqual(["one-more", "without-broadband", "month-later"]);
    const selectedProducts = await priceIdsFor(database.db, 15, [
      "energy-uncapped",
      "water-all",
      "no-broadband-other-01_none",
      "no-tv-licence-01_none",
    ]);
    const many = await ask(await openHouse({ size: 15 }, { selectedProducts }));
    expect(kinds(many)).toEqual(["one-fewer", "month-later"]);
  });

  it("has no later start once the tenancy has started, and no sums for a household that is over", async () => {
    const guid = await openHouse({ size: 5 });
    const started = await openTestApp(database, { today: "2027-09-01" });
    expect(kinds(await ask(guid, started))).toEqual(["one-more", "one-fewer", "without-broadband"]);
    await database.db
      .updateTable("household")
      .set({ state: "cancelled", cancelled_at: new Date() })
      .where("guid_hash", "=", hashOf(guid))
      .execute();
    expect(kinds(await ask(guid, started))).toEqual([]);
    await started.close();
  });

  it("is from the household's own price book, whatever is sold today", async () => {
    const guid = await openHouse({ size: 5 });
    const found = await ask(guid);
    await publishRaisedPricesBook(database);
    const later = await openTestApp(database, { today: "2027-01-05" });
    expect(await ask(guid, later)).toEqual(found);
    await later.close();
  });
});
