import { expect, it } from "vitest";
import { FailureLog } from "./failure-log.ts";

const minutes = 60_000;

const setUp = () => {
  const lines: string[] = [];
  const write =
    (level: string) =>
    ({ job, ...fields }: Readonly<Record<string, unknown>>, message: string) =>
      lines.push([level, message, job, JSON.stringify({ ...fields, err: undefined })].join(" "));
  const state = { now: 0 };
  const looks: (() => void)[] = [];
  const failures = new FailureLog({
    now: () => state.now,
    pause: () => new Promise<void>((resolve) => looks.push(resolve)),
  });
  const log = { error: write("error"), warn: write("warn") } as never;
  return {
    lines,
    failures,
    fail: (job: string, message: string, rest = {}) =>
      failures.note(log, { job, error: new Error(message), ...rest }),
    lookAt: async (now: number) => {
      state.now = now;
      for (const look of looks.splice(0)) look();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
};

const away = "The mail server is away";

it("An outage of an hour is one line when jobs begin to fail, and one with the count when they work again [K2]", async () => {
  const { lines, failures, fail, lookAt } = setUp();
  for (let minute = 0; minute <= 60; minute += 1) {
    await lookAt(minute * minutes);
    for (let job = 0; job < 30; job += 1) fail("send-mail", away);
  }
  expect(lines).toEqual(["error job failed send-mail {}"]);
  failures.noteDone("send-mail");
  await lookAt(64 * minutes);
  expect(lines).toHaveLength(1);
  await lookAt(65 * minutes);
  expect(lines.slice(1)).toEqual([
    `warn jobs no longer fail send-mail {"reason":"${away}","failures":1830,"seconds":3600}`,
  ]);
  await lookAt(90 * minutes);
  fail("send-mail", away);
  expect(lines.slice(2)).toEqual(["error job failed send-mail {}"]);
});

it("Jobs that fail between others that are done are one outage [K2]", async () => {
  const { lines, failures, fail, lookAt } = setUp();
  for (let minute = 0; minute < 60; minute += 2) {
    await lookAt(minute * minutes);
    fail("send-mail", away);
    failures.noteDone("send-mail");
  }
  expect(lines).toHaveLength(1);
});

it("What is done in one queue ends no outage of another [K2]", async () => {
  const { lines, failures, fail, lookAt } = setUp();
  fail("send-mail", away);
  failures.noteDone("set-up-mandate");
  await lookAt(30 * minutes);
  expect(lines).toHaveLength(1);
});

it("Without a success it ends when the longest time until a next try has gone by [K2]", async () => {
  const { lines, fail, lookAt } = setUp();
  fail("send-mail", away);
  await lookAt(60 * minutes);
  fail("send-mail", away);
  await lookAt(120 * minutes);
  expect(lines).toHaveLength(1);
  await lookAt(130 * minutes);
  expect(lines.slice(1)).toEqual([
    `warn jobs no longer fail send-mail {"reason":"${away}","failures":2,"seconds":3600}`,
  ]);
});

it("Each queue and each cause has its own lines, whatever ids a cause names [K2]", async () => {
  const { lines, failures, fail, lookAt } = setUp();
  fail("send-mail", away);
  fail("send-mail", "Status 503");
  fail("send-mail", "Status 401");
  fail("set-up-mandate", "No housemate 0197b2a0-5f0e-7bbb-8123-1f2e3d4c5b6a of MD0001, 12 others");
  fail("set-up-mandate", "No housemate 0197b2a0-6a11-7ccc-9123-9a8b7c6d5e4f of MD0002, 9 others");
  const failing = ["send-mail", "send-mail", "send-mail", "set-up-mandate"];
  expect(lines).toEqual(failing.map((job) => `error job failed ${job} {}`));
  failures.noteDone("set-up-mandate");
  await lookAt(5 * minutes);
  expect(lines.slice(4)).toEqual([
    'warn jobs no longer fail set-up-mandate {"reason":"No housemate # of #, # others","failures":2,"seconds":0}',
  ]);
});

it("However many causes there are, few are told apart at once [K2]", async () => {
  const { lines, failures, fail, lookAt } = setUp();
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  for (const letter of letters) for (const other of letters) fail("send-mail", `Cause ${letter}${other}`);
  expect(lines).toHaveLength(11);
  failures.noteDone("send-mail");
  await lookAt(5 * minutes);
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe(
    'warn jobs no longer fail send-mail {"reason":"others","failures":666,"seconds":0}',
  );
});

it("A job that gives up has a line of its own with its ids, in the middle of an outage too [K2]", () => {
  const { lines, fail } = setUp();
  const ids = { jobId: "a", reqId: "click-0001", emailId: "b" };
  fail("send-mail", away, { ids });
  fail("send-mail", away, { ids: { ...ids, jobId: "c" } });
  fail("send-mail", away, { ids: { ...ids, jobId: "d" }, isLast: true });
  fail("follow-mandate", away, { ids: { ...ids, jobId: "e" }, isLast: true });
  expect(lines).toEqual([
    'error job failed send-mail {"jobId":"a","reqId":"click-0001","emailId":"b"}',
    'error job gave up send-mail {"jobId":"d","reqId":"click-0001","emailId":"b"}',
    'error job gave up follow-mandate {"jobId":"e","reqId":"click-0001","emailId":"b"}',
  ]);
});

it("Nothing is logged once the node has stopped", async () => {
  const { lines, failures, fail, lookAt } = setUp();
  fail("send-mail", away);
  failures.noteDone("send-mail");
  failures.stop();
  await lookAt(5 * minutes);
  expect(lines).toHaveLength(1);
});
