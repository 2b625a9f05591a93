import { expect, test } from "vitest";
import {
  appliedVoucher,
  canApply,
  changeVoucher,
  hiddenVoucher,
  locksOnFailure,
  lockout,
  revealedVoucher,
  type VoucherEvent,
  type VoucherState,
} from "./voucher-state.ts";

const after = (events: readonly VoucherEvent[], from: VoucherState = hiddenVoucher) =>
  events.reduce(changeVoucher, from);
const typed: VoucherEvent[] = [{ type: "reveal" }, { type: "edit", code: " WELCOME10 " }];
const failed: VoucherEvent[] = [
  ...typed,
  { type: "validate", code: " WELCOME10 " },
  { type: "fail", message: "No such voucher", locks: true },
];

test("a voucher is revealed, typed, validated and applied", () => {
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
  ).toEqual({ phase: "applied", code: "WELCOME10", message: "10% off everything", lockedFor: 0 });
});

test("Apply waits for something that is not a space", () => {
  expect(canApply(revealedVoucher(""))).toBe(false);
  expect(canApply(revealedVoucher("   "))).toBe(false);
  expect(canApply(revealedVoucher("W"))).toBe(true);
});

test("Apply does nothing while a voucher is validated or applied", () => {
  expect(canApply(after([...typed, { type: "validate", code: "W" }]))).toBe(false);
  expect(canApply(appliedVoucher("W", "10% off"))).toBe(false);
});

test("after a failure Apply is locked for thirty seconds, whatever is typed meanwhile", () => {
  const locked = after(failed);
  expect(locked).toMatchObject({ phase: "failed", message: "No such voucher", lockedFor: lockout });
  expect(canApply(locked)).toBe(false);
  const corrected = after([{ type: "edit", code: "FREETV" }], locked);
  expect(corrected).toMatchObject({ phase: "revealed", message: "", lockedFor: 30 });
  const ticks = (count: number) => Array.from({ length: count }, (): VoucherEvent => ({ type: "tick" }));
  expect(canApply(after(ticks(29), corrected))).toBe(false);
  expect(canApply(after(ticks(30), corrected))).toBe(true);
  expect(after(ticks(31), corrected).lockedFor).toBe(0);
});

test("clearing hides the box and forgets the code, but not the lockout", () => {
  expect(after([{ type: "clear" }], appliedVoucher("W", "10% off"))).toEqual(hiddenVoucher);
  expect(after([...failed, { type: "clear" }])).toEqual({ ...hiddenVoucher, lockedFor: 30 });
});

test("a failure that does not lock leaves Apply working", () => {
  const state = after([
    ...typed,
    { type: "validate", code: "W" },
    { type: "fail", message: "No", locks: false },
  ]);
  expect(canApply(state)).toBe(true);
});

test("an answer that comes after the box was cleared changes nothing", () => {
  const cleared = after([...typed, { type: "validate", code: "W" }, { type: "clear" }]);
  expect(changeVoucher(cleared, { type: "succeed", message: "10% off" })).toEqual(cleared);
  expect(changeVoucher(cleared, { type: "fail", message: "No", locks: true })).toEqual(cleared);
});

test("an applied voucher is validated again after a change, and cannot be edited", () => {
  const applied = appliedVoucher("FREETV", "TV Licence free");
  expect(changeVoucher(applied, { type: "edit", code: "X" })).toBe(applied);
  expect(changeVoucher(applied, { type: "validate", code: "FREETV" })).toMatchObject({
    phase: "validating",
    code: "FREETV",
  });
});

test("only the default voucher, in any case, fails without a lockout", () => {
  expect(locksOnFailure("welcome10 ", "WELCOME10")).toBe(false);
  expect(locksOnFailure("FREETV", "WELCOME10")).toBe(true);
  expect(locksOnFailure("FREETV", null)).toBe(true);
});
