import { describe, expect, it } from "vitest";
import {
  checkNote,
  checkReason,
  checkStaffPassword,
  leavesNoAdministrator,
  mayAct,
  staffRoles,
} from "./staff.ts";

describe("A role [H2]", () => {
  it("allows its own actions; an administrator's allows all", () => {
    expect(staffRoles.filter((role) => mayAct([role], ["support", "finance"]))).toEqual([
      "support",
      "finance",
      "administrator",
    ]);
    expect(mayAct(["catalogue", "finance"], ["finance"])).toBe(true);
    expect(mayAct([], ["finance"])).toBe(false);
    expect(staffRoles.filter((role) => mayAct([role], ["administrator"]))).toEqual(["administrator"]);
  });
});

describe("New roles [H3]", () => {
  it("leave an administrator", () => {
    const loses = { before: ["administrator"], after: ["finance"] } as const;
    expect(leavesNoAdministrator(loses, [["support"], []])).toBe(true);
    expect(leavesNoAdministrator(loses, [["support"], ["administrator"]])).toBe(false);
    expect(leavesNoAdministrator({ ...loses, after: ["administrator"] }, [])).toBe(false);
    expect(leavesNoAdministrator({ before: [], after: [] }, [])).toBe(false);
  });
});

describe("Input by staff", () => {
  it("needs 12 to 128 characters in a password", () => {
    const codes = [0, 11, 12, 128, 129].map((length) => checkStaffPassword("x".repeat(length))[0]?.code);
    expect(codes).toEqual([
      "password-too-short",
      "password-too-short",
      undefined,
      undefined,
      "password-too-long",
    ]);
  });

  it("needs a source and at most 2,000 characters in a note [H4]", () => {
    const codes = (how: string, text: string) => checkNote({ how, text }).map(({ code }) => code);
    expect(codes("phone", "x".repeat(2000))).toEqual([]);
    expect(codes("owl", "")).toEqual(["said-how-unknown", "note-required"]);
    expect(codes("mail", "x".repeat(2001))).toEqual(["note-too-long"]);
  });

  it("has at most 500 characters in a reason [H3]", () => {
    const codes = ["", "x".repeat(500), "x".repeat(501)].map((reason) => checkReason(reason)[0]?.code);
    expect(codes).toEqual(["reason-required", undefined, "reason-too-long"]);
  });
});
