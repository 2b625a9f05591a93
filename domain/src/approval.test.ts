import { describe, expect, it } from "vitest";
import { approvalKinds, kindsFor, needsSecondPerson, whyNotSecond } from "./approval.ts";
import { pence } from "./money.ts";
import { staffRoles } from "./staff.ts";

describe("A second person [H3]", () => {
  it("is never the person who asked, whatever their roles [H2]", () => {
    for (const kind of Object.keys(approvalKinds) as (keyof typeof approvalKinds)[])
      expect(whyNotSecond(kind, "tom", { id: "tom", roles: staffRoles })).toBe("approval-own");
  });

  it("has the kind's role, or is an administrator [H2]", () => {
    const second = (role: (typeof staffRoles)[number]) =>
      whyNotSecond("refund", "tom", { id: "leila", roles: [role] });
    expect(staffRoles.map(second)).toEqual([
      "staff-role-missing",
      undefined,
      "staff-role-missing",
      undefined,
    ]);
  });

  it("is needed above the limit, including earlier amounts of the day, and not for 0", () => {
    const needs = (amount: number, before: number) =>
      needsSecondPerson(pence(amount), pence(before), pence(5000));
    expect([needs(5000, 0), needs(5001, 0), needs(1, 5000), needs(2500, 2500), needs(0, 6000)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("sees only kinds that they may request or approve", () => {
    expect(kindsFor(["catalogue"], "maySee")).not.toContain("refund");
    expect(kindsFor(["finance"], "mayAgree")).toContain("refund");
    expect(kindsFor(["administrator"], "maySee")).toEqual(Object.keys(approvalKinds));
  });
});
