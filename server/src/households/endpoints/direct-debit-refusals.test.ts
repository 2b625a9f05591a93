import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { bank, countRows, larkspurTerrace, post, priceIdsFor, signUp } from "../../../test/sign-up.ts";

describe("A sign-up that is refused", () => {
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

  describe("fields", () => {
    it("are all reported, in form order, under the keys of the contract [B1] [B3] [B4]", async () => {
      const answer = await pay({});
      expect(answer.statusCode).toBe(422);
      const { errors, messages, message } = answer.json<{
        errors: Record<string, string[]>;
        messages: string[];
        message: string;
      }>();
      expect(Object.entries(errors).map(([field, [first]]) => [field, first])).toEqual([
        ["leadType", "Please select an option"],
        ["firstName", "First name required"],
        ["lastName", "Last name required"],
        ["email", "Email address required"],
        ["phoneNumber", "Mobile number required"],
        ["accountFirstName", "First name required"],
        ["accountLastName", "Last name required"],
        ["sortCode", "Sort code required"],
        ["accountNumber", "Account number required"],
        ["accountHolder", "You must confirm that you are the account holder"],
        ["termsAgreed", "You must agree to the terms"],
        ["housemateCount", "Must be a number between 1 and 15"],
        ["startDate", "Tenancy Start date required"],
        ["endDate", "Tenancy End date required"],
        ["selectedProducts", "Please choose one option for each product"],
        ["address", "You must pick an address"],
      ]);
      expect(messages).toEqual(Object.values(errors).flat());
      expect(message).toBe("Please select an option");
    });

    it.each([false, undefined])(
      "are refused when the terms are accepted with %j [S7.10]",
      async (termsAgreed) => {
        const body = await signUp(database.db, { houseNumber: 21, name: "Wrong" });
        const before = await countRows(database.db);
        const answer = await pay({ ...body, personalDetails: { ...body.personalDetails, termsAgreed } });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ errors: { termsAgreed: ["You must agree to the terms"] } });
        expect(await countRows(database.db)).toEqual(before);
      },
    );

    it("report two different addresses instead of choosing one [B3]", async () => {
      const other = await larkspurTerrace(database.db, 22);
      const twice = { address: ["Two different addresses were given. Please pick your address again"] };
      expect(await refused({}, { addressId: other })).toEqual([422, twice]);
      const fullAddress = { line1: "The Old Barn", city: "Leeds" };
      expect(await refused({ address: { fullAddress } })).toEqual([422, twice]);
    });

    it.each([
      ["beside the address", { postcode: "LS6 2ZZ" }],
      ["in the address", { address: { guid: undefined, postcode: "LS6 2ZZ" } }],
    ])("name a postcode %s that is not the address's [B3]", async (_, house) => {
      const notIts = { postcode: ["This isn't the postcode of the address"] };
      expect(await refused(house)).toEqual([422, notIts]);
    });

    const refused = async (house: object, more: object = {}) => {
      const body = await signUp(database.db, { houseNumber: 21, name: "Wrong" });
      const answer = await pay({
        ...body,
        ...more,
        houseInformation: { ...body.houseInformation, ...house },
      });
      return [answer.statusCode, answer.json<{ errors?: unknown }>().errors];
    };

    it.each([
      [
        { startDate: "2026-11-20" },
        { startDate: ["Please choose a start date on or after 21 November 2026"] },
      ],
      [{ startDate: "2028-01-01" }, { startDate: ["Tenancy Start date cannot be in the far future"] }],
      [{ endDate: "2028-05-30" }, { endDate: ["Minimum term is 9 months"] }],
      [{ endDate: "2028-12-10" }, { endDate: ["Tenancy End date cannot be in the far future"] }],
      [{ broadbandUrgent: null }, { broadbandUrgent: ["You must specify broadband installation urgency"] }],
      [{ broadbandUrgent: false }, { broadbandDate: ["You must select a date for later installation"] }],
      [
        { broadbandUrgent: false, broadbandDate: "2027-08-31" },
        { broadbandDate: ["Installation date cannot be before tenancy start"] },
      ],
    ])("refuse %j [B3] [B4]", async (house, errors) => {
      const [status, given] = await refused(house);
      expect(status).toBe(422);
      expect(given).toMatchObject(errors);
    });

    it("refuse a typed address without its parts in the address page's words", async () => {
      const [status, errors] = await refused(
        { postcode: "", address: { fullAddress: {} } },
        { addressId: undefined },
      );
      expect(status).toBe(422);
      expect(errors).toEqual({
        line1: ["Address line 1 required"],
        city: ["City/Town required"],
        postcode: ["Postcode required"],
      });
    });

    it("refuse two options for one product, a missing product and a package without energy [B3]", async () => {
      const ids = await priceIdsFor(database.db, 3);
      const bt = await priceIdsFor(database.db, 3, ["gbt-fibre"]);
      const twoOfOne = [...ids, ...bt];
      const sameTwice = [...ids, ...ids.slice(0, 1)];
      const oneUnknown = [...ids, "made-up"];
      const oneReplaced = ["made-up", ...ids.slice(1)];
      for (const selectedProducts of [twoOfOne, sameTwice, oneUnknown, oneReplaced, ids.slice(1)]) {
        expect(await refused({}, { selectedProducts })).toEqual([
          422,
          { selectedProducts: ["Please choose one option for each product"] },
        ]);
      }
    });

    it("ask for the broadband date beside the tenancy's, when both are missing", async () => {
      expect(await refused({ startDate: "", endDate: "", broadbandUrgent: null })).toEqual([
        422,
        {
          startDate: ["Tenancy Start date required"],
          endDate: ["Tenancy End date required"],
          broadbandUrgent: ["You must specify broadband installation urgency"],
        },
      ]);
    });

    it("refuse a pair that fails the modulus check in the words of the catalogue, and store nothing [B3] [C8]", async () => {
      const before = await countRows(database.db);
      const body = await signUp(database.db, { houseNumber: 21, name: "Mistyped" });
      const answer = await pay({
        ...body,
        bankDetails: { ...bank("Mistyped"), sortCode: "08-99-99", accountNumber: "66374959" },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        errors: {
          accountNumber: [
            "Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on 0113 496 0000.",
          ],
        },
      });
      expect(answer.body).not.toContain("66374959");
      expect(await countRows(database.db)).toEqual(before);
    });

    it("ignore spaces and hyphens in bank details [C8]", async () => {
      const body = await signUp(database.db, { houseNumber: 22, name: "Pasted" });
      const answer = await pay({
        ...body,
        bankDetails: { ...bank("Pasted"), sortCode: "20 00 00", accountNumber: "5577 99-11" },
      });
      expect(answer.statusCode).toBe(201);
    });

    it("refuse an unknown address with 404 [B2]", async () => {
      const body = await signUp(database.db, { houseNumber: 21, name: "Lost" });
      const answer = await pay({
        ...body,
        addressId: "nowhere",
        houseInformation: { ...body.houseInformation, address: undefined },
      });
      expect(answer.statusCode).toBe(404);
    });
  });

  describe("a price that the page did not show", () => {
    const refusal = async (body: object) => {
      const answer = await pay(body);
      const { message, priceBeforeDiscount, priceAfterDiscount } = answer.json<{
        message: string;
        priceBeforeDiscount: number;
        priceAfterDiscount: number;
      }>();
      return { status: answer.statusCode, message, priceBeforeDiscount, priceAfterDiscount };
    };
    const priceOf = async (size: number) => {
      const ids = await priceIdsFor(database.db, size);
      const rows = await database.db
        .selectFrom("price")
        .select("currentPrice")
        .where("id", "in", ids)
        .execute();
      return rows.reduce((sum, row) => sum + row.currentPrice, 0);
    };

    it("is refused when the prices are for another number of housemates [B3] [B4]", async () => {
      const body = await signUp(database.db, { houseNumber: 23, name: "Count", size: 3 });
      const now = await priceOf(4);
      expect(await refusal({ ...body, housemateCount: 4 })).toEqual({
        status: 409,
        message: "The price has changed since you saw it. Please check the new price before you go on.",
        priceBeforeDiscount: now,
        priceAfterDiscount: now,
      });
    });

    it.each(["EXPIRED24", "NOSUCHCODE", "BIGHOUSE"])(
      "is refused when %s does not hold [B2] [B3]",
      async (discountCode) => {
        const now = await priceOf(3);
        expect(
          await refusal(
            await signUp(database.db, { houseNumber: 23, name: "Gone", house: { discountCode } }),
          ),
        ).toEqual({
          status: 409,
          message: "Your discount has ended. Please check the new price before you go on.",
          priceBeforeDiscount: now,
          priceAfterDiscount: now,
        });
      },
    );

    it("shows the price with the referral that still applies", async () => {
      const now = await priceOf(3);
      const house = { discountCode: "EXPIRED24", referralCode: "MATES25" };
      expect(
        await refusal(await signUp(database.db, { houseNumber: 23, name: "Gone", house })),
      ).toMatchObject({
        status: 409,
        priceBeforeDiscount: now,
        priceAfterDiscount: now - 25,
      });
    });
  });
});
