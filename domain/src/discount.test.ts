import { describe, expect, it } from "vitest";
import { describeDiscount, normaliseCode, whyVoucherRefused } from "./discount.ts";
import type { VoucherConditions } from "./discount.ts";
import { pence } from "./money.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const facts = {
  today: day("2027-07-15"),
  housemates: 4,
  optionCodes: ["energy-uncapped", "tv-licence", "no-broadband-vm-01_none"],
  tenancyStart: day("2027-09-01"),
  tenancyEnd: day("2028-05-31"),
};
function refusal(conditions: VoucherConditions) {
  return whyVoucherRefused(conditions, facts);
}

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
        usesLeftForPerson: 1,
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

  it("reports when it is used up, was used by this person, or is for another package [C10]", () => {
    expect(refusal({ usesLeft: 0 })?.code).toBe("voucher-used-up");
    expect(refusal({ usesLeftForPerson: 0 })?.code).toBe("voucher-used-by-person");
    for (const productCode of ["gbt-fibre", "no-broadband-vm-01_none"])
      expect(refusal({ productCode })?.code).toBe("voucher-not-for-package");
  });

  it("ignores the term condition until the tenancy's dates are known and in order", () => {
    for (const dates of [{ tenancyEnd: undefined }, { tenancyStart: day("2028-06-01") }])
      expect(whyVoucherRefused({ minimumTermMonths: 12 }, { ...facts, ...dates })).toBeUndefined();
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
