import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CodeKind } from "./code.ts";
import {
  checkCodeTexts,
  newCodeFields,
  readCodeChange,
  readEndOfCode,
  readNewCode,
  type TypedCode,
} from "./new-code.ts";

const today = Temporal.PlainDate.from("2027-07-15");
const facts = {
  options: [
    { code: "energy-uncapped", type: "Energy" },
    { code: "tv-licence", type: "TV Licence" },
    { code: "no-tv-licence-01_none", type: "TV Licence" },
  ],
  affiliates: ["CAMPUS"],
} as const;
const nothing = Object.fromEntries(newCodeFields.map((field) => [field, ""])) as TypedCode;
function read(kind: CodeKind, typed: Partial<TypedCode>) {
  return readNewCode(kind, { ...nothing, ...typed }, facts, today);
}
function codeOf(kind: CodeKind, typed: Partial<TypedCode>) {
  const answer = read(kind, typed);
  return "code" in answer ? answer.code : answer.issues;
}
function issuesOf(kind: CodeKind, typed: Partial<TypedCode>) {
  return read(kind, typed).issues.map(({ field, code }) => [field, code]);
}

const ten: Partial<TypedCode> = {
  code: " summer-10 ",
  name: "Summer",
  discountKind: "percent",
  percent: "10",
};

describe("a new voucher", () => {
  it("is stored in upper case, with a generated description, and only with typed conditions", () => {
    expect(codeOf("vouchers", ten)).toEqual({
      code: "SUMMER-10",
      offer: null,
      affiliate: null,
      name: "Summer",
      description: "10% off everything",
      message: "",
      discount: { kind: "percent", percent: 10 },
      startsOn: null,
      endsOn: null,
      minimumHousemates: null,
      optionCode: null,
      minimumTermMonths: null,
      limitTotal: null,
      limitPerPerson: null,
      preselected: {},
      benefit: null,
    });
  });

  it("accepts each kind of discount, dates, conditions and limits [H4]", () => {
    expect(
      codeOf("vouchers", {
        ...ten,
        description: "A pound off",
        discountKind: "amount-per-week",
        amount: "1.00",
        startsOn: "2027-07-15",
        endsOn: "2027-07-15",
        minimumHousemates: "5",
        optionCode: "tv-licence",
        minimumTermMonths: "9",
        limitTotal: "500",
        limitPerPerson: "1",
      }),
    ).toMatchObject({
      description: "A pound off",
      discount: { kind: "amount-per-week", amount: 100 },
      startsOn: "2027-07-15",
      endsOn: "2027-07-15",
      minimumHousemates: 5,
      optionCode: "tv-licence",
      minimumTermMonths: 9,
      limitTotal: 500,
      limitPerPerson: 1,
    });
    expect(
      codeOf("vouchers", { ...ten, discountKind: "product-free", productType: "TV Licence" }),
    ).toMatchObject({ discount: { kind: "product-free", productType: "TV Licence" } });
  });

  it("reports each field's error in form order [H4]", () => {
    expect(issuesOf("vouchers", {})).toEqual([
      ["code", "code-required"],
      ["name", "code-name-required"],
      ["discountKind", "discount-required"],
    ]);
    expect(
      issuesOf("vouchers", {
        ...ten,
        code: "TEN %",
        description: "x".repeat(201),
        percent: "101",
        startsOn: "soon",
        endsOn: "2027-07-14",
        minimumHousemates: "16",
        optionCode: "caviar",
        minimumTermMonths: "16",
        limitTotal: "0",
        limitPerPerson: "1.5",
      }),
    ).toEqual([
      ["code", "code-form"],
      ["description", "text-too-long"],
      ["percent", "percent-out-of-range"],
      ["startsOn", "day-invalid"],
      ["endsOn", "code-ends-too-early"],
      ["minimumHousemates", "housemate-count-out-of-range"],
      ["optionCode", "option-unknown"],
      ["minimumTermMonths", "whole-number-required"],
      ["limitTotal", "whole-number-required"],
      ["limitPerPerson", "whole-number-required"],
    ]);
    for (const percent of ["", "0", "10.5", "-1", "x"])
      expect(issuesOf("vouchers", { ...ten, percent })).toEqual([["percent", "percent-out-of-range"]]);
    for (const amount of ["", "0", "50p", "1.234", "-1"])
      expect(issuesOf("vouchers", { ...ten, discountKind: "amount-per-week", amount })).toEqual([
        ["amount", "amount-off-invalid"],
      ]);
    expect(issuesOf("vouchers", { ...ten, discountKind: "product-free", productType: "Gas" })).toEqual([
      ["productType", "product-required"],
    ]);
    expect(issuesOf("vouchers", { ...ten, startsOn: "2027-09-02", endsOn: "2027-09-01" })).toEqual([
      ["endsOn", "code-ends-before-start"],
    ]);
    for (const code of ["AB", "-ABC", "ABC-", "A B C", "ÉTÉ", "A".repeat(31)])
      expect(issuesOf("vouchers", { ...ten, code })).toEqual([["code", "code-form"]]);
  });

  it("parses to itself, and always satisfies the database's checks", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("", "5", "percent", "2027-08-01", "ABC", "1e3", " 7"));
    const typed = fc.record(Object.fromEntries(newCodeFields.map((field) => [field, text])));
    fc.assert(
      fc.property(typed, fc.constantFrom<CodeKind>("vouchers", "agents", "referrers"), (given, kind) => {
        const answer = readNewCode(kind, given as TypedCode, facts, today);
        if (!("code" in answer)) return;
        const { code, limitTotal, minimumHousemates } = answer.code;
        expect(code).toMatch(/^[A-Z0-9-]{3,30}$/);
        expect(limitTotal ?? 1).toBeGreaterThan(0);
        expect([null, ...Array.from({ length: 15 }, (_, at) => at + 1)]).toContain(minimumHousemates);
      }),
    );
  });
});

