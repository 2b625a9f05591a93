import type { JobWithMetadata } from "pg-boss";
import { describe, expect, it } from "vitest";
import { type Cause, currentTrace } from "../trace.ts";
import { allOrEach, batchHandler, batchJob, handleEach } from "./handle-each.ts";
import type { JobHandlers, JobIds, StoredData } from "./jobs.ts";

describe("Jobs handled in one batch", () => {
  const tries: (readonly string[])[] = [];
  const work = (ids: readonly string[]) => {
    tries.push(ids);
    return ids.includes("bad") ? Promise.reject(new Error("cannot be done")) : Promise.resolve();
  };
  const workOn = async (ids: readonly string[]) => {
    tries.length = 0;
    const failures = await allOrEach(ids, work);
    return ids.map((_, index) => failures[index]);
  };

  it("are one transaction", async () => {
    expect(await workOn(["a", "b", "c"])).toEqual([undefined, undefined, undefined]);
    expect(tries).toEqual([["a", "b", "c"]]);
    expect(await workOn([])).toEqual([]);
  });

  it("are done one by one when one fails, without affecting the others", async () => {
    expect(await workOn(["a", "bad", "c"])).toEqual([undefined, new Error("cannot be done"), undefined]);
    expect(tries).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
    expect(await workOn(["bad"])).toEqual([new Error("cannot be done")]);
    expect(tries).toEqual([["bad"]]);
  });

  it("may be a single job", async () => {
    tries.length = 0;
    const handler = batchJob<"follow-mandate">((data) => work(data.map(({ mandateId }) => mandateId)));
    await handler({ mandateId: "a" }, { isLast: false });
    await expect(handler({ mandateId: "bad" }, { isLast: false })).rejects.toThrow("cannot be done");
    expect(tries).toEqual([["a"], ["bad"]]);
  });
});

describe("What a job of a batch causes [K2]", () => {
  type Stored = JobWithMetadata<StoredData<{ mandateId: string }>>;
  const jobOf = (id: string, mandateId: string, cause?: Cause) =>
    ({ id, data: { mandateId, ...(cause && { cause }) }, retryCount: 0, retryLimit: 1 }) as Stored;
  const first = { requestId: "first-call", householdId: "first-household" };
  const second = { requestId: "second-call", householdId: "second-household" };

  const run = async (jobs: readonly Stored[], work: () => void) => {
    const lines: [ids: JobIds, reason?: string][] = [];
    const handler = batchHandler<"set-up-mandate">(async (each) => {
      work();
      return each.map(({ data }) => (data.mandateId === "bad" ? new Error("away") : undefined));
    });
    await handleEach("set-up-mandate", jobs, { "set-up-mandate": handler } as unknown as JobHandlers, {
      onFailure: ({ ids, error }) => ids && lines.push([ids, String(error)]),
      onDone: ({ ids }) => lines.push([ids]),
    });
    return lines;
  };

  it("is told apart by its ids, and is nobody's where they do not tell", async () => {
    const causes: (string | undefined)[] = [];
    const note = () => {
      for (const id of ["one", "second-household", "of another"])
        causes.push(currentTrace()?.causeOf([id])?.requestId);
    };
    await run([jobOf("a", "one", first), jobOf("b", "two", second)], note);
    expect(causes.splice(0)).toEqual(["first-call", "second-call", undefined]);
    await run([jobOf("a", "one", first), jobOf("b", "two", first)], note);
    expect(causes.splice(0)).toEqual(["first-call", "first-call", "first-call"]);
    await run([jobOf("scheduled", "one")], note);
    expect(causes).toEqual(["scheduled", "scheduled", "scheduled"]);
  });

  it("is logged with the ids of the job, of its household and of the call, whether it is done or fails", async () => {
    const lines = await run([jobOf("a", "one", first), jobOf("b", "bad", second)], () => {});
    expect(lines).toEqual([
      [{ jobId: "a", reqId: "first-call", householdId: "first-household", mandateId: "one" }],
      [
        { jobId: "b", reqId: "second-call", householdId: "second-household", mandateId: "bad" },
        "Error: away",
      ],
    ]);
  });

  it("says of a job that fails whether that was its last try", async () => {
    const lastTries: unknown[] = [];
    const jobs = [jobOf("a", "one"), { ...jobOf("b", "two"), retryCount: 1 }];
    const fail = { "set-up-mandate": () => Promise.reject(new Error("away")) } as unknown as JobHandlers;
    await handleEach("set-up-mandate", jobs, fail, { onFailure: ({ isLast }) => lastTries.push(isLast) });
    expect(lastTries).toEqual([false, true]);
  });
});
