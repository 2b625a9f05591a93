import { expect, it } from "vitest";
import { DatabaseOutage } from "./database-outage.ts";

const setUp = () => {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    lines.push(`${level} ${message} ${JSON.stringify({ ...fields, err: undefined })}`);
  const state = { now: 0, isAway: true };
  const looks: (() => void)[] = [];
  const outage = new DatabaseOutage(
    () => (state.isAway ? Promise.reject(new Error("away")) : Promise.resolve()),
    { now: () => state.now, pause: () => new Promise<void>((resolve) => looks.push(resolve)) },
  );
  const log = { error: write("error"), warn: write("warn") } as never;
  return {
    lines,
    state,
    outage,
    fail: () => outage.note(log, new Error("Connection terminated")),
    look: async () => {
      looks.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
};

it("An outage of the database logs one line when it begins and one with the count when it ends", async () => {
  const { lines, state, fail, look } = setUp();
  for (let call = 0; call < 500; call += 1) fail();
  expect(lines).toEqual(["error the database is away {}"]);
  await look();
  expect(lines).toHaveLength(1);
  Object.assign(state, { isAway: false, now: 4_200 });
  await look();
  expect(lines[1]).toBe('warn the database is back {"failures":500,"seconds":4}');
  fail();
  expect(lines).toHaveLength(3);
});

it("Retry-After is as long as the outage so far, from one to thirty seconds [B2]", () => {
  const { state, outage, fail } = setUp();
  expect(outage.retryAfterSeconds).toBe(1);
  fail();
  const waits = [0, 900, 1_500, 12_000, 3_600_000].map((now) => {
    state.now = now;
    return outage.retryAfterSeconds;
  });
  expect(waits).toEqual([1, 1, 2, 12, 30]);
});
