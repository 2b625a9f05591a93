import { describe, expect, it } from "vitest";
import {
  approvalKinds,
  areIndependent,
  codeNeedsSecond,
  gainsStrongRole,
  isCodeWidened,
  kindsFor,
  needsSecondPerson,
  whyNotSecond,
} from "./approval.ts";
import { pence } from "./money.ts";
import { staffRoles } from "./staff.ts";

const nobody = new Map<string, string>();

describe("A second person [H3]", () => {
  it("is never the person who asked, whatever their roles [H2]", () => {
    for (const kind of Object.keys(approvalKinds) as (keyof typeof approvalKinds)[])
      expect(whyNotSecond(kind, "tom", { id: "tom", roles: staffRoles }, nobody)).toBe("approval-own");
  });

  it("has the kind's role, or is an administrator [H2]", () => {
    const second = (role: (typeof staffRoles)[number]) =>
      whyNotSecond("refund", "tom", { id: "leila", roles: [role] }, nobody);
    expect(staffRoles.map(second)).toEqual([
      "staff-role-missing",
      undefined,
      "staff-role-missing",
      undefined,
    ]);
  });

  it("was not brought in by the first, nor the first by them, nor both by one, through whomever", () => {
    const inviters = new Map([
      ["leila", "tom"],
      ["kim", "tom"],
      ["ann", "leila"],
      ["bob", "grace"],
      ["eve", "eve"],
    ]);
    const independent = (one: string, other: string) => areIndependent(one, other, inviters);
    expect(whyNotSecond("refund", "tom", { id: "leila", roles: ["finance"] }, inviters)).toBe(
      "approval-invited",
    );
    for (const [one, other] of [
      ["tom", "leila"],
      ["leila", "kim"],
      ["tom", "ann"],
      ["kim", "ann"],
    ] as const)
      expect([independent(one, other), independent(other, one)], `${one} and ${other}`).toEqual([
        false,
        false,
      ]);
    expect([independent("tom", "bob"), independent("ann", "grace"), independent("eve", "tom")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      areIndependent(
        "a",
        "b",
        new Map([
          ["a", "b"],
          ["b", "a"],
        ]),
      ),
    ).toBe(false);
  });

  it("is needed above the limit, with what the household got and the asker gave in the day, and not for 0", () => {
    const needs = (amount: number, inHousehold: number, byAsker: number) =>
      needsSecondPerson(
        pence(amount),
        { inHousehold: pence(inHousehold), byAsker: pence(byAsker) },
        pence(5000),
      );
    expect([needs(5000, 0, 0), needs(5001, 0, 0), needs(1, 5000, 0), needs(1, 0, 5000)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    // The same refund counts for both.
    expect([needs(2500, 2500, 2500), needs(0, 6000, 6000)]).toEqual([false, false]);
  });

  it("is needed for a code that takes more than a quarter, or that has no limit and no end", () => {
    const prices = { before: pence(2000), after: pence(1500) };
    const code = (percent: number, endsOn: string | null, limitTotal: number | null) =>
      codeNeedsSecond({ discount: { kind: "percent", percent }, endsOn, limitTotal }, prices);
    expect([code(25, "2027-01-01", null), code(25, null, 10), code(26, "2027-01-01", 10)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([code(1, null, null), code(100, "2027-01-01", 1)]).toEqual([true, true]);
    const off = (after: number) =>
      codeNeedsSecond(
        { discount: { kind: "amount-per-week", amount: pence(1) }, endsOn: "2027-01-01", limitTotal: null },
        { before: pence(2000), after: pence(after) },
      );
    expect([off(1500), off(1499)]).toEqual([false, true]);
    const free = { kind: "product-free", productType: "TV Licence" } as const;
    expect(codeNeedsSecond({ discount: free, endsOn: "2027-01-01", limitTotal: 1 }, null)).toBe(true);
    expect(codeNeedsSecond({ discount: null, endsOn: null, limitTotal: null }, prices)).toBe(false);
  });

  it("is needed for a code that goes to more people or for longer, not for one cut short", () => {
    const terms = (endsOn: string | null, limitTotal: number | null) => ({ endsOn, limitTotal });
    const from = terms("2027-01-01", 10);
    const widened = [
      terms("2027-01-02", 10),
      terms(null, 10),
      terms("2027-01-01", 11),
      terms("2026-01-01", null),
    ];
    expect(widened.map((after) => isCodeWidened(from, after))).toEqual([true, true, true, true]);
    expect(isCodeWidened(from, terms("2026-12-31", 9))).toBe(false);
    expect(isCodeWidened(terms(null, null), from)).toBe(false);
  });

  it("gives the roles that pay out, or make others who do [H2]", () => {
    expect(gainsStrongRole([], ["support", "catalogue"])).toBe(false);
    expect(gainsStrongRole(["finance"], ["finance", "support"])).toBe(false);
    expect(gainsStrongRole(["support"], ["finance"])).toBe(true);
    expect(gainsStrongRole(["finance"], ["administrator"])).toBe(true);
  });

  it("sees only kinds that they may request or approve", () => {
    expect(kindsFor(["catalogue"], "maySee")).not.toContain("refund");
    expect(kindsFor(["finance"], "mayAgree")).toContain("refund");
    expect(kindsFor(["administrator"], "maySee")).toEqual(Object.keys(approvalKinds));
  });
});
