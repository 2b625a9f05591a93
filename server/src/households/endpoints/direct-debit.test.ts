import { createHash } from "node:crypto";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import {
  bank,
  chosen,
  countRows,
  larkspurTerrace,
  person,
  post,
  priceIdsFor,
  signUp,
} from "../../../test/sign-up.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { guidColumns } from "../../access/guid.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMail } from "../../../test/mails.ts";

describe("Signing up", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });
  const pay = (body: object, headers?: Record<string, string>) =>
    post(test.app, "/direct_debit", body, headers);
  const householdOf = (guid: string) =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
  const addressOf = (id: string | null) =>
    database.db.selectFrom("address").select("guid").where("id", "=", id).executeTakeFirst();

  describe("a new account", () => {
    it("stores place, consent, sealed bank details and mandate, and queues the jobs that follow [S1] [S7.10] [A5] [B3]", async () => {
      test.jobs.sent.length = 0;
      const body = await signUp(database.db, { houseNumber: 1 });
      const answer = await pay(body);
      expect(answer.statusCode).toBe(201);
      const { guid, joinLink, remainingHm8s } = answer.json<{
        guid: string;
        joinLink: string;
        remainingHm8s: number;
      }>();
      expect(guid).toMatch(/^[\w-]{32}$/);
      expect({ joinLink, remainingHm8s }).toEqual({
        joinLink: `https://evenly.test/joining-tenant?guid=${guid}`,
        remainingHm8s: 2,
      });

      const household = await householdOf(guid);
      expect(household).toMatchObject({
        state: "gathering",
        size: 3,
        tenancyStart: "2027-09-01",
        tenancyEnd: "2028-08-31",
        broadbandUrgent: true,
        broadbandDate: "2027-09-01",
        line1: "1 Larkspur Terrace",
        priceBefore: household.priceAfter,
        discount: null,
      });
      expect(await addressOf(household.addressId)).toEqual({ guid: body.addressId });
      const products = await database.db
        .selectFrom("householdProduct")
        .select(["optionCode", "price"])
        .where("householdId", "=", household.id)
        .execute();
      expect(products.map(({ optionCode }) => optionCode).sort()).toEqual(Object.values(chosen).sort());
      expect(products.reduce((sum, { price }) => sum + price, 0)).toBe(household.priceBefore);

      const payer = await database.db
        .selectFrom("housemate")
        .innerJoin("bankAccount", "bankAccount.housemateId", "housemate.id")
        .innerJoin("mandate", "mandate.bankAccountId", "bankAccount.id")
        .selectAll("housemate")
        .select([
          "bankAccount.id as bankAccountId",
          "keyId",
          "sealed",
          "accountEnding",
          "mandate.state",
          "mandate.id as mandateId",
        ])
        .where("householdId", "=", household.id)
        .executeTakeFirstOrThrow();
      expect(payer).toMatchObject({
        place: 1,
        firstName: "Aoife",
        email: "aoife.byrne@example.com",
        tel: "07700900123",
        agreedPrice: household.priceAfter,
        accountEnding: "11",
        state: "pending",
      });
      expect(test.deps.vault.open(payer.bankAccountId, payer)).toEqual({
        sortCode: "200000",
        accountNumber: "55779911",
        holder: "Aoife Byrne",
      });
      expect(test.jobs.sent).toContainEqual({ name: "set-up-mandate", data: { mandateId: payer.mandateId } });
      expect(test.jobs.sent.map(({ name }) => name).sort()).toEqual([
        "send-mail",
        "set-up-mandate",
        "welcome-housemate",
      ]);
    });

    const consentsOf = (email: string) =>
      database.db
        .selectFrom("consent")
        .innerJoin("document", "hash", "documentHash")
        .innerJoin("housemate", "housemate.id", "housemateId")
        .select(["consent.kind", "document.kind as kindOfText"])
        .select(["text", "hash", "agreed", "givenAt", "allowPromotions"])
        .where("email", "=", email)
        .orderBy("consent.kind")
        .execute();

    it("keeps word for word what was shown, by its hash, and when it was agreed to [S7.10]", async () => {
      const consents = await consentsOf("aoife.byrne@example.com");
      const texts = Object.fromEntries(consents.map(({ kind, text }) => [kind, text]));
      expect(Object.keys(texts)).toEqual([
        "account-holder",
        "cancellation-right",
        "guarantee",
        "payments",
        "promotions",
        "terms",
      ]);
      expect(texts["account-holder"]).toBe(
        "I confirm that I am the account holder and the only person needed to authorise Direct Debits from this account, and I agree to the terms",
      );
      expect(texts.guarantee).toBe(guarantee({ name: "Evenly", days: 10 }).join("\n"));
      expect(texts.terms).toContain("Nothing is set up until every housemate has joined.");
      expect(texts.payments).toMatch(
        /^£\d+\.\d\d per person per week.*\n.*1 September 2027 to 31 August 2028\n/,
      );
      expect(texts.payments?.split("\n")).toHaveLength(2 + 12);
      for (const { kind, kindOfText, text, hash, agreed, givenAt } of consents) {
        expect(kindOfText).toBe(kind);
        expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
        expect(agreed).toBe(true);
        expect(givenAt.toISOString().slice(0, 10)).toBe("2026-11-21");
      }
    });

    it("stores that somebody wants no offers, and each text once for everybody [S7.10]", async () => {
      const body = await signUp(database.db, { houseNumber: 23, name: "Quiet" });
      await pay({ ...body, personalDetails: { ...body.personalDetails, allowPromotions: false } });
      const consents = await consentsOf("quiet.byrne@example.com");
      const offers = consents.find(({ kind }) => kind === "promotions");
      expect(offers).toMatchObject({
        agreed: false,
        allowPromotions: false,
        text: expect.stringContaining("offers"),
      });
      expect(consents.filter(({ agreed }) => agreed)).toHaveLength(5);
      const documents = await database.db.selectFrom("document").select("hash").execute();
      expect(new Set(documents.map(({ hash }) => hash)).size).toBe(documents.length);
      expect(documents.length).toBeLessThan(10);
    });

    it("mails the payer the join link", async () => {
      const mail = await readMail(database.db, (emails) =>
        emails.where("toAddress", "=", "aoife.byrne@example.com"),
      );
      expect(mail).toMatchObject({ template: "welcome", state: "queued" });
      expect(mail.text).toContain("https://evenly.test/joining-tenant?guid=");
    });

    it("is complete at once for somebody who lives alone", async () => {
      const answer = await pay(await signUp(database.db, { houseNumber: 2, name: "Solveig", size: 1 }));
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ remainingHm8s: 0 });
      const household = await householdOf(answer.json<{ guid: string }>().guid);
      expect(household).toMatchObject({ state: "complete" });
      expect(household.completedAt).not.toBeNull();
      const mails = await database.db
        .selectFrom("email")
        .select("template")
        .where("householdId", "=", household.id)
        .execute();
      expect(mails.map(({ template }) => template).sort()).toEqual(["welcome"]);
    });

    it("recognises a typed address as the stored one", async () => {
      const typed = await signUp(database.db, { houseNumber: 4, name: "Typed" });
      const { addressId: _, ...body } = typed;
      const answer = await pay({
        ...body,
        houseInformation: {
          ...body.houseInformation,
          postcode: "ls61zz",
          address: { fullAddress: { line1: "4, larkspur terrace", city: "Leeds" } },
        },
      });
      expect(answer.statusCode).toBe(201);
      const household = await householdOf(answer.json<{ guid: string }>().guid);
      expect(await addressOf(household.addressId)).toEqual({ guid: await larkspurTerrace(database.db, 4) });
    });

    it("accepts a typed address that is not stored [C6]", async () => {
      const { addressId: _, ...body } = await signUp(database.db, { houseNumber: 1, name: "Unheld" });
      const house = {
        ...body.houseInformation,
        address: { fullAddress: { line1: "The Old Boathouse", line2: "Canal Side", city: "Leeds" } },
      };
      const answer = await pay({ ...body, houseInformation: house });
      expect(answer.statusCode).toBe(201);
      expect(await householdOf(answer.json<{ guid: string }>().guid)).toMatchObject({
        addressId: null,
        line1: "The Old Boathouse",
        line2: "Canal Side",
        postcode: "LS6 1ZZ",
      });
      const twin = await signUp(database.db, { houseNumber: 1, name: "Twin" });
      delete twin.addressId;
      const again = await pay({
        ...twin,
        houseInformation: {
          ...house,
          address: { fullAddress: { line1: "the old boat-house", city: "Leeds" } },
        },
      });
      expect(again.statusCode).toBe(409);
    });

    it("keeps no broadband date when broadband is not wanted [S7.10]", async () => {
      const body = await signUp(database.db, { houseNumber: 6, name: "Offline", house: {} });
      const codes = { ...chosen, Broadband: "no-broadband-other-01_none" };
      delete body.houseInformation?.broadbandUrgent;
      const answer = await pay({
        ...body,
        selectedProducts: await priceIdsFor(database.db, 3, Object.values(codes)),
      });
      expect(answer.statusCode).toBe(201);
      expect(await householdOf(answer.json<{ guid: string }>().guid)).toMatchObject({
        broadbandUrgent: null,
        broadbandDate: null,
      });
    });

    it("keeps the codes and the discount as sold, and reserves the voucher [S3.2] [S6] [C11]", async () => {
      const answer = await pay(
        await signUp(database.db, {
          houseNumber: 7,
          name: "Vera",
          house: {
            discountCode: " welcome10 ",
            referralCode: "mates25",
            affiliateCode: "campus",
            agentCode: "hydepark",
            lettingAgentName: "Hyde Park Lettings",
          },
        }),
      );
      expect(answer.statusCode).toBe(201);
      const household = await householdOf(answer.json<{ guid: string }>().guid);
      expect(household).toMatchObject({
        discount: { kind: "percent", percent: 10 },
        discountDescription: "10% off everything",
        winningCode: "WELCOME10",
        winningCodeKind: "voucher",
        lettingAgentName: "Hyde Park Lettings",
      });
      for (const id of [household.referrerId, household.affiliateId, household.agentId])
        expect(id).not.toBeNull();
      expect(household.priceAfter).toBeLessThan(household.priceBefore);
      const use = await database.db
        .selectFrom("voucherUse")
        .selectAll()
        .where("householdId", "=", household.id)
        .executeTakeFirstOrThrow();
      expect(use).toMatchObject({
        voucherId: household.voucherId,
        email: "vera.byrne@example.com",
        releasedAt: null,
      });
    });
  });

  describe("the same sign-up again", () => {
    it("gets the first answer with 200, with another key or none, and makes nothing [B3] [B6]", async () => {
      const body = await signUp(database.db, {
        houseNumber: 9,
        name: "Again",
        house: { discountCode: "WELCOME10" },
      });
      const first = await pay(body, { "idempotency-key": "again-1" });
      expect(first.statusCode).toBe(201);
      const before = await countRows(database.db);
      for (const key of ["again-2", undefined]) {
        const again = await pay(body, key === undefined ? {} : { "idempotency-key": key });
        expect(again.statusCode).toBe(200);
        expect(again.json()).toEqual(first.json());
      }
      expect(await countRows(database.db)).toEqual(before);
    });

    it("gets the very answer with its key, marked as replayed", async () => {
      const body = await signUp(database.db, {
        houseNumber: 9,
        name: "Again",
        house: { discountCode: "WELCOME10" },
      });
      const replayed = await pay(body, { "idempotency-key": "again-1" });
      expect(replayed.statusCode).toBe(201);
      expect(replayed.headers["idempotency-replayed"]).toBe("true");
    });

    it("is answered with other bank details as if somebody else had sent it [A5] [B3]", async () => {
      const body = await signUp(database.db, { houseNumber: 9, name: "Again" });
      const answer = await pay({
        ...body,
        bankDetails: { ...bank("Again"), accountNumber: "66374958", sortCode: "08-99-99" },
      });
      const others = await pay({ ...body, personalDetails: person("Nobody") });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "address-taken" }]);
      expect(answer.json()).toEqual(others.json());
    });
  });

  describe("an address that has an account [B3]", () => {
    it("is refused to somebody else, who is given the share token and not the guid [A5] [B2]", async () => {
      const answer = await pay(await signUp(database.db, { houseNumber: 9, name: "Stranger" }));
      expect(answer.statusCode).toBe(409);
      const { existingAccountGUID, message } = answer.json<{
        existingAccountGUID: string;
        message: string;
      }>();
      expect(message).toBe("A housemate has already created an account for this address.");
      const account = await database.db
        .selectFrom("household")
        .select([...guidColumns, "shareToken"])
        .where("line1", "=", "9 Larkspur Terrace")
        .executeTakeFirstOrThrow();
      expect(existingAccountGUID).toBe(account.shareToken);
      expect(answer.body).not.toContain(guidOfRow(account));
    });

    it("is free for the year after, with limits that count from the earlier tenancy's end [C6]", async () => {
      const answer = await pay(
        await signUp(database.db, {
          houseNumber: 9,
          name: "Nextyear",
          house: { startDate: "2028-09-01", endDate: "2029-08-31" },
        }),
      );
      expect(answer.statusCode).toBe(201);
      const { address } = (await signUp(database.db, { houseNumber: 9 })).houseInformation ?? {};
      const verified = await post(test.app, `/verify_address/${address?.guid ?? ""}`, {});
      const { shareCode, accounts } = verified.json<{
        shareCode: string;
        accounts: { shareCode: string }[];
      }>();
      expect(accounts).toMatchObject([
        { shareCode, tenancyStartDate: "2027-09-01", tenancyEndDate: "2028-08-31" },
        { tenancyStartDate: "2028-09-01", tenancyEndDate: "2029-08-31" },
      ]);
      const last = await test.app.inject({ url: `/api/summary?guid=${accounts[1]?.shareCode ?? ""}` });
      expect(last.json()).toMatchObject({ tenancyEndDate: "2029-08-31" });
      const overlapping = await pay(
        await signUp(database.db, {
          houseNumber: 9,
          name: "Overlap",
          house: { startDate: "2027-10-01", endDate: "2028-09-30" },
        }),
      );
      expect(overlapping.statusCode).toBe(409);
      expect(overlapping.json()).toMatchObject({ existingAccountGUID: shareCode, accounts });
      const farAway = await pay(
        await signUp(database.db, {
          houseNumber: 20,
          name: "Far",
          house: { startDate: "2028-09-01", endDate: "2029-08-31" },
        }),
      );
      expect(farAway.json()).toMatchObject({
        errors: { startDate: ["Tenancy Start date cannot be in the far future"] },
      });
    });
  });
});
