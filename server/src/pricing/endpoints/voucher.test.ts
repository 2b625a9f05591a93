import { en } from "@evenly/contract/sentences/en";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { askProducts, post, type Products, priceIdsOf } from "../../../test/quoted-package.ts";

describe("a voucher", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let quote: Products;
  beforeAll(async () => {
    test = await openTestApp(await open());
    quote = await askProducts(test, { postcode: "LS6 1ZZ" });
  });
  afterAll(() => test.close());
  const apply = (code: string, more: object = {}) =>
    post(test, `/voucher/${encodeURIComponent(code)}`, {
      selectedProducts: priceIdsOf(quote),
      housemateCount: 4,
      leadId: quote.leadId,
      ...more,
    });
  const reasonOf = async (code: string, more: object = {}) => {
    const answer = await apply(code, more);
    expect(answer.status).toBe(422);
    return (answer.body as { errors: { voucherCode: string[] } }).errors.voucherCode;
  };

  it("takes its discount off the package, whatever the case and space of its code [S3.1] [S7.7] [B3]", async () => {
    const energy = quote.products.flatMap(({ selected, options }) =>
      options.filter(({ code }) => code === selected),
    );
    const after = energy.reduce((sum, { price }) => sum + Math.ceil((price.current * 90) / 100), 0);
    for (const code of ["WELCOME10", " welcome10 "]) {
      expect(await apply(code)).toMatchObject({
        status: 200,
        body: {
          priceBeforeDiscount: quote.priceBeforeDiscount,
          priceAfterDiscount: after,
          message: "10% off everything",
        },
      });
    }
  });

  it.each([
    "WELCOME 10",
    "welcome-10",
    "WELCOME10\u200b",
    "\u202aWELCOME10\u202c",
    "ＷＥＬＣＯＭＥ１０",
    "“WELCOME10”.",
  ])("is read from %j [C15]", async (typed) => {
    expect(await apply(typed)).toMatchObject({ status: 200, body: { message: "10% off everything" } });
  });

  it.each(["\u200b", "-"])("is unknown when only %j was typed [C15]", async (voucherCode) => {
    expect((await apply(voucherCode)).status).toBe(404);
  });

  it("says what its price is made of: the options add up to it, less what comes off the sum [C1]", async () => {
    for (const code of ["WELCOME10", "FREETV", "FRESHERSCAMPUS", "MATES25"]) {
      const answer = await post(test, "/discount/activate", {
        voucherCode: code,
        selectedProducts: priceIdsOf(quote),
        housemateCount: 4,
      });
      const { breakdown, priceBeforeDiscount, priceAfterDiscount } = answer.body as Products;
      const { options, amountOff } = breakdown;
      expect(options.reduce((sum, { before }) => sum + before, 0)).toBe(priceBeforeDiscount);
      expect(options.reduce((sum, { after }) => sum + after, -amountOff)).toBe(priceAfterDiscount);
      expect(priceAfterDiscount).toBeLessThan(priceBeforeDiscount);
    }
  });

  it("may be for one product, and then only for a package with it", async () => {
    const television =
      quote.products.at(-1)?.options.find(({ code }) => code === "tv-licence")?.price.current ?? 0;
    const free = await apply("FREETV");
    expect(free.body).toMatchObject({ priceAfterDiscount: quote.priceBeforeDiscount - television });
    const without = await reasonOf("FREETV", {
      selectedProducts: priceIdsOf(quote, ["no-tv-licence-01_none"]),
    });
    expect(without[0]).toMatch(/for the package/);
  });

  it("is unknown, or known but not for this house, with a reason to act on [S7.7] [B3]", async () => {
    const unknown = await apply("NOTHING");
    expect(unknown).toMatchObject({ status: 404, body: { messages: [en.sentences["voucher-unknown"]] } });
    expect(await reasonOf("EXPIRED24")).toEqual([
      "This voucher ended on 31 December 2024. Try another code.",
    ]);
    expect(await reasonOf("BIGHOUSE")).toEqual(["This voucher needs 5 housemates or more."]);
    await test.deps.db
      .updateTable("voucher")
      .set({ minimumTermMonths: 12 })
      .where("code", "=", "ONLYONE")
      .execute();
    const short = { contractStartDate: "2027-01-01", contractEndDate: "2027-10-31" };
    expect(await reasonOf("ONLYONE", short)).toEqual(["This voucher needs a tenancy of 12 months or more."]);
    expect((await apply("ONLYONE", { ...short, contractEndDate: "2027-12-31" })).status).toBe(200);
    expect(
      (await apply("ONLYONE", { contractStartDate: "2027-12-31", contractEndDate: "2027-01-01" })).status,
    ).toBe(200);
  });

  it("is used up once its uses are taken [B3]", async () => {
    const { db } = test.deps;
    const voucher = await db
      .selectFrom("voucher")
      .select("id")
      .where("code", "=", "ONLYONE")
      .executeTakeFirstOrThrow();
    const household = await db.selectFrom("household").select("id").limit(1).executeTakeFirstOrThrow();
    const use = {
      id: test.deps.leadIds.issue(new Date()),
      voucherId: voucher.id,
      householdId: household.id,
      email: "a@b.cd",
    };
    await db.insertInto("voucherUse").values(use).execute();
    expect(await reasonOf("ONLYONE")).toEqual(["This voucher has been used up. Try another code."]);
    await db.updateTable("voucherUse").set({ releasedAt: new Date() }).execute();
    expect((await apply("ONLYONE")).status).toBe(200);
  });

  it("is the same as the discount activation action [S7.7]", async () => {
    const request = { voucherCode: "WELCOME10", selectedProducts: priceIdsOf(quote), housemateCount: 4 };
    const activated = await post(test, "/discount/activate", request);
    expect(activated).toEqual(await apply("WELCOME10"));
    expect((await post(test, "/discount/activate", { ...request, voucherCode: "" })).status).toBe(404);
  });

  it("is not a friend's code, which only the discount activation accepts", async () => {
    const request = { voucherCode: "MATES25", selectedProducts: priceIdsOf(quote), housemateCount: 4 };
    expect(await post(test, "/discount/activate", request)).toMatchObject({
      status: 200,
      body: { priceAfterDiscount: quote.priceBeforeDiscount - 25 },
    });
    expect((await apply("MATES25")).status).toBe(404);
  });

  it("needs one price of each product, and a number of housemates", async () => {
    for (const selectedProducts of [[], ["made up"], priceIdsOf(quote).slice(1), "text"]) {
      const refused = await apply("WELCOME10", { selectedProducts });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { selectedProducts: [expect.any(String)] } },
      });
    }
    const refused = await apply("WELCOME10", { housemateCount: 99 });
    expect(refused.body).toMatchObject({ errors: { housemateCount: ["Must be a number between 1 and 15"] } });
  });

  it("for prices of another size answers with the current ones", async () => {
    const five = await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "5" });
    const refused = await apply("WELCOME10", { housemateCount: 5 });
    expect(refused).toMatchObject({ status: 409, body: { priceBeforeDiscount: five.priceBeforeDiscount } });
  });
});
