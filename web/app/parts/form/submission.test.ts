import { expect, test, vi } from "vitest";
import { Submitting } from "./submission.ts";

const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release: () => release() };
};

test("three presses are one piece of work, and a fourth after it is another", async () => {
  const submitting = new Submitting();
  const { until, release } = held();
  const work = vi.fn(() => until);
  const first = submitting.start(work);
  await submitting.start(work);
  await submitting.start(work);
  expect(work).toHaveBeenCalledOnce();
  expect(submitting.isUnderWay).toBe(true);
  release();
  await first;
  expect(submitting.isUnderWay).toBe(false);
  await submitting.start(work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("work that is given up ends at once, tells its calls, and fails in silence", async () => {
  const submitting = new Submitting();
  let told: AbortSignal | undefined;
  const started = submitting.start(async (signal) => {
    told = signal;
    await new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("aborted"))));
  });
  submitting.giveUp();
  await started;
  expect(told?.aborted).toBe(true);
  expect(submitting.isUnderWay).toBe(false);
});

test("what is given up does not keep anybody waiting, though it cannot be stopped", async () => {
  const submitting = new Submitting();
  const started = submitting.start(() => new Promise(() => undefined));
  submitting.giveUp();
  await started;
  expect(submitting.isUnderWay).toBe(false);
});

test("a failure of the work is thrown, and the next press works again", async () => {
  const submitting = new Submitting();
  await expect(submitting.start(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(submitting.isUnderWay).toBe(false);
});
