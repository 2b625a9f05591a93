import { expect, test } from "vitest";
import { secondsLeft } from "./lockout.ts";

const now = 1_800_000_000_000;

test("the voucher box is locked for thirty seconds after a failure, by the clock [S4.4] [S9.3]", () => {
  expect(secondsLeft(now + 30_000, now)).toBe(30);
  expect(secondsLeft(now + 30_000, now + 1)).toBe(30);
  expect(secondsLeft(now + 30_000, now + 29_000)).toBe(1);
  expect(secondsLeft(now + 30_000, now + 30_000)).toBe(0);
  expect(secondsLeft(now + 30_000, now + 90_000)).toBe(0);
});

test("the lockout ends after that, and does not start without a failure", () => {
  expect(secondsLeft(now + 90_000, now)).toBe(30);
  expect(secondsLeft(undefined, now)).toBe(0);
});
