import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { askProducts, guidOf, post, priceIdsOf, sumOf } from "../../../test/quoted-package.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { guidColumns } from "../../access/guid.ts";

describe("the products", () => {
  const open = useTestDatabases();
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open());
  });
  afterAll(() => test.close());
  const refusedFor = async (query: string) => {
    const answer = await test.app.inject({ url: `/api/products?${query}` });
    return { status: answer.statusCode, body: answer.json<{ errors?: object; message: string }>() };
  };

  it("are one of each type, in order, priced for four by default [S3.1] [S3.2] [S7.4] [S9.1] [B3]", async () => {
    const quote = await askProducts(test, { postcode: "LS6 1ZZ" });
    expect(quote.products.map(({ type }) => type)).toEqual(["Energy", "Water", "Broadband", "TV Licence"]);
    expect(quote.products.map(({ selected }) => selected)).toEqual([
      "energy-uncapped",
      "water-all",
      "virgin-fibre-600",
      "tv-licence",
    ]);
    expect(quote.priceBeforeDiscount).toBe(sumOf(quote, priceIdsOf(quote)));
    expect(quote.priceAfterDiscount).toBe(quote.priceBeforeDiscount);
    expect(quote.discount).toBeUndefined();
    expect(quote.address).toBeUndefined();
    const four = await askProducts(test, { postcode: "ls61zz", hm8s: "4" });
    expect(four.products).toEqual(quote.products);
    const alone = await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "1" });
    expect(alone.priceBeforeDiscount).toBeGreaterThan(quote.priceBeforeDiscount);
  });

  it("include everything that the pages show, and the old price [S3.1] [S7.4] [B3]", async () => {
    const { products } = await askProducts(test, { postcode: "LS6 1ZZ" });
    const broadband = products.find(({ type }) => type === "Broadband");
    const [fastest, ...others] = broadband?.options ?? [];
    expect({ ...broadband, options: [fastest] }).toEqual({
      type: "Broadband",
      label: "Broadband",
      title: "Pick a speed. The price is each housemate's share.",
      icon: "broadband",
      image: "",
      showPrices: true,
      selected: "virgin-fibre-600",
      options: [
        {
          code: "virgin-fibre-1000",
          title: "Virgin Fibre 1000",
          body: '<p>For full houses with everyone streaming at once.</p><p data-speed="1000">1,000 Mbps</p>',
          info: expect.stringMatching(/^Average download speed at busy times/),
          image: "",
          priceId: "2026-07.yorkshire.4.virgin-fibre-1000",
          price: { current: 323, old: 359 },
          ribbon: { text: "Fastest", colour: "#3DD598" },
        },
      ],
    });
    const plain = others.find(({ code }) => code === "virgin-vivid-fibre-100");
    expect(plain?.price).toEqual({ current: 198, old: null });
    expect(plain).not.toHaveProperty("ribbon");
  });

  it("exclude withdrawn options, and contain only safe html [S3.1]", async () => {
    const { db } = test.deps;
    const dangerous =
      '<p onclick="x()">Fast<script>alert(1)</script></p><p data-speed="600">600 Mbps</p><img src=x>';
    await db
      .updateTable("productOption")
      .set({ bodyHtml: dangerous })
      .where("code", "=", "gbt-fibre")
      .execute();
    await test.deps.priceBooks.refresh();
    const quote = await askProducts(test, { postcode: "LS6 1ZZ" });
    const options = quote.products.flatMap((product) => product.options);
    expect(options.map(({ code }) => code)).not.toContain("no-broadband-vm-01_none");
    expect(options.find(({ code }) => code === "gbt-fibre")?.body).toBe(
      '<p>Fast</p><p data-speed="600">600 Mbps</p>',
    );
  });

  it("identify the house by its address, and show whether it has an account [S7.4] [A5] [B3] [D14]", async () => {
    const free = await askProducts(test, { addressGuid: await guidOf(test, "7 Larkspur Terrace") });
    expect(free.address).toMatchObject({ line1: "7 Larkspur Terrace", postcode: "LS6 1ZZ" });
    expect(free).not.toHaveProperty("existingAccountGUID");
    expect(free).not.toHaveProperty("accounts");
    const taken = await askProducts(test, {
      addressGuid: await guidOf(test, "3 Larkspur Terrace"),
      fra: "true",
    });
    const household = await test.deps.db
      .selectFrom("household")
      .select([...guidColumns, "shareToken"])
      .where("line1", "=", "3 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    expect(taken.existingAccountGUID).toBe(household.shareToken);
    expect(taken.accounts).toMatchObject([{ shareCode: household.shareToken }]);
    expect(JSON.stringify(taken)).not.toContain(guidOfRow(household));
    expect(taken.products).toHaveLength(4);
  });

  it("are refused for unknown, unserved or invalid addresses [B3]", async () => {
    expect((await refusedFor("addressGuid=nothing")).status).toBe(404);
    const far = await refusedFor("postcode=AB10%201AB");
    expect(far.body.errors).toEqual({ postcode: [far.body.message] });
    expect((await refusedFor("postcode=ZZ1%201ZZ")).body.message).toBe("Sorry, we don't serve ZZ1 1ZZ yet.");
    expect(far).toMatchObject({ status: 404, body: { message: "Sorry, we don't serve AB10 1AB yet." } });
    expect((await refusedFor("postcode=LS6")).body.errors).toHaveProperty("postcode");
    expect((await refusedFor("")).body.errors).toEqual({ address: ["Address required"] });
    for (const hm8s of ["0", "16", "four", "2.5", "0x4", "1e1", ""]) {
      const refused = await refusedFor(`postcode=LS6%201ZZ&hm8s=${hm8s}`);
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { hm8s: ["Must be a number between 1 and 15"] } },
      });
    }
  });

  it("carry a discount when its code is valid, with offer and affiliate separately [S3.2] [S4.3] [A7]", async () => {
    const plain = await askProducts(test, { postcode: "LS6 1ZZ" });
    const welcome = await askProducts(test, { postcode: "LS6 1ZZ", voucherCode: "welcome10 " });
    expect(welcome.discount).toEqual({
      isValid: true,
      inputRevealed: true,
      offer: "",
      aff: "",
      code: "WELCOME10",
      name: "Welcome",
      description: "10% off everything",
    });
    expect(welcome.priceBeforeDiscount).toBe(plain.priceBeforeDiscount);
    expect(welcome.priceAfterDiscount).toBeLessThan(plain.priceBeforeDiscount);
    const freshers = await askProducts(test, { postcode: "LS6 1ZZ", voucherCode: "FRESHERSCAMPUS" });
    expect(freshers.discount).toMatchObject({ offer: "FRESHERS", aff: "CAMPUS", code: "FRESHERSCAMPUS" });
    expect(freshers.priceAfterDiscount).toBe(plain.priceBeforeDiscount - 50);
    for (const voucherCode of ["EXPIRED24", "BIGHOUSE", "NONE"]) {
      const refused = await askProducts(test, { postcode: "LS6 1ZZ", voucherCode });
      expect(refused.discount).toBeUndefined();
      expect(refused.priceAfterDiscount).toBe(plain.priceBeforeDiscount);
    }
    expect(
      (await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "5", voucherCode: "BIGHOUSE" })).discount,
    ).toBeDefined();
  });

  it("carry the referral's discount of the lead [C11]", async () => {
    const { body: leadId } = await post(test, "/pre-signup", {
      leadType: "Student",
      firstName: "Sam",
      lastName: "Lee",
      emailAddress: "sam@example.com",
      mobileNumber: "07700900123",
      agreedToPolicy: true,
    });
    await post(test, `/pre-signup/${String(leadId)}/household`, { groupSize: 4, referral: "mates25" });
    const query = { postcode: "LS6 1ZZ", leadId: String(leadId) };
    const referred = await askProducts(test, query);
    expect(referred.leadId).toBe(leadId);
    expect(referred.discount).toMatchObject({ code: "MATES25", inputRevealed: false });
    expect(referred.priceAfterDiscount).toBe(referred.priceBeforeDiscount - 25);
  });

  it("are preselected by an agent [S4.3] [B3] [D15]", async () => {
    const quote = await askProducts(test, { postcode: "LS6 1ZZ", agentCode: "hydepark" });
    expect(quote.products.map(({ selected }) => selected)).toEqual([
      "energy-uncapped",
      "water-all",
      "virgin-vivid-fibre-100",
      "no-tv-licence-01_none",
    ]);
    expect(quote.priceBeforeDiscount).toBe(sumOf(quote, priceIdsOf(quote)));
  });

  it("give a visitor a lead id that other calls accept, without a row until then [B3]", async () => {
    const count = async () => (await test.deps.db.selectFrom("lead").select("id").execute()).length;
    const before = await count();
    const { leadId } = await askProducts(test, { postcode: "LS6 1ZZ" });
    expect((await askProducts(test, { postcode: "LS6 1ZZ", leadId })).leadId).toBe(leadId);
    expect((await askProducts(test, { postcode: "LS6 1ZZ", leadId: "made up" })).leadId).not.toBe("made up");
    expect(await count()).toBe(before);
    expect((await post(test, `/pre-signup/${leadId}/household`, { groupSize: 4 })).status).toBe(204);
    expect(await count()).toBe(before + 1);
  });

  it("are kept as a quote for a lead, once a day and package", async () => {
    const { body: leadId } = await post(test, "/pre-signup", {
      leadType: "Student",
      firstName: "Alex",
      lastName: "Lee",
      emailAddress: "alex@example.com",
      mobileNumber: "07700900123",
      agreedToPolicy: true,
    });
    // A lead issued on another day, whose id does not date today's quote.
    const old = test.deps.leadIds.issue(new Date("2026-10-01T12:00:00Z"));
    for (const id of [old, old, String(leadId)]) await askProducts(test, { postcode: "LS6 1ZZ", leadId: id });
    const quotes = await test.deps.db.selectFrom("quote").selectAll().where("leadId", "=", old).execute();
    expect(quotes).toHaveLength(1);
    expect(quotes[0]).toMatchObject({ quotedOn: "2026-11-21", householdSize: 4 });
    expect(quotes[0]?.priceIds).toHaveLength(4);
  });
});
