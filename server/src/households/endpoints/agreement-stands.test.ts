import type { Body, Success } from "@evenly/contract";
import type { ErrorBody } from "@evenly/contract/shape";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openGatheringHouse } from "../../../test/gathering-house.ts";
import { chosen, countRows, join, post, priceIdsFor, signUp } from "../../../test/sign-up.ts";
import { readMail } from "../../../test/mails.ts";

type Payment = Body<"POST /direct_debit">;
type House = NonNullable<Payment["houseInformation"]>;

describe("Somebody who sends another agreement than the one that stands", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });
  const pay = (body: object) => post(test.app, "/direct_debit", body);
  /** Expects that what stands is answered, and that nothing is written. */
  const expectStanding = async (body: object) => {
    const before = await countRows(database.db);
    const answer = await pay(body);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(await countRows(database.db)).toEqual(before);
    const { code, answer: first, standing } = answer.json<ErrorBody>();
    expect(code).toBe("already-yours");
    return { first, standing };
  };

  describe("signing up", () => {
    let first: Payment;
    let answer: Success<"POST /direct_debit">;
    beforeAll(async () => {
      first = await signUp(database.db, { houseNumber: 10, size: 4 });
      answer = (await pay(first)).json();
    });
    const withHouse = (house: Partial<House>): Payment => ({
      ...first,
      houseInformation: { ...first.houseInformation, ...house } as House,
    });

    it("is told what they have, with the first answer, and gets nothing new [B3]", async () => {
      const { Broadband: _, ...less } = chosen;
      const selectedProducts = await priceIdsFor(database.db, 4, [
        ...Object.values(less),
        "no-broadband-vm-01_none",
      ]);
      const found = await expectStanding({ ...first, selectedProducts });
      expect(found.first).toEqual(answer);
      const summary = await test.app.inject({ url: `/api/summary?guid=${answer.guid}` });
      const account = summary.json<Success<"GET /summary">>();
      expect(found.standing).toEqual({
        fullAddress: account.fullAddress,
        signedUpOn: test.deps.clock.today().toString(),
        products: account.products,
        pricePerPersonPerMonth: account.pricePerPersonPerMonth,
        housemateCount: 4,
        tenancyStartDate: "2027-09-01",
        tenancyEndDate: "2028-08-31",
        accountEnding: "11",
      });
    });

    it("is so for another number, start, end, broadband date, code or price shown [B3]", async () => {
      await expectStanding({
        ...first,
        housemateCount: 5,
        selectedProducts: await priceIdsFor(database.db, 5),
      });
      await expectStanding(withHouse({ startDate: "2027-10-01", endDate: "2028-09-30" }));
      await expectStanding(withHouse({ endDate: "2028-09-30" }));
      await expectStanding(withHouse({ broadbandUrgent: false, broadbandDate: "2027-09-20" }));
      await expectStanding(withHouse({ discountCode: "WELCOME10" }));
      await expectStanding({ ...first, priceShown: 1606 });
    });

    it("is not so for the same agreement in another form: 200 with the first answer [B3]", async () => {
      const same: Payment = {
        ...withHouse({ lettingAgentName: "Hyde", broadbandUrgent: false, broadbandDate: "2027-09-01" }),
        selectedProducts: first.selectedProducts?.toReversed(),
      };
      const again = await pay(same);
      expect(again.statusCode, again.body).toBe(200);
      expect(again.json()).toEqual(answer);
    });

    it("who signed up before agreements were kept is told what stands [B3]", async () => {
      const early = await signUp(database.db, { houseNumber: 14, name: "Early" });
      await pay(early);
      await database.db
        .updateTable("housemate")
        .set({ agreementHash: null })
        .where("firstName", "=", "Early")
        .execute();
      await expectStanding(early);
    });
  });

  it("joining at another price is told what stands [B3]", async () => {
    const house = await openGatheringHouse(database, test, { houseNumber: 11, size: 4 });
    const { priceAfter: priceShown } = await house.household();
    const joined = { ...join(house.guid, "Ben"), priceShown };
    const first = await pay(joined);
    expect(first.statusCode, first.body).toBe(201);
    expect((await pay(joined)).statusCode).toBe(200);
    const found = await expectStanding({ ...joined, priceShown: 1000 });
    expect(found.first).toEqual(first.json());
    expect(found.standing).toMatchObject({ housemateCount: 4, accountEnding: "11" });
  });

  it("taking over a place at another price is refused, and later told what stands [B3] [G5]", async () => {
    const house = await openGatheringHouse(database, test, { houseNumber: 12, size: 2 });
    await house.joins("Ben");
    const email = "cara.byrne@example.com";
    const asked = await house.ask("Ada", "moving_out", { lastDay: "2027-12-31", email });
    expect(asked.statusCode, asked.body).toBeLessThan(300);
    const { text } = await readMail(database.db, (emails) => emails.where("toAddress", "=", email));
    const token = /joining-tenant\?guid=([\w-]+)/.exec(text)?.[1] ?? "";
    const { priceAfter: priceShown } = await house.household();
    const takeOver = { ...join(token, "Cara"), priceShown };
    const other = await pay({ ...takeOver, priceShown: 1000 });
    expect(other.json()).toMatchObject({ code: "price-changed", priceAfterDiscount: priceShown });
    const first = await pay(takeOver);
    expect(first.statusCode, first.body).toBe(201);
    expect((await pay(takeOver)).statusCode).toBe(200);
    const found = await expectStanding({ ...takeOver, priceShown: 1000 });
    expect(found.first).toEqual(first.json());
    expect(found.standing).toMatchObject({ tenancyStartDate: "2028-01-01", tenancyEndDate: "2028-08-31" });
  });
});
