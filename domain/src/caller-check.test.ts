import { describe, expect, it } from "vitest";
import { callerCheckState, isEmailKnown, readCallerCode } from "./caller-check.ts";

const minute = 60_000;
const sent = { sentAt: 0, wrongTries: 0, verifiedAt: null, isReplaced: false };

describe("A caller's code [H4]", () => {
  it("can be typed for 10 minutes", () => {
    expect(callerCheckState(sent, 10 * minute - 1)).toEqual({ state: "sent", until: 10 * minute });
    expect(callerCheckState(sent, 10 * minute).state).toBe("ended");
  });

  it("is ended by five wrong tries, and by a newer one", () => {
    expect(callerCheckState({ ...sent, wrongTries: 4 }, minute).state).toBe("sent");
    expect(callerCheckState({ ...sent, wrongTries: 5 }, minute).state).toBe("used-up");
    expect(callerCheckState({ ...sent, isReplaced: true }, minute).state).toBe("ended");
  });

  it("verifies for 30 minutes, also once its own are over", () => {
    const verified = { ...sent, verifiedAt: 9 * minute };
    expect(callerCheckState(verified, 39 * minute - 1)).toEqual({ state: "verified", until: 39 * minute });
    expect(callerCheckState(verified, 39 * minute).state).toBe("over");
  });

  it("is six digits, however they are parted", () => {
    expect(["123456", " 123 456", "12-34-56"].map(readCallerCode)).toEqual(["123456", "123456", "123456"]);
    expect(["12345", "1234567", "12345a", ""].map(readCallerCode)).toEqual(Array(4).fill(undefined));
  });

  it("does not go to an address that staff changed less than 72 hours ago", () => {
    expect(isEmailKnown(undefined, 0)).toBe(true);
    expect(isEmailKnown(0, 72 * 60 * minute - 1)).toBe(false);
    expect(isEmailKnown(0, 72 * 60 * minute)).toBe(true);
  });
});
