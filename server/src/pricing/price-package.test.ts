import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { publishRaisedPricesBook } from "../../test/raised-prices-book.ts";
import { askProducts, post, type Products, priceIdsOf } from "../../test/quoted-package.ts";
import { signUp } from "../../test/sign-up.ts";

describe("a quoted price", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let before: TestApp;
  let quote: Products;
  let link: string;
  let leadId: string;
  const apps: TestApp[] = [];
  const onDay = async (today: string) => {
    const test = await openTestApp(database, { today });
    apps.push(test);
    return test;
  };
  beforeAll(async () => {
    database = await open();
    before = await onDay("2026-12-20");
    quote = await askProducts(before, { postcode: "LS6 1ZZ" });
    const lead = {
      leadType: "Student",
      firstName: "Sam",
      lastName: "Lee",
      emailAddress: "quoted@example.com",
      mobileNumber: "07700900123",
      agreedToPolicy: true,
      leadId: quote.leadId,
    };
    leadId = String((await post(before, "/pre-signup", lead)).body);
    const shared = { hm8s: 4, selectedProducts: priceIdsOf(quote, ["gbt-fibre"]), postcode: "LS6 1ZZ" };
    link = String((await post(before, "/share_package", shared)).body);
    await publishRaisedPricesBook(database);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const apply = (test: TestApp, more: object = {}) =>
    post(test, "/voucher/WELCOME10", { selectedProducts: priceIdsOf(quote), housemateCount: 4, ...more });

  it("comes from a newly published book from its first day, without a restart", async () => {
    await before.deps.priceBooks.refresh();
    expect((await askProducts(before, { postcode: "LS6 1ZZ" })).priceBeforeDiscount).toBe(
      quote.priceBeforeDiscount,
    );
    const after = await onDay("2027-01-01");
    const dearer = await askProducts(after, { postcode: "LS6 1ZZ" });
    expect(dearer.priceBeforeDiscount).toBe(quote.priceBeforeDiscount + 10);
  });

  it("is honoured up to and including the 30th day, for the lead it was given to [B5]", async () => {
    const lastDay = await onDay("2027-01-19");
    expect(await apply(lastDay, { leadId })).toMatchObject({
      status: 200,
      body: { priceBeforeDiscount: quote.priceBeforeDiscount },
    });
    const dayAfter = await onDay("2027-01-20");
    const refused = await apply(dayAfter, { leadId });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      priceBeforeDiscount: quote.priceBeforeDiscount + 10,
      messages: [expect.stringContaining("price has changed")],
    });
  });

  it("is what a sign-up pays until then, and afterwards the sign-up is refused with the new one [B3] [B5]", async () => {
    const pay = async (test: TestApp, houseNumber: number, name: string) => {
      const body = await signUp(database.db, { houseNumber, name, size: 4 });
      return post(test, "/direct_debit", { ...body, leadId, selectedProducts: priceIdsOf(quote) });
    };
    const paid = await pay(await onDay("2027-01-19"), 10, "Early");
    expect(paid.status).toBe(201);
    const { priceAfter } = await database.db
      .selectFrom("household")
      .select("priceAfter")
      .where("line1", "=", "10 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    expect(priceAfter).toBe(quote.priceBeforeDiscount);
    const dearer = quote.priceBeforeDiscount + 10;
    expect(await pay(await onDay("2027-01-20"), 11, "Late")).toMatchObject({
      status: 409,
      body: { priceBeforeDiscount: dearer, priceAfterDiscount: dearer },
    });
  });

  it("counts from the first time it was shown: looking or picking again does not extend it [B5]", async () => {
    for (const day of ["2026-12-28", "2026-12-31"]) {
      const again = await onDay(day);
      await askProducts(again, { postcode: "LS6 1ZZ", leadId });
      await post(again, `/pre-signup/${leadId}/products`, { priceIds: priceIdsOf(quote) });
      expect((await apply(again, { leadId })).status).toBe(200);
    }
    expect((await apply(await onDay("2027-01-19"), { leadId })).status).toBe(200);
    expect((await apply(await onDay("2027-01-20"), { leadId })).status).toBe(409);
  });

  it("of a newer book counts from the first look at it, for the same region and size", async () => {
    const old = before.deps.leadIds.issue(new Date("2026-06-01T12:00:00Z"));
    for (const day of ["2026-12-21", "2026-12-28"]) {
      await askProducts(await onDay(day), { postcode: "LS6 1ZZ", leadId: old });
    }
    expect((await apply(await onDay("2027-01-20"), { leadId: old })).status).toBe(200);
    expect((await apply(await onDay("2027-01-21"), { leadId: old })).status).toBe(409);
    const five = await askProducts(before, { postcode: "LS6 1ZZ", hm8s: "5" });
    const forFive = { selectedProducts: priceIdsOf(five), housemateCount: 5 };
    expect((await apply(await onDay("2027-01-20"), { leadId: old, ...forFive })).status).toBe(409);
    expect((await apply(await onDay("2027-01-19"), { leadId, ...forFive })).status).toBe(200);
  });

  it("is honoured only for the lead it was given to, not for knowing its ids [B5]", async () => {
    const dayAfter = await onDay("2027-01-01");
    const later = await askProducts(dayAfter, { postcode: "LS6 1ZZ" });
    for (const stranger of [undefined, later.leadId, "made up"]) {
      expect((await apply(dayAfter, { leadId: stranger })).status).toBe(409);
    }
    const body = await signUp(database.db, { houseNumber: 12, name: "Stranger", size: 4 });
    const refused = await post(dayAfter, "/direct_debit", {
      ...body,
      personalDetails: { ...body.personalDetails, email: "quoted@example.com" },
      selectedProducts: priceIdsOf(quote),
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { priceAfterDiscount: quote.priceBeforeDiscount + 10 },
    });
  });

  it("that was shared is shown and honoured as it was shared, for 30 days", async () => {
    const hash = new URL(link).searchParams.get("hash") ?? "";
    const lastDay = await onDay("2027-01-19");
    const opened = await askProducts(lastDay, { postcode: "LS6 1ZZ", hash });
    const shared = priceIdsOf(quote, ["gbt-fibre"]);
    expect(priceIdsOf(opened)).toEqual(shared);
    const chosen = { selectedProducts: shared, leadId: opened.leadId };
    expect((await apply(lastDay, chosen)).status).toBe(200);
    const dayAfter = await onDay("2027-01-20");
    expect((await apply(dayAfter, chosen)).status).toBe(409);
    const openedLate = await askProducts(dayAfter, { postcode: "LS6 1ZZ", hash });
    expect(priceIdsOf(openedLate)).not.toEqual(shared);
    expect(openedLate.products.find(({ type }) => type === "Broadband")?.selected).toBe("gbt-fibre");
    // Shown only when the price has changed.
    expect(opened.priceWhenShared).toBeUndefined();
    expect(openedLate.priceWhenShared).toBe(openedLate.priceBeforeDiscount - 10);
  });
});
