import type { Body } from "@evenly/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stagedAddress } from "../../../database/address-text.ts";
import { mergeAddresses } from "../../../database/stage-addresses.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type FakeLoqate, startFakeLoqate } from "../../../test/fake-loqate.ts";
import { post, signUp } from "../../../test/sign-up.ts";
import { createLoqate } from "../../addresses/loqate.ts";

type SignUp = Body<"POST /direct_debit">;
type Parts = Partial<Parameters<typeof stagedAddress>[1]>;

describe("A house that one group types and another picks", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });

  const pay = (body: SignUp, app = test) => post(app.app, "/direct_debit", body);
  const signUpAt = async (name: string, house: object): Promise<SignUp> => {
    const { addressId: _, ...body } = await signUp(database.db, { houseNumber: 1, name });
    return {
      ...body,
      houseInformation: { ...body.houseInformation, ...house } as SignUp["houseInformation"],
    };
  };
  const typed = (name: string, line1: string, line2 = "", postcode = "LS6 1ZZ") =>
    signUpAt(name, { postcode, address: { fullAddress: { line1, line2, city: "Leeds" } } });
  const picked = (name: string, guid: string) => signUpAt(name, { postcode: undefined, address: { guid } });

  /** Loads an address as from a licensed file; returns its guid. */
  const load = async (reference: string, parts: Parts) => {
    const given = { organisationName: "", subBuilding: "", building: "", number: "", street: "" };
    const row = stagedAddress("file", { ...given, ...parts, reference, city: "Leeds", postcode: "LS6 1ZZ" });
    if (row === undefined) throw new Error("Not an address");
    await database.db.transaction().execute((trx) => mergeAddresses(trx, [row]));
    const { guid } = await database.db
      .selectFrom("address")
      .select("guid")
      .where("source", "=", "file")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    return guid;
  };
  const accountsAt = async (guid: string, app = test) =>
    (await post(app.app, `/verify_address/${guid}`, {})).json<{ accounts: { shareCode: string }[] }>()
      .accounts;

  it.each<[string, [string, string], Parts]>([
    ["a house", ["77, nowhere road", ""], { number: "77", street: "Nowhere Road" }],
    [
      "a flat on two lines",
      ["Flat 3", "Lily Court"],
      { subBuilding: "Flat 3", building: "Lily Court", number: "12", street: "Nowhere Road" },
    ],
    [
      "a flat on one line, with its street",
      ["Flat 4, Lily Court", "12 Nowhere Road"],
      { subBuilding: "Flat 4", building: "Lily Court", number: "12", street: "Nowhere Road" },
    ],
    [
      "a house behind an organisation",
      ["The Works", "14 Nowhere Road"],
      { organisationName: "The Works", number: "14", street: "Nowhere Road" },
    ],
  ])("is one house when it is loaded after it was typed: %s [C6]", async (_, [line1, line2], parts) => {
    const first = await pay(await typed("First", line1, line2));
    expect(first.statusCode).toBe(201);
    const guid = await load(line1, parts);
    const second = await pay(await picked("Second", guid));
    expect(second.statusCode).toBe(409);
    const [account, ...others] = await accountsAt(guid);
    expect(others).toEqual([]);
    expect(second.json()).toMatchObject({ existingAccountGUID: account?.shareCode, accounts: [account] });
    expect(first.body).not.toContain(account?.shareCode);
  });

  it("is one house when it is typed after it was loaded and picked [C6]", async () => {
    const guid = await load("88", { number: "88", street: "Nowhere Road" });
    expect((await pay(await picked("First", guid))).statusCode).toBe(201);
    expect((await pay(await typed("Second", "88 nowhere-road"))).statusCode).toBe(409);
  });

  describe("with an account of a picked address", () => {
    let guid: string;
    beforeAll(async () => {
      const seventeen = database.db
        .selectFrom("address")
        .select("guid")
        .where("line1", "=", "17 Larkspur Terrace");
      ({ guid } = await seventeen.executeTakeFirstOrThrow());
      expect((await pay(await picked("First", guid))).statusCode).toBe(201);
    });

    it.each([
      ["17 Larkspur Tce"],
      ["17 Larkspur Terr."],
      ["17 Larkspur Terrace, Leeds"],
      ["17 larkspur terrace, Headingley, Leeds, LS6 1ZZ"],
    ])("is noticed before anything is paid when it is typed as %s [C6]", async (line1) => {
      const house = { postcode: "ls61zz", line1, city: "Leeds" };
      const theirs = { accounts: await accountsAt(guid) };
      expect(theirs.accounts).toHaveLength(1);
      const verified = await post(test.app, "/verify_address", house);
      expect(verified.json()).toMatchObject(theirs);
      const quoted = await test.app.inject({
        url: `/api/products?${new URLSearchParams({ ...house, hm8s: "3" }).toString()}`,
      });
      expect(quoted.json()).toMatchObject({
        ...theirs,
        existingAccountGUID: theirs.accounts[0]?.shareCode,
      });
      expect((await pay(await typed("Second", line1))).statusCode).toBe(409);
    });
  });

  it("has no account when it is typed and nobody has signed up", async () => {
    const house = { postcode: "LS6 1ZZ", line1: "404 Nowhere Road", city: "Leeds" };
    const answer = await post(test.app, "/verify_address", house);
    expect(answer.json()).toEqual({ shareCode: null, accounts: [] });
    expect((await post(test.app, "/verify_address", { ...house, line1: " " })).json()).toMatchObject({
      errors: { line1: ["Line 1 required"] },
    });
  });

  it("keeps its account when its source corrects how it is written", async () => {
    const guid = await load("99", { number: "99", street: "Nowere Road" });
    expect((await pay(await picked("First", guid))).statusCode).toBe(201);
    expect(await load("99", { number: "99", street: "Nowhere Road" })).toBe(guid);
    expect(await accountsAt(guid)).toHaveLength(1);
    expect((await pay(await typed("Second", "99 Nowhere Road"))).statusCode).toBe(409);
  });

  it("is two houses in two buildings that both have a flat of that number", async () => {
    expect((await pay(await typed("First", "Flat 5", "Lily Court"))).statusCode).toBe(201);
    expect((await pay(await typed("Second", "Flat 5", "Rose Court"))).statusCode).toBe(201);
  });

  describe("with addresses from Loqate", () => {
    let vendor: FakeLoqate;
    let loqate: TestApp;
    beforeAll(async () => {
      vendor = await startFakeLoqate();
      // An address missing from our files.
      await database.db.deleteFrom("address").where("line1", "=", "23 Larkspur Terrace").execute();
      const addressLookup = createLoqate({ key: vendor.key, baseUrl: vendor.url, db: database.db });
      loqate = await openTestApp(database, { deps: { addressLookup } });
    });
    afterAll(async () => {
      await loqate.close();
      await vendor.close();
    });

    it("is one house when it is typed before anybody has picked it [C6]", async () => {
      expect((await pay(await typed("First", "23 Larkspur Terrace"), loqate)).statusCode).toBe(201);
      const options = (await loqate.app.inject({ url: "/api/addresses/find?query=23%20larkspur" })).json<
        { id: string }[]
      >();
      const { guid } = (
        await loqate.app.inject({
          url: `/api/addresses/retrieve?id=${encodeURIComponent(options[0]?.id ?? "")}`,
        })
      ).json<{ guid: string }>();
      expect(await accountsAt(guid, loqate)).toHaveLength(1);
      expect((await pay(await picked("Second", guid), loqate)).statusCode).toBe(409);
    });

    const products = (addressGuid: string, fra: string) =>
      loqate.app.inject({ url: `/api/products?${new URLSearchParams({ addressGuid, fra }).toString()}` });
    const correct = (guid: string, line2: string) =>
      database.db.updateTable("address").set({ line2 }).where("guid", "=", guid).execute();

    it("is asked for again with fra, and without it as we hold it [S2.6] [S7.4]", async () => {
      const [option] = (await loqate.app.inject({ url: "/api/addresses/find?query=23%20larkspur" })).json<
        { id: string }[]
      >();
      const held = await loqate.deps.addressLookup.retrieve(option?.id ?? "");
      const guid = held?.guid ?? "";
      await correct(guid, "Wrong");
      expect((await products(guid, "")).json()).toMatchObject({ address: { guid, line2: "Wrong" } });
      expect((await products(guid, "true")).json()).toMatchObject({ address: { guid, line2: "" } });
      await correct(guid, "Wrong again");
      vendor.answerNext((response) => response.writeHead(500).end());
      const away = await products(guid, "true");
      expect(away.json()).toMatchObject({ address: { guid, line2: "Wrong again" } });
    });

    it("is answered with 503, and when to try again, while the service is away [B2]", async () => {
      const guid = "GB|RM|A|50001|1";
      for (const ask of [
        { url: "/api/addresses/find?query=7%20larkspur" },
        { url: "/api/addresses/lookup/LS6%201ZZ" },
        { url: `/api/addresses/retrieve?id=${encodeURIComponent(guid)}` },
        { method: "POST" as const, url: `/api/verify_address/${encodeURIComponent(guid)}`, payload: {} },
        { url: `/api/products?addressGuid=${encodeURIComponent(guid)}` },
      ]) {
        vendor.answerNext((response) => response.writeHead(500).end());
        const answer = await loqate.app.inject(ask);
        expect(answer.statusCode, ask.url).toBe(503);
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer.json()).toMatchObject({
          message:
            "We can't look up addresses right now. Please try again in a moment, or enter your address manually.",
        });
      }
    });
  });
});
