import { en } from "@evenly/contract/sentences/en";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { askProducts, guidOf, post, priceIdsOf } from "../../../test/quoted-package.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { guidColumns } from "../../access/guid.ts";

describe("codes, configuration, leads and addresses", () => {
  const open = useTestDatabases();
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open(), { config: { ga4Id: "G-TEST1" } });
  });
  afterAll(() => test.close());
  const get = async (path: string) => {
    const answer = await test.app.inject({ url: `/api${path}` });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  it("a referral code has a message, whatever its case; another is invalid [S3.2] [S7.2] [S8.1] [B3]", async () => {
    const message = "Alex has given each of you 25p a week off";
    expect(await get("/referral?referral_code=MATES25")).toEqual({ status: 200, body: { message } });
    expect(await get("/referral?referral_code=%20mates25")).toEqual({ status: 200, body: { message } });
    const refused = {
      message: en.sentences["referral-unknown"],
      code: "referral-unknown",
      messages: [en.sentences["referral-unknown"]],
      codes: ["referral-unknown"],
    };
    expect(await get("/referral?referral_code=MATES26")).toEqual({ status: 404, body: refused });
    expect(await get("/referral")).toEqual({ status: 404, body: refused });
    expect((await get("/referral?referral_code=MATES25&referral_code=MATES25")).status).toBe(400);
  });

  it("an affiliate code has a message; another is invalid [S3.2] [S7.2] [S8.1] [B3]", async () => {
    const message = "Welcome, Campus readers. With an offer of ours, you pay less.";
    expect(await get("/affiliate?affiliate_code=campus")).toEqual({ status: 200, body: { message } });
    const refused = await get("/affiliate?affiliate_code=nobody");
    expect(refused).toMatchObject({ status: 404, body: { messages: [en.sentences["affiliate-unknown"]] } });
  });

  it("an agent's code has a name and a message; another is unknown [S3.2] [S7.2] [S8.1] [B3]", async () => {
    const name = "Hyde Park Sample Lettings";
    const message =
      "Hyde Park Sample Lettings has picked a package for your house. Hyde Park Sample Lettings gets £20.00 when your house signs up.";
    const known = { status: 200, body: { name, message } };
    expect(await get("/agent?agent_code=hydepark")).toEqual(known);
    const refused = await get("/agent?agent_code=nobody");
    expect(refused).toMatchObject({ status: 404, body: { messages: ["Unknown Agent Code"] } });
  });

  it("the configuration gives today, the brand and the reviews [S7.6] [S9.1] [A1] [B3]", async () => {
    expect((await get("/config")).body).toMatchObject({
      minTenancyLengthMonths: 9,
      today: "2026-11-21",
      brand: { name: "Evenly", phone: "0113 496 0000" },
      reviews: { sample: true },
      analytics: { ga4Id: "G-TEST1" },
      errorReporting: { sentryDsn: null },
    });
  });

  it("every flag is listed with its value, and an override wins [S7.6]", async () => {
    expect((await get("/features")).body).toEqual([
      { key: "allow_vouchers", value: true },
      { key: "default_voucher", value: "WELCOME10" },
      { key: "auto_apply_default_voucher_codes", value: false },
      { key: "edit_flow_test", value: false },
      { key: "dynamic_tenancy_start_date", value: false },
      { key: "min_contract_length", value: null },
    ]);
  });

  const lead = {
    leadType: "Student",
    firstName: "  anne-marie ",
    lastName: "o'neill",
    emailAddress: " Anne.Marie@Example.com ",
    mobileNumber: "07700 900 123",
    agreedToPolicy: true,
  };
  const findLead = (id: unknown) =>
    test.deps.db.selectFrom("lead").selectAll().where("id", "=", String(id)).executeTakeFirstOrThrow();

  it("a lead is made, its id a JSON string, and its names capitalised [S2.4] [S3.2] [S5.1] [S7.3]", async () => {
    const made = await post(test, "/pre-signup", {
      ...lead,
      discountCode: "FRESHERSCAMPUS",
      affiliateCode: "CAMPUS",
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatch(/^[0-9a-f-]{36}$/);
    expect(await findLead(made.body)).toMatchObject({
      leadType: "Student",
      firstName: "Anne-Marie",
      lastName: "O'Neill",
      email: "anne.marie@example.com",
      mobileNumber: "07700900123",
      discountCode: "FRESHERSCAMPUS",
      affiliateCode: "CAMPUS",
      agreedToPolicyAt: expect.any(Date),
    });
    for (const agreedToPolicy of [false, undefined]) {
      const refused = await post(test, "/pre-signup", { ...lead, agreedToPolicy });
      expect(refused.body).toMatchObject({
        errors: { agreedToPolicy: ["You must agree to the privacy policy"] },
      });
    }
  });

  it("a lead is kept as it was meant, not as it was pasted [C12] [C15]", async () => {
    const pasted = {
      ...lead,
      firstName: "\u202ean‑marie\u202c",
      lastName: "o‘brien\u200b",
      emailAddress: "\u200bann@example.com",
      mobileNumber: "+44 (0)7911‑123456",
    };
    const made = await post(test, "/pre-signup", pasted);
    expect(await findLead(made.body)).toMatchObject({
      firstName: "An‑Marie",
      lastName: "O‘Brien",
      email: "ann@example.com",
      mobileNumber: "+447911123456",
    });
    const unseen = await post(test, "/pre-signup", { ...lead, firstName: "\u200b" });
    expect(unseen.body).toMatchObject({ errors: { firstName: ["First name required"] } });
  });

  it("a lead is updated by its id, keeping earlier answers; an unknown id makes a new one [S7.3] [B3]", async () => {
    const made = await post(test, "/pre-signup", { ...lead, affiliateCode: "CAMPUS" });
    const updated = await post(test, "/pre-signup", { ...lead, firstName: "Sam", leadId: made.body });
    expect(updated).toMatchObject({ status: 200, body: made.body });
    expect(await findLead(made.body)).toMatchObject({ firstName: "Sam", affiliateCode: "CAMPUS" });
    for (const leadId of ["01900000-0000-7000-8000-000000000000", "not an id", "'; drop table lead; --"]) {
      const other = await post(test, "/pre-signup", { ...lead, leadId });
      expect(other.status).toBe(201);
      expect(other.body).not.toBe(leadId);
    }
  });

  it("a lead's house and products are attached; an unknown lead is 404 [S3.2] [S4.1] [S6] [S7.3] [B3]", async () => {
    const { body: leadId } = await post(test, "/pre-signup", lead);
    const addressGuid = await guidOf(test, "7 Larkspur Terrace");
    const house = {
      groupSize: 5,
      addressGuid,
      voucherCode: "BIGHOUSE",
      lettingAgentName: "Hyde",
      referral: "MATES25",
    };
    expect(await post(test, `/pre-signup/${String(leadId)}/household`, house)).toMatchObject({ status: 204 });
    expect(await findLead(leadId)).toMatchObject({ referralCode: "MATES25" });
    const seen = await askProducts(test, { addressGuid, hm8s: "5" });
    const codes = { offerCode: "FRESHERS", affiliateCode: "CAMPUS" };
    for (const priceIds of [["unknown"], priceIdsOf(seen)]) {
      const kept = await post(test, `/pre-signup/${String(leadId)}/products`, { ...codes, priceIds });
      expect(kept.status).toBe(204);
    }
    const friend = { referralCode: "GIVEN25", priceIds: [] };
    expect((await post(test, `/pre-signup/${String(leadId)}/products`, friend)).status).toBe(204);
    const quotes = await test.deps.db
      .selectFrom("quote")
      .select(["priceIds", "householdSize"])
      .where("leadId", "=", String(leadId))
      .execute();
    expect(quotes.map(({ priceIds, householdSize }) => [priceIds.toSorted(), householdSize])).toEqual([
      [priceIdsOf(seen).toSorted(), 5],
    ]);
    expect(await findLead(leadId)).toMatchObject({
      householdSize: 5,
      postcode: "LS6 1ZZ",
      voucherCode: "BIGHOUSE",
      lettingAgentName: "Hyde",
      // A later value replaces an earlier one; other fields stay.
      referralCode: "GIVEN25",
      offerCode: "FRESHERS",
      affiliateCode: "CAMPUS",
    });
    for (const path of ["household", "products"]) {
      const refused = await post(test, `/pre-signup/01900000-0000-7000-8000-000000000000/${path}`, {
        groupSize: 4,
      });
      expect(refused.status).toBe(404);
      expect((await post(test, `/pre-signup/nobody/${path}`, { groupSize: 4 })).status).toBe(404);
    }
  });

  it("a house needs 1 to 15 people, and a letting agent's name that fits", async () => {
    const { body: leadId } = await post(test, "/pre-signup", lead);
    for (const groupSize of [0, 16, 2.5, "many", undefined]) {
      const refused = await post(test, `/pre-signup/${String(leadId)}/household`, { groupSize });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { groupSize: ["Must be a number between 1 and 15"] } },
      });
    }
    const long = { groupSize: 4, lettingAgentName: "x".repeat(101) };
    const refused = await post(test, `/pre-signup/${String(leadId)}/household`, long);
    expect(refused.body).toMatchObject({ errors: { lettingAgentName: ["Letting agent name is too long"] } });
  });

  it("addresses are found, opened and listed by postcode [S7.8] [B3]", async () => {
    const found = (await get("/addresses/find?query=7%20larkspur")).body as unknown as {
      id: string;
      address: string;
    }[];
    expect(found[0]?.address).toContain("7 Larkspur Terrace");
    const one = await get(`/addresses/retrieve?id=${found[0]?.id ?? ""}`);
    expect(one.body).toMatchObject({ line1: "7 Larkspur Terrace", city: "Leeds", postcode: "LS6 1ZZ" });
    const listed = (await get("/addresses/lookup/ls61zz")).body as unknown as unknown[];
    expect(listed).toHaveLength(24);
    expect(await get("/addresses/find?query=")).toEqual({ status: 200, body: [] });
    expect(await get("/addresses/lookup/LS6%209ZZ")).toEqual({ status: 200, body: [] });
  });

  it("an unknown address is 404, an invalid postcode 422 [B2] [B3]", async () => {
    expect((await get("/addresses/retrieve?id=nothing")).status).toBe(404);
    const refused = await get("/addresses/lookup/LS6");
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ postcode: ["Enter a full UK postcode, like LS6 1ZZ"] });
  });

  it("an address with an account gives the account's second token, never its guid [S4.7] [S7.8] [A5]", async () => {
    const verify = async (line1: string) => post(test, `/verify_address/${await guidOf(test, line1)}`, {});
    const household = await test.deps.db
      .selectFrom("household")
      .select([...guidColumns, "shareToken", "tenancyStart", "tenancyEnd"])
      .where("line1", "=", "3 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const taken = await verify("3 Larkspur Terrace");
    const { shareToken: shareCode, tenancyStart, tenancyEnd } = household;
    const account = { shareCode, tenancyStartDate: tenancyStart, tenancyEndDate: tenancyEnd };
    expect(taken).toEqual({ status: 200, body: { shareCode, accounts: [account] } });
    expect(JSON.stringify(taken.body)).not.toContain(guidOfRow(household));
    expect((await verify("5 Larkspur Terrace")).body).not.toMatchObject({ shareCode: null });
    expect((await verify("7 Larkspur Terrace")).body).toEqual({ shareCode: null, accounts: [] });
    expect((await post(test, "/verify_address/nothing", {})).status).toBe(404);
  });
});