describe("a new code for a partner [H4]", () => {
  it("for an offer is its text followed by the affiliate's [A7]", () => {
    const offer = { ...ten, code: "", offer: "freshers", affiliate: "Campus" };
    expect(codeOf("offers", offer)).toMatchObject({
      code: "FRESHERSCAMPUS",
      offer: "FRESHERS",
      affiliate: "CAMPUS",
    });
    expect(issuesOf("offers", { ...offer, offer: "", affiliate: "NOBODY" })).toEqual([
      ["offer", "code-required"],
      ["affiliate", "affiliate-choice"],
    ]);
  });

  it("for an agent preselects options of the right products", () => {
    const agent = { code: "hydepark", name: "Hyde Park", message: "We have picked a package." };
    expect(codeOf("agents", { ...agent, energy: "energy-uncapped" })).toMatchObject({
      code: "HYDEPARK",
      discount: null,
      description: "",
      preselected: { Energy: "energy-uncapped" },
    });
    expect(issuesOf("agents", { ...agent, water: "tv-licence", message: "" })).toEqual([
      ["message", "code-message-required"],
      ["water", "option-unknown"],
    ]);
  });

  it("for a referrer has a discount, for an affiliate none", () => {
    const friend = { ...ten, message: "Alex has given you 10% off" };
    expect(codeOf("referrers", friend)).toMatchObject({ discount: { kind: "percent", percent: 10 } });
    expect(issuesOf("referrers", { ...friend, discountKind: "" })).toEqual([
      ["discountKind", "discount-required"],
    ]);
    expect(codeOf("affiliates", friend)).toMatchObject({ discount: null, message: friend.message });
  });
});

describe("a change of a code in use", () => {
  const now = { startsOn: "2027-07-01", used: 12 };
  const change = (endsOn: string, limitTotal: string) => readCodeChange({ endsOn, limitTotal }, now, today);

  it("accepts a last day from today on and a limit of at least the uses, or none [C10] [H3] [H4]", () => {
    expect(change("2027-07-15", "12")).toEqual({ issues: [], endsOn: "2027-07-15", limitTotal: 12 });
    expect(change("", "")).toEqual({ issues: [], endsOn: null, limitTotal: null });
    expect(change("2027-07-14", "11").issues).toEqual([
      { field: "endsOn", code: "code-ends-too-early", values: { date: "2027-07-15" } },
      { field: "limitTotal", code: "limit-below-used", values: { used: 12 } },
    ]);
  });

  it("refuses missing or too long texts", () => {
    const texts = { name: "", description: "x".repeat(201), message: "" };
    expect(checkCodeTexts(texts, false).map(({ field }) => field)).toEqual(["name", "description"]);
    expect(checkCodeTexts({ ...texts, name: "A" }, true).map(({ field }) => field)).toEqual([
      "message",
      "description",
    ]);
  });
});

describe("a code that is ended [H4]", () => {
  const end = (kind: CodeKind, typed: string, startsOn: string | null = null) => {
    const { issues, endsOn } = readEndOfCode({ kind, startsOn }, typed, today);
    return issues.length > 0 ? issues.map(({ code }) => code) : endsOn.toString();
  };

  it("was a voucher last valid yesterday; a partner's ends today", () => {
    expect(end("vouchers", "")).toBe("2027-07-14");
    expect(end("offers", "", "2027-09-01")).toBe("2027-07-14");
    expect(end("agents", "")).toBe("2027-07-15");
  });

  it("has a last day from today on, and from its first one, if it is a voucher", () => {
    expect(end("vouchers", "2027-07-15")).toBe("2027-07-15");
    expect(end("vouchers", "2027-07-14")).toEqual(["code-ends-too-early"]);
    expect(end("vouchers", "2027-08-31", "2027-09-01")).toEqual(["code-ends-before-start"]);
    expect(end("vouchers", "soon")).toEqual(["day-invalid"]);
    expect(end("agents", "2027-08-01")).toEqual(["day-invalid"]);
  });
});
