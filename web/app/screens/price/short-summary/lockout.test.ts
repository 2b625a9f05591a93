import { expect, test } from "vitest";
import { secondsLeft } from "./lockout.ts";

const now = 1_800_000_000_000;

test("a voucher waits for thirty seconds after a failure, counted by the clock and not by the page", () => {
  expect(secondsLeft(now + 30_000, now)).toBe(30);
  expect(secondsLeft(now + 30_000, now + 1)).toBe(30);
  expect(secondsLeft(now + 30_000, now + 29_000)).toBe(1);
  expect(secondsLeft(now + 30_000, now + 30_000)).toBe(0);
  expect(secondsLeft(now + 30_000, now + 90_000)).toBe(0);
});

test("it waits for no longer, and not at all when none has failed", () => {
  expect(secondsLeft(now + 90_000, now)).toBe(30);
  expect(secondsLeft(undefined, now)).toBe(0);
});
