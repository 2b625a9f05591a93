import { beforeAll, describe, expect, it } from "vitest";
import { readPriceBook } from "../../../database/price-books/price-book-file.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { linesOf, withPrices } from "../../../test/price-book-csv.ts";
import { askProducts, post, type Products, priceIdsOf } from "../../../test/quoted-package.ts";
import { signUp } from "../../../test/sign-up.ts";
import { addStaff, setUp, signedInAs, type StaffBrowser, staffBrowser } from "../../../test/staff.ts";

const book = readPriceBook(new URL("../../../database/price-books/2026-07.json", import.meta.url));
const dearer = linesOf(withPrices(book.prices, "energy-uncapped", (price) => price + 10)).join("\n");

describe("The night on which a price book begins [B5] [H4]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let today = Temporal.PlainDate.from("2026-12-31");
  let node: TestApp;
  let other: TestApp;
  let leila: StaffBrowser;
  let tom: StaffBrowser;
  beforeAll(async () => {
    database = await open();
    // Two nodes with one clock; both refresh only by polling.
    const deps = { clock: clockAt(() => today) };
    node = await openTestApp(database, { deps });
    other = await openTestApp(database, { deps });
    leila = await signedInAs(node, "catalogue");
    await addStaff(node, "tom@staff.test", ["catalogue"]);
    tom = staffBrowser(node);
    await setUp(tom, "tom@staff.test");
    return () => Promise.all([node.close(), other.close()]);
  });

  const publish = async (name: string, from: string) => {
    await leila.post("/price_books", { name, fileName: `${name}.csv`, csv: dearer });
    const { token } = (await leila.get(`/price_books/${name}/publication?from=${from}`)).json<{
      token: string;
    }>();
    await leila.post(`/price_books/${name}/publication`, { from, token, reason: "Winter" });
    const { approvalId } = (await leila.get(`/price_books/${name}`)).json<{ approvalId: string }>();
    const shown = (await tom.get(`/approvals/${approvalId}`)).json<{ token: string }>();
    const agreed = await tom.post(`/approvals/${approvalId}/agree`, {
      token: shown.token,
      reason: "Checked",
    });
    expect(agreed.statusCode, agreed.body).toBe(204);
  };
  const hear = () => Promise.all([node, other].map(({ deps }) => deps.priceBooks.refresh()));
  const look = (query: Record<string, string> = {}, test = other) =>
    askProducts(test, { postcode: "LS6 1ZZ", ...query });
  const pay = async (houseNumber: number, quote: Products, leadId?: string) => {
    const body = await signUp(database.db, { houseNumber, name: `Night${String(houseNumber)}`, size: 4 });
    const { priceAfterDiscount: priceShown } = quote;
    const request = { ...body, selectedProducts: priceIdsOf(quote), leadId, priceShown };
    return post(other, "/direct_debit", request);
  };

  it("uses the new book from 00:00 on every node, and honours earlier quotes and shares [K3]", async () => {
    const before = await look();
    const link = await post(other, "/share_package", {
      hm8s: 4,
      selectedProducts: priceIdsOf(before),
      postcode: "LS6 1ZZ",
      leadId: before.leadId,
    });
    const hash = new URL(String(link.body)).searchParams.get("hash") ?? "";
    await publish("2027-01", "2027-01-01");
    await hear();
    for (const test of [node, other])
      expect((await look({}, test)).priceBeforeDiscount).toBe(before.priceBeforeDiscount);
    expect((await pay(12, before, before.leadId)).status).toBe(201);

    today = Temporal.PlainDate.from("2027-01-01");
    const after = await look();
    for (const test of [node, other])
      expect((await look({}, test)).priceBeforeDiscount).toBe(before.priceBeforeDiscount + 10);
    expect((await look({ hash })).priceBeforeDiscount).toBe(before.priceBeforeDiscount);
    // Opened before midnight, submitted after it.
    expect((await pay(14, before, before.leadId)).status).toBe(201);
    const { priceBefore: sold } = await database.db
      .selectFrom("household")
      .select("priceBefore")
      .where("line1", "=", "14 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    expect(sold).toBe(before.priceBeforeDiscount);
    const stranger = await pay(16, before);
    expect(stranger).toMatchObject({ status: 409, body: { priceBeforeDiscount: after.priceBeforeDiscount } });
    expect((await pay(16, after, after.leadId)).status).toBe(201);

    today = Temporal.PlainDate.from("2027-01-30");
    expect((await look({ hash })).priceBeforeDiscount).toBe(before.priceBeforeDiscount);
    today = Temporal.PlainDate.from("2027-01-31");
    expect((await look({ hash })).priceBeforeDiscount).toBe(after.priceBeforeDiscount);
    expect((await pay(18, before, before.leadId)).status).toBe(409);
  });

  it("ignores a book withdrawn the day before, on every node", async () => {
    const before = await look();
    await publish("2027-02", "2027-02-02");
    await hear();
    today = Temporal.PlainDate.from("2027-02-01");
    await tom.post("/price_books/2027-02/take_back", { reason: "The supplier fell through" });
    await hear();
    today = Temporal.PlainDate.from("2027-02-02");
    for (const test of [node, other]) {
      expect((await look({}, test)).products).toEqual(before.products);
      expect(test.deps.priceBooks.get().books).toHaveLength(2);
    }
    const ids = priceIdsOf(before).map((id) => id.replace("2027-01", "2027-02"));
    const request = { selectedProducts: ids, housemateCount: 4, leadId: before.leadId };
    // Same amounts, priced under the ids of the book in force.
    expect((await post(other, "/voucher/WELCOME10", request)).status).toBe(200);
    const paid = await pay(20, { ...before, products: before.products }, before.leadId);
    expect(paid.status).toBe(201);
  });
});
