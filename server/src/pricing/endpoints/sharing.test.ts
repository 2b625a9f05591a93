import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { askProducts, guidOf, post, type Products, priceIdsOf } from "../../../test/quoted-package.ts";
import { readMails } from "../../../test/mails.ts";

describe("a shared package", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let quote: Products;
  let addressGuid: string;
  beforeAll(async () => {
    test = await openTestApp(await open());
    addressGuid = await guidOf(test, "7 Larkspur Terrace");
    quote = await askProducts(test, { addressGuid });
  });
  afterAll(() => test.close());
  const picked = ["virgin-fibre-1000", "no-tv-licence-01_none"];
  const share = (more: object = {}) =>
    post(test, "/share_package", {
      hm8s: 4,
      selectedProducts: priceIdsOf(quote, picked),
      addressGuid,
      voucherCode: "WELCOME10",
      referral: "MATES25",
      affiliateCode: "CAMPUS",
      ...more,
    });

  it("has a link with the options, size and place [S7.12] [B3] [D16]", async () => {
    const shared = await share();
    expect(shared.status).toBe(201);
    const link = new URL(String(shared.body));
    expect(`${link.origin}${link.pathname}`).toBe("https://evenly.test/short-summary");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      address: addressGuid,
      postcode: "LS6 1ZZ",
      housemates: "4",
      Energy: "energy-uncapped",
      Water: "water-all",
      Broadband: "virgin-fibre-1000",
      TVLicence: "no-tv-licence-01_none",
      hash: expect.stringMatching(/^[\w-]{32}$/) as string,
      voucherCode: "WELCOME10",
      ref: "MATES25",
      aff: "CAMPUS",
    });
  });

  it("is stored with how it was shared, which changes nothing else [B3]", async () => {
    const mailed = test.jobs.sent.length;
    const shared = await share({ fetchEmail: true, packageShare: false });
    const without = await share();
    const said = ({ body }: { body: unknown }) => {
      const query = new URL(String(body)).searchParams;
      query.delete("hash");
      return String(query);
    };
    expect(said(shared)).toBe(said(without));
    expect(test.jobs.sent).toHaveLength(mailed);
    const kept = await test.deps.db
      .selectFrom("shareLink")
      .select(["fetchEmail", "packageShare"])
      .where("hash", "=", new URL(String(shared.body)).searchParams.get("hash") ?? "")
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ fetchEmail: true, packageShare: false });
  });

  it("opens with what was picked and its voucher [S7.4] [B3]", async () => {
    const hash = new URL(String((await share()).body)).searchParams.get("hash") ?? "";
    const opened = await askProducts(test, { addressGuid, hm8s: "4", hash });
    expect(opened.products.map(({ selected }) => selected)).toEqual([
      "energy-uncapped",
      "water-all",
      "virgin-fibre-1000",
      "no-tv-licence-01_none",
    ]);
    expect(opened.discount).toMatchObject({ code: "WELCOME10" });
    const byAgent = await askProducts(test, { addressGuid, hm8s: "4", hash, agentCode: "HYDEPARK" });
    expect(priceIdsOf(byAgent)).toEqual(priceIdsOf(opened));
    const other = await askProducts(test, { addressGuid, hash: "unknown" });
    expect(other.products.map(({ selected }) => selected)).toEqual(
      quote.products.map(({ selected }) => selected),
    );
  });

  it("brings its voucher, or without one its friend's code, and a typed voucher overrides it [C11]", async () => {
    const hash =
      new URL(String((await share({ voucherCode: "FREETV" })).body)).searchParams.get("hash") ?? "";
    const selected = { selectedProducts: priceIdsOf(quote), addressGuid };
    const free = new URL(String((await share({ ...selected, voucherCode: "FREETV" })).body));
    const opened = (more: object) =>
      askProducts(test, { addressGuid, hm8s: "4", hash: free.searchParams.get("hash") ?? "", ...more });
    expect((await opened({})).discount).toMatchObject({ code: "FREETV" });
    expect((await opened({ voucherCode: "WELCOME10" })).discount).toMatchObject({ code: "WELCOME10" });
    // Without its voucher, the share's referral code applies.
    expect((await askProducts(test, { addressGuid, hm8s: "4", hash })).discount).toMatchObject({
      code: "MATES25",
    });
  });

  it("can be shared by postcode alone, and needs one or the other", async () => {
    const byPostcode = await share({ addressGuid: undefined, postcode: "ls6 1zz" });
    const link = new URL(String(byPostcode.body));
    expect(link.searchParams.get("postcode")).toBe("LS6 1ZZ");
    expect(link.searchParams.has("address")).toBe(false);
    expect((await share({ addressGuid: undefined })).body).toMatchObject({
      errors: { address: ["Address required"] },
    });
    expect((await share({ addressGuid: undefined, postcode: "LS" })).body).toMatchObject({
      errors: { postcode: [expect.any(String)] },
    });
    expect((await share({ hm8s: 0 })).body).toMatchObject({
      errors: { hm8s: ["Must be a number between 1 and 15"] },
    });
    expect((await share({ selectedProducts: [] })).status).toBe(422);
    expect((await share({ addressGuid: "nowhere" })).status).toBe(404);
    expect(await share({ addressGuid: undefined, postcode: "ze1 0aa" })).toMatchObject({
      status: 404,
      message: "Sorry, we don't serve ZE1 0AA yet.",
    });
  });

  const mail = (shareLink: string, more: object = {}) =>
    post(test, "/email_summary", {
      email: "sam@example.com",
      hm8s: 4,
      selectedProducts: priceIdsOf(quote, picked),
      shareLink,
      addressGuid,
      voucherCode: "WELCOME10",
      ...more,
    });
  const mails = () => readMails(test.deps.db, (emails) => emails.where("template", "=", "price-saved"));

  it("is mailed with the price that was shown, and its link [S7.12]", async () => {
    const link = String((await share()).body);
    const sentBefore = test.jobs.sent.length;
    expect((await mail(link)).status).toBe(204);
    const [email] = await mails();
    expect(email).toMatchObject({ toAddress: "sam@example.com", state: "queued" });
    const hash = new URL(link).searchParams.get("hash") ?? "";
    expect(email?.text).toContain(hash);
    expect(email?.text).toContain("10% off everything");
    expect(email?.text).toContain("7 Larkspur Terrace");
    expect(test.jobs.sent.slice(sentBefore)).toEqual([{ name: "send-mail", data: { emailId: email?.id } }]);
  });

  it("is mailed only with a link of ours [B3]", async () => {
    const before = (await mails()).length;
    const link = String((await share()).body);
    const others = [
      "https://evil.example/short-summary?hash=abc",
      "https://evenly.test/short-summary?hash=unknown",
      "https://evenly.test.evil.example/short-summary",
      "https://evenly.test@evil.example/short-summary",
      link.replace("/short-summary", "/short-summary/.."),
      "javascript:alert(1)",
      "",
    ];
    for (const shareLink of others) {
      const refused = await mail(shareLink);
      expect(refused).toMatchObject({ status: 422, body: { errors: { shareLink: [expect.any(String)] } } });
    }
    expect(await mails()).toHaveLength(before);
  });

  it("never copies extra parameters of the link", async () => {
    const link = `${String((await share()).body)}&next=https://evil.example`;
    expect((await mail(link, { email: "kim@example.com" })).status).toBe(204);
    const email = (await mails()).find(({ toAddress }) => toAddress === "kim@example.com");
    expect(`${email?.text ?? ""}${email?.html ?? ""}`).not.toContain("evil.example");
  });

  it("is mailed for the size in hm8s, which is required [B3]", async () => {
    const forFive = await askProducts(test, { addressGuid, hm8s: "5" });
    const selectedProducts = priceIdsOf(forFive);
    const link = String((await share({ hm8s: 5, selectedProducts })).body);
    const more = { email: "five@example.com", selectedProducts };
    expect((await mail(link, { ...more, hm8s: 5 })).status).toBe(204);
    const email = (await mails()).find(({ toAddress }) => toAddress === "five@example.com");
    expect(email?.text).toContain("housemates=5");
    expect((await mail(link, { ...more, hm8s: 4 })).status).toBe(409);
    for (const hm8s of [undefined, 0, 16, "many"]) {
      expect(await mail(link, { ...more, hm8s })).toMatchObject({
        status: 422,
        body: { errors: { hm8s: ["Must be a number between 1 and 15"] } },
      });
    }
  });

  it("needs an email to be mailed to", async () => {
    const link = String((await share()).body);
    expect((await mail(link, { email: "" })).body).toMatchObject({
      errors: { email: ["Email address required"] },
    });
    expect((await mail(link, { email: "sam@here" })).body).toMatchObject({
      errors: { email: ["Valid email address required"] },
    });
    expect((await mail(link, { email: "<sam@example.com>" })).status).toBe(422);
  });

  it("is mailed to the normalised address, which the daily limit counts [C7]", async () => {
    const link = String((await share()).body);
    expect((await mail(link, { email: "Lee@EXAMPLE.com" })).status).toBe(204);
    expect((await mails()).map(({ toAddress }) => toAddress)).toContain("lee@example.com");
  });
});
