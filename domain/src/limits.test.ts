import { describe, expect, it } from "vitest";
import { secondsUntilRoom } from "./limits.ts";

const hour = 60 * 60 * 1_000;
const now = 100 * hour;
function hoursAgo(...hours: number[]) {
  return hours.map((ago) => now - ago * hour);
}

describe("A limit of so many a day [C13]", () => {
  it("leaves room below it", () => {
    expect(secondsUntilRoom(hoursAgo(2, 1), { most: 3, now })).toBeUndefined();
    expect(secondsUntilRoom([], { most: 1, now })).toBeUndefined();
  });

  it("counts 24 hours, and says when the oldest that has to pass has passed", () => {
    expect(secondsUntilRoom(hoursAgo(23, 2, 1), { most: 3, now })).toBe(3_600);
    expect(secondsUntilRoom(hoursAgo(23, 22, 2, 1), { most: 3, now })).toBe(2 * 3_600);
    expect(secondsUntilRoom(hoursAgo(24, 2, 1), { most: 3, now })).toBeUndefined();
    expect(secondsUntilRoom([now + 100 - 24 * hour], { most: 1, now })).toBe(1);
  });

  it("is for several together [B3]", () => {
    expect(secondsUntilRoom(hoursAgo(23, 22, 1), { most: 4, wanted: 1, now })).toBeUndefined();
    expect(secondsUntilRoom(hoursAgo(23, 22, 1), { most: 4, wanted: 3, now })).toBe(2 * 3_600);
    expect(secondsUntilRoom(hoursAgo(23), { most: 4, wanted: 5, now })).toBe(3_600);
    expect(secondsUntilRoom([], { most: 4, wanted: 5, now })).toBe(24 * 3_600);
    expect(secondsUntilRoom(hoursAgo(3, 2, 1), { most: 2, wanted: 0, now })).toBeUndefined();
  });
});
