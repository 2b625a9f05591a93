import { expect, test } from "vitest";
import {
  appliedVoucher,
  canApply,
  changeVoucher,
  hiddenVoucher,
  isUnderLockout,
  lockout,
  revealedVoucher,
  type VoucherEvent,
  type VoucherState,
} from "./voucher-state.ts";

function after(events: readonly VoucherEvent[], from: VoucherState = hiddenVoucher) {
  return events.reduce(changeVoucher, from);
}
const typed: VoucherEvent[] = [{ type: "reveal" }, { type: "edit", code: " WELCOME10 " }];
const failed: VoucherEvent[] = [
  ...typed,
  { type: "validate", code: " WELCOME10 " },
  { type: "fail", message: "No such voucher" },
];

test("a voucher is revealed, typed, validated and applied [S4.4]", () => {
  expect(after([{ type: "reveal" }])).toEqual({ ...hiddenVoucher, phase: "revealed" });
  expect(after(typed).code).toBe(" WELCOME10 ");
  expect(after([...typed, { type: "validate", code: " WELCOME10 " }])).toMatchObject({
    phase: "validating",
    code: "WELCOME10",
  });
  expect(
    after([
      ...typed,
      { type: "validate", code: "WELCOME10" },
      { type: "succeed", message: "10% off everything" },
    ]),
  ).toEqual({ phase: "applied", code: "WELCOME10", message: "10% off everything" });
});

test("a voucher is shown normalised, however it was typed [S4.4]", () => {
  const lower: VoucherEvent[] = [{ type: "reveal" }, { type: "edit", code: "welcome10" }];
  expect(after(lower).code).toBe("welcome10");
  expect(after([...lower, { type: "validate", code: " welcome10 " }]).code).toBe("WELCOME10");
  expect(revealedVoucher("welcome10").code).toBe("WELCOME10");
});

test("Apply needs a code that is not blank [S4.4] [S5.11]", () => {
  const revealedWith = (code: string) =>
    after([{ type: "edit", code }], { ...hiddenVoucher, phase: "revealed" });
  expect(canApply(revealedWith(""), 0)).toBe(false);
  expect(canApply(revealedWith("   "), 0)).toBe(false);
  expect(canApply(revealedWith("\u200b"), 0)).toBe(false);
  expect(canApply(revealedWith("W"), 0)).toBe(true);
});

test("Apply is disabled while a voucher is validated or applied", () => {
  expect(canApply(after([...typed, { type: "validate", code: "W" }]), 0)).toBe(false);
  expect(canApply(appliedVoucher("W", "10% off"), 0)).toBe(false);
});

test("after a failure Apply is locked, whatever is typed meanwhile [S4.4] [S9.3]", () => {
  const state = after(failed);
  expect(state).toMatchObject({ phase: "failed", message: "No such voucher" });
  expect(canApply(state, lockout)).toBe(false);
  const corrected = after([{ type: "edit", code: "FREETV" }], state);
  expect(corrected).toMatchObject({ phase: "revealed", message: "" });
  expect(canApply(corrected, 1)).toBe(false);
  expect(canApply(corrected, 0)).toBe(true);
});

test("clearing hides the box and removes the code [S4.4]", () => {
  expect(after([{ type: "clear" }], appliedVoucher("W", "10% off"))).toEqual(hiddenVoucher);
  expect(after([...failed, { type: "clear" }])).toEqual(hiddenVoucher);
});

test("an answer after clearing changes nothing", () => {
  const cleared = after([...typed, { type: "validate", code: "W" }, { type: "clear" }]);
  expect(changeVoucher(cleared, { type: "succeed", message: "10% off" })).toEqual(cleared);
  expect(changeVoucher(cleared, { type: "fail", message: "No" })).toEqual(cleared);
});

test("an applied voucher is validated again after a change, and cannot be edited [S4.4]", () => {
  const applied = appliedVoucher("FREETV", "TV Licence free");
  expect(changeVoucher(applied, { type: "edit", code: "X" })).toBe(applied);
  expect(changeVoucher(applied, { type: "validate", code: "FREETV" })).toMatchObject({
    phase: "validating",
    code: "FREETV",
  });
});

test("only the default voucher, in any case, has no lockout [S4.4] [D13]", () => {
  expect(isUnderLockout("welcome10 ", "WELCOME10")).toBe(false);
  expect(isUnderLockout("FREETV", "WELCOME10")).toBe(true);
  expect(isUnderLockout("FREETV", null)).toBe(true);
});
