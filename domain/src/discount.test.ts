import { describe, expect, it } from "vitest";
import { chooseCode, describeDiscount, normaliseCode, whyVoucherRefused } from "./discount.ts";
import type { VoucherConditions } from "./discount.ts";
import { pence } from "./money.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const facts = {
  today: day("2027-07-15"),
  housemates: 4,
  selectedCodes: ["energy-uncapped", "tv-licence"],
  termMonths: 9,
};
const refusal = (conditions: VoucherConditions) => whyVoucherRefused(conditions, facts);

describe("a voucher", () => {
  it("holds when it asks for nothing, and when everything it asks for is there", () => {
    expect(refusal({})).toBeUndefined();
    expect(
      refusal({
        startsOn: day("2027-07-15"),
        endsOn: day("2027-07-15"),
        minimumHousemates: 4,
        productCode: "TV-Licence",
        minimumTermMonths: 9,
        usesLeft: 1,
        personHasUsed: false,
      }),
    ).toBeUndefined();
  });

  it.each([
    [{ endsOn: day("2027-07-14") }, "voucher-expired", { date: "2027-07-14" }],
    [{ startsOn: day("2027-07-16") }, "voucher-not-started", { date: "2027-07-16" }],
    [{ minimumHousemates: 5 }, "voucher-needs-housemates", { housemates: 5 }],
    [{ minimumTermMonths: 10 }, "voucher-term-too-short", { months: 10 }],
  ])("names the failed condition: %o", (conditions, code, values) => {
    expect(refusal(conditions)).toEqual({ field: "voucherCode", code, values });
  });

  it("reports when it is used up, was used by this person, or is for another package", () => {
    expect(refusal({ usesLeft: 0 })?.code).toBe("voucher-used-up");
    expect(refusal({ personHasUsed: true })?.code).toBe("voucher-used-by-person");
    expect(refusal({ productCode: "gbt-fibre" })?.code).toBe("voucher-not-for-package");
  });

  it("ignores the term condition until the tenancy's dates are known", () => {
    expect(whyVoucherRefused({ minimumTermMonths: 12 }, { ...facts, termMonths: undefined })).toBeUndefined();
  });

  it("reports a reason the visitor cannot fix before one they can", () => {
    expect(refusal({ endsOn: day("2024-12-31"), minimumHousemates: 5 })?.code).toBe("voucher-expired");
  });
});

describe("a discount", () => {
  it("has a description", () => {
    expect(describeDiscount({ kind: "percent", percent: 10 })).toBe("10% off everything");
    expect(describeDiscount({ kind: "amount-per-week", amount: pence(25) })).toBe(
      "25p a week off for each of you",
    );
    expect(describeDiscount({ kind: "amount-per-week", amount: pence(150) })).toBe(
      "£1.50 a week off for each of you",
    );
    expect(describeDiscount({ kind: "product-free", productType: "TV Licence" })).toBe("TV Licence free");
  });

  it("comes from the code with the highest precedence only [C11]", () => {
    const all = {
      "default-voucher": "WELCOME10",
      referral: "MATES25",
      "offer-and-affiliate": "FRESHERSCAMPUS",
      "share-link-voucher": "FREETV",
      "typed-voucher": "BIGHOUSE",
    };
    expect(chooseCode(all)).toEqual({ source: "typed-voucher", code: "BIGHOUSE" });
    expect(chooseCode({ ...all, "typed-voucher": " " })).toEqual({
      source: "share-link-voucher",
      code: "FREETV",
    });
    expect(chooseCode({ referral: "MATES25", "offer-and-affiliate": "FRESHERSCAMPUS" })?.source).toBe(
      "offer-and-affiliate",
    );
    expect(chooseCode({ "default-voucher": "WELCOME10", referral: "MATES25" })?.source).toBe("referral");
    expect(chooseCode({ "default-voucher": " WELCOME10 " })).toEqual({
      source: "default-voucher",
      code: "WELCOME10",
    });
    expect(chooseCode({})).toBeUndefined();
  });

  it.each([
    " welcome10 ",
    "WELCOME 10",
    "WELCOME-10",
    "WELCOME10\u200b",
    "\u202aWELCOME10\u202c",
    "ＷＥＬＣＯＭＥ１０",
    "“WELCOME10”",
    "'welcome10'.",
  ])("is matched by %j [B3] [C15]", (typed) => {
    expect(normaliseCode(typed)).toBe("WELCOME10");
  });
});
