import { afterAll, beforeAll, expect, it } from "vitest";
import { publishPriceBook } from "../../database/price-books/publish.ts";
import { readPriceBook } from "../../database/price-books/price-book-file.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { describeOnBoth, type TestDatabase } from "../../test/database.ts";
import { askProducts, post, type Products, priceIdsOf } from "../../test/quoted-package.ts";
import { signUp } from "../../test/sign-up.ts";

/** Energy costs 10p a week more from 1 January 2027; nothing else changes. */
const publishDearerBook = async ({ db }: TestDatabase) => {
  const book = readPriceBook(new URL("../../database/price-books/2026-07.json", import.meta.url));
  for (const options of Object.values(book.prices)) {
    const energy = options["energy-uncapped"];
    if (energy) energy.current = energy.current.map((price) => price + 10);
  }
  const next = { ...book, name: "2027-01", effectiveFrom: "2027-01-01" };
  await db.transaction().execute((trx) => publishPriceBook(trx, next));
};

describeOnBoth("a quoted price", (open) => {
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
    await publishDearerBook(database);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const apply = (test: TestApp, more: object = {}) =>
    post(test, "/voucher/WELCOME10", { selectedProducts: priceIdsOf(quote), housemateCount: 4, ...more });

  it("is what a newly published book says, without a restart, from its first day", async () => {
    await before.deps.priceBooks.refresh();
    expect((await askProducts(before, { postcode: "LS6 1ZZ" })).priceBeforeDiscount).toBe(
      quote.priceBeforeDiscount,
    );
    const after = await onDay("2027-01-01");
    const dearer = await askProducts(after, { postcode: "LS6 1ZZ" });
    expect(dearer.priceBeforeDiscount).toBe(quote.priceBeforeDiscount + 10);
  });

  it("is honoured up to and including the 30th day, for the lead it was given to", async () => {
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

  it("is what a sign-up pays until then, and afterwards the sign-up is refused with the new one", async () => {
    const pay = async (test: TestApp, houseNumber: number, name: string) => {
      const body = await signUp(database.db, { houseNumber, name, size: 4 });
      return post(test, "/direct_debit", { ...body, leadId, selectedProducts: priceIdsOf(quote) });
    };
    const paid = await pay(await onDay("2027-01-19"), 10, "Early");
    expect(paid.status).toBe(201);
    const { price_after } = await database.db
      .selectFrom("household")
      .select("price_after")
      .where("line1", "=", "10 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    expect(price_after).toBe(quote.priceBeforeDiscount);
    const dearer = quote.priceBeforeDiscount + 10;
    expect(await pay(await onDay("2027-01-20"), 11, "Late")).toMatchObject({
      status: 409,
      body: { priceBeforeDiscount: dearer, priceAfterDiscount: dearer },
    });
  });

  it("counts from the last time it was shown", async () => {
    const later = await onDay("2026-12-28");
    await askProducts(later, { postcode: "LS6 1ZZ", leadId });
    const stillHonoured = await onDay("2027-01-27");
    expect((await apply(stillHonoured, { leadId })).status).toBe(200);
    const tooLate = await onDay("2027-01-28");
    expect((await apply(tooLate, { leadId })).status).toBe(409);
  });

  it("is not renewed by picking it again after the price has changed", async () => {
    const after = await onDay("2027-01-20");
    await post(after, `/pre-signup/${leadId}/products`, { priceIds: priceIdsOf(quote) });
    const tooLate = await onDay("2027-01-28");
    expect((await apply(tooLate, { leadId })).status).toBe(409);
  });

  it("of which nothing is known holds as if it had been given on the last day before the change", async () => {
    expect((await apply(await onDay("2027-01-30"))).status).toBe(200);
    expect((await apply(await onDay("2027-01-31"))).status).toBe(409);
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
    // The page can tell what it was: only once it is another price.
    expect(opened.priceWhenShared).toBeUndefined();
    expect(openedLate.priceWhenShared).toBe(openedLate.priceBeforeDiscount - 10);
  });

  it("that is the same in the new book is simply the price", async () => {
    const late = await onDay("2027-06-01");
    const green = priceIdsOf(quote, ["energy-uncapped-green"]);
    expect((await apply(late, { selectedProducts: green })).status).toBe(200);
  });
});
