import { expect, it } from "vitest";
import { DatabaseOutage } from "./database-outage.ts";

const setUp = () => {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    lines.push(`${level} ${message} ${JSON.stringify({ ...fields, err: undefined })}`);
  const state = { now: 0, isAway: true, probe: "away" };
  const looks: (() => void)[] = [];
  const outage = new DatabaseOutage(
    () => (state.isAway ? Promise.reject(new Error(state.probe)) : Promise.resolve()),
    { now: () => state.now, pause: () => new Promise<void>((resolve) => looks.push(resolve)) },
  );
  const log = { error: write("error"), warn: write("warn") } as never;
  return {
    lines,
    state,
    outage,
    fail: (message = "Connection terminated") => outage.note(log, new Error(message)),
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
  Object.assign(state, { isAway: false, now: 5_200 });
  await look();
  expect(lines[1]).toBe('warn the database is back {"failures":500,"seconds":5}');
  fail("timeout exceeded when trying to connect");
  expect(lines[2]).toBe("error the database is too busy {}");
});

it("An outage that fails some calls and not others is one, and ends five seconds after the last that failed", async () => {
  const { lines, state, outage, fail, look } = setUp();
  state.isAway = false;
  for (let second = 0; second < 20; second += 1) {
    state.now = second * 1_000;
    fail();
    await look();
  }
  expect(lines).toHaveLength(1);
  expect(outage.seconds).toBe(19);
  state.now = 24_000;
  await look();
  expect(lines[1]).toBe('warn the database is back {"failures":20,"seconds":24}');
  expect(outage.seconds).toBe(0);
});

const busy = "timeout exceeded when trying to connect";

it("What a busy database refuses is told once, and is no outage [K2]", async () => {
  const { lines, state, outage, fail, look } = setUp();
  for (let second = 0; second < 120; second += 1) {
    state.now = second * 1_000;
    fail(busy);
    await look();
  }
  expect([outage.seconds, outage.lossSeconds, outage.retryAfterSeconds]).toEqual([0, 0, 30]);
  state.now = 124_000;
  await look();
  expect(lines).toEqual([
    "error the database is too busy {}",
    'warn the database is no longer too busy {"failures":120,"seconds":124}',
  ]);
});

it("An outage ends although the database is too busy afterwards [K2]", async () => {
  const { lines, state, outage, fail, look } = setUp();
  fail();
  state.probe = busy;
  for (let second = 1; second <= 31; second += 1) {
    state.now = second * 1_000;
    fail(busy);
    await look();
  }
  expect(outage.seconds).toBe(0);
  expect(lines[1]).toBe('warn the database is back {"failures":32,"seconds":31}');
  fail(busy);
  expect(lines[2]).toBe("error the database is too busy {}");
});

it("Connections are lost for as long as they are again and again, at most thirty seconds apart [K2]", () => {
  const { state, outage, fail } = setUp();
  const lossAt = (second: number, message?: string) => {
    state.now = second * 1_000;
    fail(message);
    return outage.lossSeconds;
  };
  expect([lossAt(0), lossAt(30), lossAt(45), lossAt(60, "Query read timeout")]).toEqual([0, 30, 45, 60]);
  expect([lossAt(70, busy), lossAt(91, busy), lossAt(100)]).toEqual([70, 0, 0]);
});

it("No connection is lost any more once an outage has ended [K2]", async () => {
  const { state, outage, fail, look } = setUp();
  for (let second = 0; second < 90; second += 1) {
    state.now = second * 1_000;
    fail();
  }
  expect(outage.lossSeconds).toBe(89);
  Object.assign(state, { isAway: false, now: 95_000 });
  await look();
  expect([outage.seconds, outage.lossSeconds]).toEqual([0, 0]);
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
