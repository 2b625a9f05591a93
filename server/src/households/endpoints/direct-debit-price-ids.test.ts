import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { publishRaisedPricesBook } from "../../../test/raised-prices-book.ts";
import { askProducts, post as ask, priceIdsOf } from "../../../test/quoted-package.ts";
import { post, priceIdsFor, signUp } from "../../../test/sign-up.ts";

describe("A sign-up by price ids", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let current: string[];
  let full: number;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    current = await priceIdsFor(database.db, 3);
    full = (await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3" })).priceBeforeDiscount;
    await publishRaisedPricesBook(database);
    await test.deps.priceBooks.refresh();
    return () => test.close();
  });

  const pay = async (houseNumber: number, selectedProducts: readonly string[], more: object = {}) => {
    const body = await signUp(database.db, { houseNumber, name: `House${String(houseNumber)}` });
    const answer = await post(test.app, "/direct_debit", { ...body, selectedProducts, ...more });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const isRefused = async (ids: readonly string[], more: object = {}) => {
    const refused = await pay(20, ids, more);
    expect(refused).toMatchObject({
      status: 409,
      body: { priceBeforeDiscount: full, priceAfterDiscount: full },
    });
  };

  it("is refused with prices of another region than its address's [B4] [B5]", async () => {
    await isRefused(priceIdsOf(await askProducts(test, { postcode: "NE1 1AA", hm8s: "3" })));
  });

  it("is refused with prices of a future book, even for a lead [B4] [B5]", async () => {
    const coming = await priceIdsFor(database.db, 3);
    expect(coming).not.toEqual(current);
    const { leadId } = await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3" });
    await isRefused(coming);
    await isRefused(coming, { leadId });
  });

  describe("from a shared package with a voucher", () => {
    const open = async () => {
      const shared = { hm8s: 3, selectedProducts: current, postcode: "LS6 1ZZ", voucherCode: "WELCOME10" };
      const link = new URL(String((await ask(test, "/share_package", shared)).body));
      const hash = link.searchParams.get("hash") ?? "";
      return askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3", hash });
    };
    const soldAt = (houseNumber: number) =>
      database.db
        .selectFrom("household")
        .selectAll()
        .where("line1", "=", `${String(houseNumber)} Larkspur Terrace`)
        .executeTakeFirstOrThrow();

    it("takes the voucher from the quote, though the sign-up does not send it [B3]", async () => {
      const { leadId, priceAfterDiscount } = await open();
      expect(priceAfterDiscount).toBeLessThan(full);
      expect((await pay(13, current, { leadId, priceShown: priceAfterDiscount + 1 })).status).toBe(409);
      expect((await pay(13, current, { leadId })).status).toBe(201);
      expect(await soldAt(13)).toMatchObject({
        priceAfter: priceAfterDiscount,
        winningCode: "WELCOME10",
        winningCodeKind: "share-link",
      });
    });

    it("is sold without it where the page had cleared it", async () => {
      const { leadId } = await open();
      expect((await pay(14, current, { leadId, priceShown: full })).status).toBe(201);
      expect(await soldAt(14)).toMatchObject({ priceAfter: full, winningCode: null });
    });

    it("is refused when the voucher ended since, until the quote is renewed", async () => {
      const { leadId } = await open();
      const ended = { endsOn: "2026-11-20" };
      await database.db.updateTable("voucher").set(ended).where("code", "=", "WELCOME10").execute();
      await isRefused(current, { leadId });
      await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3", leadId });
      expect((await pay(15, current, { leadId })).status).toBe(201);
      expect(await soldAt(15)).toMatchObject({ priceAfter: full });
    });
  });
});
