import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { publishRaisedPricesBook } from "../../test/raised-prices-book.ts";
import { askProducts, post, type Products, priceIdsOf } from "../../test/quoted-package.ts";
import { signUp } from "../../test/sign-up.ts";

describe("a shared price", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let quote: Products;
  const apps = new Map<string, TestApp>();
  const onDay = async (today: string) => {
    const test = apps.get(today) ?? (await openTestApp(database, { today }));
    apps.set(today, test);
    return test;
  };
  beforeAll(async () => {
    database = await open();
    const before = await onDay("2026-12-20");
    quote = await askProducts(before, { postcode: "LS6 1ZZ" });
    await publishRaisedPricesBook(database);
    await before.deps.priceBooks.refresh();
  });
  afterAll(async () => {
    for (const app of apps.values()) await app.close();
  });

  const share = async (day: string, more: object = {}) => {
    const body = { hm8s: 4, selectedProducts: priceIdsOf(quote), postcode: "LS6 1ZZ", ...more };
    const answer = await post(await onDay(day), "/share_package", body);
    const link = answer.status === 201 ? String(answer.body) : undefined;
    return {
      status: answer.status,
      link,
      hash: new URL(link ?? "https://none").searchParams.get("hash") ?? "",
    };
  };
  const look = async (day: string, query: Record<string, string>) =>
    askProducts(await onDay(day), { postcode: "LS6 1ZZ", ...query });
  const statusOf = async (day: string, leadId: string | undefined, more: object = {}) => {
    const request = { selectedProducts: priceIdsOf(quote), housemateCount: 4, leadId, ...more };
    return (await post(await onDay(day), "/voucher/WELCOME10", request)).status;
  };
  const isOld = (products: Products) => products.priceBeforeDiscount === quote.priceBeforeDiscount;

  it("carries the day on which its prices were first quoted, however often it is shared again [B5]", async () => {
    let { leadId } = quote;
    for (const day of ["2026-12-31", "2027-01-10", "2027-01-19"]) {
      const { hash } = await share(day, { leadId });
      const opened = await look(day, { hash });
      expect(isOld(opened)).toBe(true);
      expect(await statusOf("2027-01-19", opened.leadId)).toBe(200);
      expect(await statusOf("2027-01-20", opened.leadId)).toBe(409);
      expect(isOld(await look("2027-01-20", { hash }))).toBe(false);
      leadId = opened.leadId;
    }
    expect((await share("2027-01-20", { leadId })).status).toBe(409);
  });

  it("is not extended by looking at it, by a voucher or by a mail [B5]", async () => {
    const { hash, link } = await share("2026-12-20", { leadId: quote.leadId });
    const { leadId } = await look("2027-01-02", { hash });
    const mail = async (day: string) =>
      (
        await post(await onDay(day), "/email_summary", {
          email: "sam@example.com",
          hm8s: 4,
          selectedProducts: priceIdsOf(quote),
          shareLink: link,
        })
      ).status;
    for (const day of ["2027-01-10", "2027-01-19"]) {
      expect(isOld(await look(day, { hash, leadId }))).toBe(true);
      expect(await statusOf(day, leadId)).toBe(200);
      expect(await mail(day)).toBe(204);
    }
    expect(isOld(await look("2027-01-20", { hash, leadId }))).toBe(false);
    expect(await statusOf("2027-01-20", leadId)).toBe(409);
    expect(await mail("2027-01-20")).toBe(409);
  });

  it("keeps its day only when shared by its holder; others share as of today", async () => {
    expect((await share("2027-01-02")).status).toBe(409);
    expect((await share("2027-01-02", { leadId: (await look("2027-01-02", {})).leadId })).status).toBe(409);
    const { hash } = await share("2026-12-28");
    const { leadId } = await look("2027-01-27", { hash });
    expect(await statusOf("2027-01-27", leadId)).toBe(200);
    expect(await statusOf("2027-01-28", leadId)).toBe(409);
  });

  it("is honoured only for the lead that came by it, not for knowing its ids [B5]", async () => {
    const { hash } = await share("2026-12-20", { leadId: quote.leadId });
    const day = "2027-01-05";
    const opened = await look(day, { hash });
    expect(await statusOf(day, opened.leadId)).toBe(200);
    expect(await statusOf(day, undefined)).toBe(409);
    expect(await statusOf(day, (await look(day, {})).leadId)).toBe(409);
    const pay = async (houseNumber: number, leadId: string | undefined) => {
      const body = await signUp(database.db, { houseNumber, name: `Share${String(houseNumber)}`, size: 4 });
      const { priceAfterDiscount } = opened;
      const request = {
        ...body,
        selectedProducts: priceIdsOf(opened),
        leadId,
        priceShown: priceAfterDiscount,
      };
      return (await post(await onDay(day), "/direct_debit", request)).status;
    };
    expect(await pay(10, undefined)).toBe(409);
    expect(await pay(10, opened.leadId)).toBe(201);
    // Today's price was shown since, so the shared price no longer applies.
    await look(day, { leadId: opened.leadId });
    expect(await pay(11, opened.leadId)).toBe(409);
  });

  it("is for its own region and size", async () => {
    const { hash } = await share("2026-12-20", { leadId: quote.leadId });
    const day = "2027-01-05";
    const now = await look(day, { hm8s: "5" });
    const forFive = await look(day, { hash, hm8s: "5" });
    expect(forFive.priceBeforeDiscount).toBe(now.priceBeforeDiscount);
    const elsewhere = await look(day, { hash, postcode: "M1 1AA" });
    expect(isOld(elsewhere)).toBe(false);
  });

  it("stored by an older node without a first day counts from the day of sharing, or its book's last day", async () => {
    const before = await share("2026-12-25");
    const after = await share("2026-12-25");
    const { db } = database;
    await db.updateTable("shareLink").set({ firstQuotedOn: null }).where("hash", "=", before.hash).execute();
    const again = { firstQuotedOn: null, sharedOn: "2027-01-26" };
    await db.updateTable("shareLink").set(again).where("hash", "=", after.hash).execute();
    expect(isOld(await look("2027-01-24", { hash: before.hash }))).toBe(true);
    expect(isOld(await look("2027-01-25", { hash: before.hash }))).toBe(false);
    expect(isOld(await look("2027-01-30", { hash: after.hash }))).toBe(true);
    expect(isOld(await look("2027-01-31", { hash: after.hash }))).toBe(false);
  });
});
