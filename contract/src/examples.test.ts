import { expect, it } from "vitest";
import { exampleOf } from "./examples.ts";
import { calls } from "./index.ts";
import type { Call } from "./shape.ts";

const everyCall = Object.entries<Call>(calls);

/** The paths of parts without a value. */
function gapsIn(value: unknown, path: string): string[] {
  if (value === undefined) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => gapsIn(part, `${path}.${key}`));
}

it("has each part that a call needs, by which it can be read [A2]", () => {
  for (const [name, call] of everyCall) {
    const example = exampleOf(call);
    expect(gapsIn(example, name)).toEqual([]);
    expect(Object.keys(example.params ?? {}), name).toEqual(
      [...name.matchAll(/:(\w+)/g)].map(([, param]) => param),
    );
    for (const part of ["params", "query", "body"] as const)
      expect(call[part]?.safeParse(example[part]).error, name).toBeUndefined();
  }
});
