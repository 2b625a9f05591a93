import { describe, expect, it, test } from "vitest";
import { checkInvitations, defaultInviteRows, isInvitedLately } from "./invitation.ts";

const ben = { fullname: "Ben Ode", email: "ben@example.com" };
const cat = { fullname: "Cat Lee", email: "cat@example.com", tel: "07700900123" };
const blank = { fullname: " ", email: "" };

describe("inviting housemates", () => {
  it("needs one complete row and ignores blank ones [S3.2]", () => {
    expect(checkInvitations([ben, blank, cat], 3)).toEqual([]);
  });

  it("needs a housemate when nothing was typed", () => {
    const none = [{ field: "housemates", code: "invite-none-complete" }];
    expect(checkInvitations([blank, blank], 3)).toEqual(none);
    expect(checkInvitations([], 3)).toEqual(none);
  });

  it("needs a name for an email [S5.10]", () => {
    expect(checkInvitations([ben, { email: "cat@example.com" }], 3)).toEqual([
      { field: "housemates.1.fullname", code: "invite-name-required" },
    ]);
  });

  it("needs a valid email for a name, and a complete row when there is none", () => {
    expect(checkInvitations([{ fullname: "Ben Ode", email: "ben" }], 3)).toEqual([
      { field: "housemates.0.email", code: "invite-email-invalid" },
      { field: "housemates", code: "invite-none-complete" },
    ]);
    expect(checkInvitations([ben, { fullname: "Cat Lee" }], 3)).toEqual([
      { field: "housemates.1.email", code: "invite-email-invalid" },
    ]);
  });

  it("refuses more invitations than free places", () => {
    expect(checkInvitations([ben, cat], 1)).toEqual([
      { field: "housemates", code: "invite-too-many", values: { places: 1 } },
    ]);
  });

  it("refuses what is too long [C17]", () => {
    const row = { fullname: "a".repeat(101), email: "ben@example.com", tel: "1 ".repeat(31) };
    expect(checkInvitations([ben, row], 3).map((issue) => issue.code)).toEqual([
      "invite-name-too-long",
      "invite-phone-too-long",
    ]);
  });

  it("starts with a row per remaining housemate, or four [S5.10]", () => {
    expect(defaultInviteRows(2)).toBe(2);
    expect(defaultInviteRows(0)).toBe(4);
    expect(defaultInviteRows(undefined)).toBe(4);
  });
});

test("An address that was invited is not mailed again within the hour [B3]", () => {
  const now = 10 * 3_600_000;
  expect(isInvitedLately(now - 3_599_999, now)).toBe(true);
  expect(isInvitedLately(now - 3_600_000, now)).toBe(false);
});
