import { describe, expect, it } from "vitest";
import { allOrEach, batchJob } from "./handle-each.ts";

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
