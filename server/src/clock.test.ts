import { describe, expect, it } from "vitest";
import { createClock } from "./clock.ts";

const today = Temporal.PlainDate.from("2027-07-15");

/** A clock of a process that started at the first time, read at each of the others. */
function readAt(began: string, ...times: readonly string[]): string[] {
  const moments = times.map((time) => Date.parse(time));
  const clock = createClock(today, { began: Date.parse(began), now: () => moments.shift() ?? NaN });
  return times.map(() => clock.now().toISOString());
}

describe("a clock whose date is fixed [F9]", () => {
  it("has the machine's time of day in London", () => {
    expect(readAt("2026-11-26T21:00:00Z", "2026-11-26T22:30:00Z")).toEqual(["2027-07-15T21:30:00.000Z"]);
    expect(readAt("2026-08-26T20:00:00Z", "2026-08-26T20:30:00Z")).toEqual(["2027-07-15T20:30:00.000Z"]);
  });

  it("is read from the machine", () => {
    expect(createClock(today).now().toISOString()).toMatch(/^2027-07-1[45]T/);
  });

  it("stands at the end of the day when the machine's midnight passes, and never goes back", () => {
    const read = readAt(
      "2026-11-26T23:50:00Z",
      "2026-11-26T23:59:59Z",
      "2026-11-27T00:00:01Z",
      "2026-11-27T09:00:00Z",
    );
    expect(read).toEqual([
      "2027-07-15T22:59:59.000Z",
      "2027-07-15T22:59:59.999Z",
      "2027-07-15T22:59:59.999Z",
    ]);
  });
});
