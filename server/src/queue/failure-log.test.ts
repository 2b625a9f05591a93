import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FailureLog } from "./failure-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("A failure of a job is logged at once, and after a minute how many failed alike [K2]", () => {
  const lines: string[] = [];
  const error = ({ job, count }: { readonly job: string; readonly count?: number }, message: string) =>
    lines.push([message, job, count].filter((part) => part !== undefined).join(" "));
  const failures = new FailureLog();
  const fail = (job: string, message: string) =>
    failures.note({ error: error as never }, { job, error: new Error(message) });
  for (let time = 0; time < 1_764; time += 1) fail("send-mail", "The mail server is away");
  expect(lines).toEqual(["job failed send-mail"]);
  fail("send-mail", "Another reason");
  fail("set-up-mandate", "The mail server is away");
  expect(lines.slice(1)).toEqual(["job failed send-mail", "job failed set-up-mandate"]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual(["jobs failed alike send-mail 1763"]);
  fail("send-mail", "The mail server is away");
  expect(lines.slice(4)).toEqual(["job failed send-mail"]);
});

it("The line of a failure has the ids of its job [K2]", () => {
  const lines: object[] = [];
  const log = { error: (fields: object) => lines.push(fields) } as never;
  const ids = { jobId: "a", reqId: "click-0001", emailId: "b" };
  new FailureLog().note(log, { job: "send-mail", error: new Error("away"), ids });
  expect(lines).toEqual([expect.objectContaining({ job: "send-mail", ...ids })]);
});
