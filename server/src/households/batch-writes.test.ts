import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { batchWrites } from "./batch-writes.ts";

/** Writes that end when the test says so. The shape of an item is its first letter. */
const prepare = () => {
  const begun: { readonly items: readonly string[]; readonly end: (error?: Error) => Promise<void> }[] = [];
  const write = (items: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = async (error?: Error) => {
      if (error) reject(error);
      else resolve();
      await settle();
    };
    begun.push({ items, end });
    return promise;
  };
  const results: Record<string, string> = {};
  const add = batchWrites<string>({ write, shapeOf: (item) => item.charAt(0) });
  return {
    results,
    give: (...items: string[]) => {
      for (const item of items) {
        add(item).then(
          () => (results[item] = "written"),
          (error: unknown) => (results[item] = (error as Error).message),
        );
      }
    },
    writes: () => begun.map(({ items }) => items.join(" ")),
    end: (index: number, error?: Error) => begun[index]?.end(error),
  };
};

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("Writes in batches", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("begin at once when none is under way", async () => {
    const { give, writes, end, results } = prepare();
    give("a1");
    expect(writes()).toEqual(["a1"]);
    await end(0);
    expect(results).toEqual({ a1: "written" });
    give("a2");
    expect(writes()).toEqual(["a1", "a2"]);
  });

  it("join those that wait for the one under way", async () => {
    const { give, writes, end, results } = prepare();
    give("a1", "a2", "a3", "a4");
    expect(writes()).toEqual(["a1"]);
    await end(0);
    expect(writes()).toEqual(["a1", "a2 a3 a4"]);
    expect(results).toEqual({ a1: "written" });
    await end(1);
    expect(results).toEqual({ a1: "written", a2: "written", a3: "written", a4: "written" });
  });

  it("have one shape each, the one that waits longest first", async () => {
    const { give, writes, end } = prepare();
    give("a1", "b1", "a2", "b2");
    await end(0);
    await end(1);
    expect(writes()).toEqual(["a1", "b1 b2", "a2"]);
  });

  it("have at most 32 items", async () => {
    const { give, writes, end } = prepare();
    give("a0", ...Array.from({ length: 40 }, (_, index) => `a${String(index + 1)}`));
    await end(0);
    await end(1);
    expect(writes().map((items) => items.split(" ").length)).toEqual([1, 32, 8]);
  });

  it("are repeated item by item after a failure, each with its own result", async () => {
    const { give, writes, end, results } = prepare();
    give("a1", "a2", "a3");
    await end(0);
    await end(1, new Error("one of them"));
    expect(writes()).toEqual(["a1", "a2 a3", "a2", "a3"]);
    await end(3);
    await end(2, new Error("taken"));
    expect(results).toEqual({ a1: "written", a2: "taken", a3: "written" });
  });

  it("go on after a failure, without waiting for its items", async () => {
    const { give, writes, end, results } = prepare();
    give("a1", "a2", "a3");
    await end(0, new Error("gone"));
    expect(results).toEqual({ a1: "gone" });
    give("a4");
    await end(1, new Error("one of them"));
    expect(writes()).toEqual(["a1", "a2 a3", "a2", "a3", "a4"]);
  });

  it("wait at most 100 ms for the one under way", async () => {
    const { give, writes, end, results } = prepare();
    give("a1", "a2");
    await vi.advanceTimersByTimeAsync(99);
    expect(writes()).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(writes()).toEqual(["a1", "a2"]);
    await end(1);
    expect(results).toEqual({ a2: "written" });
    give("a3", "a4");
    await end(0);
    expect(writes()).toEqual(["a1", "a2", "a3"]);
  });
});
