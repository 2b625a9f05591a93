import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogStream } from "./log-stream.ts";

describe("the log", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const collect = () => {
    const written: string[] = [];
    return { written, stream: createLogStream({ write: (text) => written.push(text) }) };
  };

  it("is written in batches, every line of it in order", () => {
    const { written, stream } = collect();
    stream.write('{"level":30,"n":1}\n');
    stream.write('{"level":30,"n":2}\n');
    expect(written).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(written).toEqual(['{"level":30,"n":1}\n{"level":30,"n":2}\n']);
    vi.advanceTimersByTime(1_000);
    expect(written).toHaveLength(1);
  });

  it("writes an error at once, after earlier lines", () => {
    const { written, stream } = collect();
    stream.write('{"level":30}\n');
    stream.write('{"level":50}\n');
    expect(written).toEqual(['{"level":30}\n{"level":50}\n']);
  });

  it("is bounded, and can be flushed", () => {
    const { written, stream } = collect();
    stream.write("x".repeat(70_000));
    expect(written).toHaveLength(1);
    stream.write('{"level":30}\n');
    stream.flush();
    expect(written).toHaveLength(2);
  });
});
