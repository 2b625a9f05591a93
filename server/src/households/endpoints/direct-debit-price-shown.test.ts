import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { askProducts, post as ask } from "../../../test/quoted-package.ts";
import { post, priceIdsFor, signUp } from "../../../test/sign-up.ts";

describe("The price that was shown", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let full: number;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    const rows = await database.db
      .selectFrom("price")
      .select("currentPrice")
      .where("id", "in", await priceIdsFor(database.db, 3))
      .execute();
    full = rows.reduce((sum, row) => sum + row.currentPrice, 0);
    return () => test.close();
  });

  const pay = async (houseNumber: number, house: object, more: object = {}) => {
    const body = await signUp(database.db, { houseNumber, name: `House${String(houseNumber)}`, house });
    const answer = await post(test.app, "/direct_debit", { ...body, ...more });
    const { message, priceBeforeDiscount, priceAfterDiscount } = answer.json<Record<string, unknown>>();
    return { status: answer.statusCode, message, priceBeforeDiscount, priceAfterDiscount };
  };
  const soldAt = (houseNumber: number) =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where("line1", "=", `${String(houseNumber)} Larkspur Terrace`)
      .executeTakeFirstOrThrow();
  const changed = "The price has changed since you saw it. Please check the new price before you go on.";
  const gone = "Your discount has ended. Please check the new price before you go on.";

  it("is what is charged, with a discount and without", async () => {
    expect((await pay(10, {}, { priceShown: full })).status).toBe(201);
    expect((await pay(11, { referralCode: "MATES25" }, { priceShown: full - 25 })).status).toBe(201);
    expect((await soldAt(11)).priceAfter).toBe(full - 25);
  });

  it.each([
    ["a voucher that the page did not know of", { discountCode: "WELCOME10" }, 0, undefined, changed],
    ["a voucher that has ended", { discountCode: "EXPIRED24" }, -100, 0, gone],
  ])("is refused with the current prices when it differs: %s [B3]", async (_, house, shown, off, message) => {
    const refused = await pay(12, house, { priceShown: full + shown });
    expect(refused).toMatchObject({ status: 409, message, priceBeforeDiscount: full });
    if (off !== undefined) expect(refused.priceAfterDiscount).toBe(full + off);
    expect((await pay(12, house, { priceShown: 0.5 })).status).toBe(409);
  });

  describe("by a friend's code of the lead", () => {
    const leadWith = async (referral: string) => {
      const { leadId } = await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3" });
      await ask(test, `/pre-signup/${leadId}/household`, { groupSize: 3, postcode: "LS6 1ZZ", referral });
      return leadId;
    };

    it("is charged, though the sign-up does not send the code [B3]", async () => {
      const leadId = await leadWith("mates25");
      const quote = await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3", leadId });
      expect(quote.priceAfterDiscount).toBe(quote.priceBeforeDiscount - 25);
      const refused = await pay(14, {}, { leadId, priceShown: full });
      expect(refused).toMatchObject({ status: 409, priceAfterDiscount: full - 25 });
      expect((await pay(14, {}, { leadId })).status).toBe(201);
      const sold = await soldAt(14);
      expect(sold).toMatchObject({ priceAfter: full - 25, winningCode: "MATES25", voucherId: null });
      expect(sold.winningCodeKind).toBe("referral");
      expect(sold.referrerId).not.toBeNull();
    });

    it("is replaced by a voucher that is sent, and by no discount where the code was never valid", async () => {
      const leadId = await leadWith("MATES25");
      expect((await pay(15, { discountCode: "WELCOME10" }, { leadId })).status).toBe(201);
      expect(await soldAt(15)).toMatchObject({ winningCode: "WELCOME10" });
      expect((await pay(16, {}, { leadId: await leadWith("NOBODY") })).status).toBe(201);
      expect(await soldAt(16)).toMatchObject({ priceAfter: full, referrerId: null });
    });

    it("is refused when the code was withdrawn between quote and sale, sent or not [B3]", async () => {
      const leadId = await leadWith("MATES25");
      await database.db
        .updateTable("referrer")
        .set({ active: false })
        .where("code", "=", "MATES25")
        .execute();
      for (const house of [{}, { referralCode: "MATES25" }]) {
        for (const more of [{}, { priceShown: full - 25 }]) {
          expect(await pay(17, house, { leadId, ...more })).toEqual({
            status: 409,
            message: gone,
            priceBeforeDiscount: full,
            priceAfterDiscount: full,
          });
        }
      }
      expect((await pay(17, {}, { leadId, priceShown: full })).status).toBe(201);
    });
  });
});
