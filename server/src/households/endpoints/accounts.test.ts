import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { chosen, join, larkspurTerrace, post, signUp } from "../../../test/sign-up.ts";
import { cancelHousehold } from "../cancel-household.ts";
import { replaceShareToken } from "../replace-share-token.ts";
import { hashOf } from "../../../database/ids.ts";

describe("An account", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let guid: string;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    guid = await openAccount(1, "Lead", 3, { discountCode: "WELCOME10", agentCode: "HYDEPARK" });
    return () => test.close();
  });

  const openAccount = async (houseNumber: number, name: string, size: number, house: object = {}) => {
    const answer = await post(
      test.app,
      "/direct_debit",
      await signUp(database.db, { houseNumber, name, size, house }),
    );
    return answer.json<{ guid: string }>().guid;
  };
  const householdOf = (token: string) =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where("guidHash", "=", hashOf(token))
      .executeTakeFirstOrThrow();
  const summaryOf = async (token: string) => {
    const answer = await test.app.inject({ url: `/api/summary?guid=${token}` });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  /** Ruling B3 `GET /summary`, alphabetical. */
  const fields = [
    "accountCreator",
    "address",
    "agentMessage",
    "broadbandDate",
    "discountDescription",
    "firstPaymentDate",
    "fullAddress",
    "guid",
    "housemateCount",
    "joinLink",
    "nonDiscountedPricePerPerson",
    "nonDiscountedPricePerPersonPerMonth",
    "postcode",
    "pppw",
    "pricePerPersonPerMonth",
    "products",
    "remainingHousemates",
    "tenancyEndDate",
    "tenancyStartDate",
    "usedDiscount",
  ];

  describe("in its summary", () => {
    it("shows the house, the package and the price, and of its creator the first name only [S3.3] [S7.5] [S9.2] [A5] [B3]", async () => {
      const household = await householdOf(guid);
      const { status, body } = await summaryOf(guid);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        guid,
        joinLink: `https://evenly.test/joining-tenant?guid=${guid}`,
        remainingHousemates: 2,
        housemateCount: 3,
        accountCreator: "Lead",
        address: {
          guid: (await signUp(database.db, { houseNumber: 1, name: "Lead" })).addressId,
          line1: "1 Larkspur Terrace",
          line2: "",
          organisationName: "",
          city: "Leeds",
          postcode: "LS6 1ZZ",
        },
        fullAddress: "1 Larkspur Terrace, Leeds, LS6 1ZZ",
        postcode: "LS6 1ZZ",
        tenancyStartDate: "2027-09-01",
        tenancyEndDate: "2028-08-31",
        broadbandDate: "2027-09-01",
        firstPaymentDate: "2027-09-01",
        pppw: household.priceAfter,
        pricePerPersonPerMonth: monthlyFromWeekly(pence(household.priceAfter)),
        nonDiscountedPricePerPerson: household.priceBefore,
        nonDiscountedPricePerPersonPerMonth: monthlyFromWeekly(pence(household.priceBefore)),
        usedDiscount: true,
        discountDescription: "10% off everything",
      });
      expect(body["agentMessage"]).toEqual(expect.any(String));
      expect(household.priceAfter).toBeLessThan(household.priceBefore);
      const products = body["products"] as { type: string; code: string }[];
      expect(Object.fromEntries(products.map(({ type, code }) => [type, code]))).toEqual(chosen);
      expect(products.map(({ type }) => type)).toEqual(["Energy", "Water", "Broadband", "TV Licence"]);
      expect(products[2]).toEqual({
        type: "Broadband",
        label: "Broadband",
        code: "virgin-fibre-600",
        title: "Virgin Fibre 600",
        icon: "broadband",
      });
      // Only what Ruling B3 names, because anybody with the link may see it.
      expect(Object.keys(body).sort()).toEqual(fields);
      expect(JSON.stringify(body)).not.toMatch(/Byrne|07700|example\.com|779911/);
    });

    it("hands out only the share token to somebody who came with it [A5] [B3]", async () => {
      const { shareToken } = await householdOf(guid);
      const { status, body } = await summaryOf(shareToken);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        guid: shareToken,
        joinLink: `https://evenly.test/joining-tenant?guid=${shareToken}`,
      });
      expect(body["address"]).not.toHaveProperty("guid");
      expect(JSON.stringify(body)).not.toContain(guid);
    });

    it("answers 410 with the same body when everybody has joined [S7.5] [B2] [B3]", async () => {
      const full = await openAccount(2, "Solo", 1);
      const { status, body } = await summaryOf(full);
      expect(status).toBe(410);
      expect(body).toMatchObject({
        guid: full,
        remainingHousemates: 0,
        accountCreator: "Solo",
        usedDiscount: false,
      });
      expect(body["discountDescription"]).toBeNull();
      expect(body["agentMessage"]).toBeNull();
      expect(Object.keys(body).sort()).toEqual(fields);
    });

    it.each(["", "A".repeat(32), "' or 1=1 --"])("answers 404 for the guid %j [S6] [B2]", async (token) => {
      expect((await summaryOf(encodeURIComponent(token))).status).toBe(404);
    });

    it("cannot be opened by its reference [D18]", async () => {
      const { reference, state } = await householdOf(guid);
      expect(reference).toMatch(/^EV-/);
      expect((await summaryOf(reference)).status).toBe(404);
      expect((await post(test.app, "/direct_debit", join(reference, "Eve"))).statusCode).toBe(404);
      const housemates = [{ fullname: "Eve Byrne", email: "eve@example.com", tel: "" }];
      const invited = await post(test.app, "/invite_housemates", { guid: reference, housemates });
      expect(invited.statusCode).toBe(404);
      expect(await householdOf(guid)).toMatchObject({ reference, state });
    });
  });

  describe("that somebody wants to join", () => {
    const anna = {
      email: "anna@example.com",
      leadType: "Student",
      firstName: "Anna",
      lastName: "Moss",
      phoneNumber: "07700 900200",
    };
    const validate = async (body: object) => {
      const answer = await post(test.app, "/validate-joining-tenant", body);
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    };

    it("answers 404 when they may go on, by guid or share token [A5] [B3]", async () => {
      const { shareToken } = await householdOf(guid);
      for (const token of [guid, shareToken])
        expect((await validate({ guid: token, ...anna })).status).toBe(404);
    });

    it("reports every field that is wrong, in form order [S5.4] [S7.13]", async () => {
      const { status, body } = await validate({ guid, email: "anna@" });
      expect(status).toBe(422);
      expect(body["errors"]).toEqual({
        leadType: ["Please select an option"],
        firstName: ["First name required"],
        lastName: ["Last name required"],
        email: ["Valid email address required"],
        phoneNumber: ["Mobile number required"],
      });
    });

    it("warns when the email has joined already, in any case [B3] [C7]", async () => {
      const { status, body } = await validate({ guid, ...anna, email: " LEAD.byrne@example.com " });
      expect(status).toBe(200);
      expect(body["message"]).toMatch(/^Oops, you're already joined onto this account/);
    });

    it("answers 410 when it is full, and 404 when there is none [B3]", async () => {
      const full = await openAccount(4, "Alone", 1);
      expect((await validate({ guid: full, ...anna })).status).toBe(410);
      expect((await validate({ guid: "B".repeat(32), ...anna })).status).toBe(404);
      expect((await validate({})).status).toBe(404);
    });
  });

  describe("that is cancelled by staff", () => {
    let cancelled: string;
    const by = () => ({ actor: staffCommand, now: test.deps.clock.now() });
    beforeAll(async () => {
      cancelled = await openAccount(6, "Quitter", 3, { discountCode: "ONLYONE" });
      const { id } = await householdOf(cancelled);
      await database.db.transaction().execute((trx) => cancelHousehold(trx, test.deps, id, by()));
    });

    it("cannot be seen, joined or invited to", async () => {
      expect((await summaryOf(cancelled)).status).toBe(404);
      const message = "This household was cancelled, so nobody can join it.";
      const joined = await post(test.app, "/direct_debit", join(cancelled, "Late"));
      expect([joined.statusCode, joined.json()]).toMatchObject([409, { message }]);
      const housemates = [{ fullname: "Ann Moss", email: "ann@example.com", tel: "" }];
      const invited = await post(test.app, "/invite_housemates", { guid: cancelled, housemates });
      expect([invited.statusCode, invited.json()]).toMatchObject([409, { message }]);
    });

    it("cancels its mandates and audits it", async () => {
      const { id } = await householdOf(cancelled);
      const mandates = await database.db
        .selectFrom("mandate")
        .innerJoin("housemate", "housemate.id", "mandate.housemateId")
        .select("mandate.state")
        .where("householdId", "=", id)
        .execute();
      expect(mandates).toEqual([{ state: "cancelled" }]);
      const audit = await database.db
        .selectFrom("audit")
        .select(["actorKind", "action"])
        .where("householdId", "=", id)
        .execute();
      expect(audit).toContainEqual({ actorKind: "staff", action: "cancel" });
    });

    it("frees its address and its voucher [C6] [C10]", async () => {
      const next = await openAccount(6, "Next", 3, { discountCode: "ONLYONE" });
      expect(await householdOf(next)).toMatchObject({ state: "gathering", winningCode: "ONLYONE" });
    });

    it("cannot be cancelled again, and nothing is changed by trying [C5]", async () => {
      const { id } = await householdOf(cancelled);
      const again = database.db.transaction().execute((trx) => cancelHousehold(trx, test.deps, id, by()));
      await expect(again).rejects.toThrow("cancel-after-cancel");
    });
  });

  it("cannot be joined once its tenancy is over [C5]", async () => {
    const past = await openAccount(7, "Past", 2);
    const later = await openTestApp(database, { today: "2028-09-01" });
    const answer = await post(later.app, "/direct_debit", join(past, "Late"));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: "This household's tenancy has ended, so nobody can join it." },
    ]);
    await later.close();
  });

  it("answers as ended once its tenancy is over, and frees its house [C5] [C6]", async () => {
    const past = await openAccount(8, "Ended", 2);
    const full = await openAccount(9, "Full", 1);
    const later = await openTestApp(database, { today: "2028-09-01" });
    for (const token of [past, (await householdOf(past)).shareToken, full]) {
      const answer = await later.app.inject({ url: `/api/summary?guid=${token}` });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { message: "The tenancy of this household has ended." },
      ]);
    }
    const address = await larkspurTerrace(database.db, 8);
    const verified = await post(later.app, `/verify_address/${address}`, {});
    expect(verified.json()).toEqual({ shareCode: null, accounts: [] });
    const seen = await later.app.inject({ url: `/api/products?addressGuid=${address}` });
    expect(seen.json()).not.toHaveProperty("existingAccountGUID");
    const house = { startDate: "2028-09-01", endDate: "2029-08-31" };
    const next = await post(
      later.app,
      "/direct_debit",
      await signUp(database.db, { houseNumber: 8, name: "Next", house }),
    );
    expect(next.statusCode).toBe(201);
    await later.close();
  });

  it("answers with a bank's name for known sort codes only [S7.9] [B3]", async () => {
    const lookUp = (sortCode: string) =>
      post(test.app, "/bank_lookup", { sortCode, accountNumber: "55779911" });
    const known = await lookUp("20-00-00");
    expect([known.statusCode, known.json()]).toEqual([200, { bankName: "Barclays" }]);
    for (const sortCode of ["99-99-99", "", "not one"]) expect((await lookUp(sortCode)).statusCode).toBe(404);
  });

  it("is found by its guid, but not by a share token that staff replaced [A5]", async () => {
    const { id, shareToken } = await householdOf(guid);
    await database.db
      .transaction()
      .execute((trx) => replaceShareToken(trx, id, { actor: staffCommand, now: new Date(0) }));
    expect((await summaryOf(shareToken)).status).toBe(404);
    expect((await summaryOf(guid)).status).toBe(200);
    expect((await summaryOf((await householdOf(guid)).shareToken)).status).toBe(200);
  });
});
