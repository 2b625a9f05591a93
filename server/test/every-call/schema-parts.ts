import type { Call } from "@evenly/contract/shape";
import { z } from "zod";

type JsonType = "string" | "boolean" | "integer" | "array" | "object";

/** A part of a body by its path, in which "0" is an item of a list. */
export type Part = { readonly path: readonly string[]; readonly type: JsonType };

type Schema = {
  readonly type?: JsonType;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

/** Every part of a body below its top, with the JSON type that OpenAPI says. */
export function partsOf(body: z.ZodType): Part[] {
  return partsBelow(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema, []);
}

function partsBelow({ properties = {}, items }: Schema, path: readonly string[]): Part[] {
  return Object.entries(items ? { 0: items } : properties).flatMap(([key, schema]) => {
    const own = [...path, key];
    const { type } = schema;
    if (type === undefined) throw new Error(`${own.join(".")} has no type`);
    return [{ path: own, type }, ...partsBelow(schema, own)];
  });
}

const valueOf: Readonly<Record<JsonType, unknown>> = {
  string: "4",
  boolean: true,
  integer: 5,
  array: ["a"],
  object: {},
};

/** A body with wrong types, and the fields on which they are told. */
type WrongBody = { readonly sent: object; readonly fields: readonly string[] };

/**
 * Bodies in which parts have a value of each other JSON type. What is told on different fields is sent together. Null is
 * no wrong type: it reads as absent, except in a list of texts.
 */
export function wrongTypes(call: Call, parts: readonly Part[], valid: object): WrongBody[] {
  return roundsOf(call, parts).flatMap((round) => {
    const fields = round.flatMap((part) => fieldsOf(call, part, parts)).toSorted();
    return [0, 1, 2, 3, 4].map((turn) => {
      const values = round.map((part) => [part.path, wrongValuesFor(part)[turn]] as const);
      return { sent: values.reduce((body, [path, value]) => withPart(body, path, value), valid), fields };
    });
  });
}

function wrongValuesFor({ path, type }: Part): unknown[] {
  const others = Object.entries(valueOf).flatMap(([other, value]) => (other === type ? [] : [value]));
  const isTextInList = path.at(-1) === "0" && type === "string";
  return [...others, isTextInList ? null : others[0]];
}

function roundsOf(call: Call, parts: readonly Part[]): Part[][] {
  const rounds: Part[][] = [];
  for (const part of parts) {
    const fields = fieldsOf(call, part, parts);
    const round = rounds.find((others) =>
      others.every(
        (other) =>
          !isWithin(part, other) && !fieldsOf(call, other, parts).some((field) => fields.includes(field)),
      ),
    );
    if (round) round.push(part);
    else rounds.push([part]);
  }
  return rounds;
}

/** The fields on which a wrong type of this part is reported: its own, or those of all that it holds. Ruling B3. */
export function fieldsOf({ fields = {} }: Call, part: Part, parts: readonly Part[]): string[] {
  const leaves =
    part.type === "object" ? parts.filter((each) => each.type !== "object" && isWithin(each, part)) : [part];
  const named = leaves.map(({ path }) => {
    const own = path.at(-1) === "0" ? path.slice(0, -1) : path;
    return fields[own.join(".")] ?? (own.includes("0") ? own.join(".") : (own.at(-1) ?? ""));
  });
  return [...new Set(named)].toSorted();
}

function isWithin(inner: Part, outer: Part) {
  return inner.path.length > outer.path.length && outer.path.every((key, at) => inner.path[at] === key);
}

/** A copy of a body with another value at a path. */
export function withPart(body: object, path: readonly string[], value: unknown): object {
  const copy = structuredClone(body);
  let holder = copy as Record<string, unknown>;
  for (const [at, key] of path.slice(0, -1).entries()) {
    const below = holder[key];
    if (typeof below !== "object" || below === null) holder[key] = path[at + 1] === "0" ? [] : {};
    holder = holder[key] as Record<string, unknown>;
  }
  holder[path.at(-1) ?? ""] = value;
  return copy;
}

export const unknownField = "fieldOfNoCall";

/** A copy of a body with a field that no call knows in each of its objects. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).map(([key, below]) => [key, withUnknownFields(below)] as const);
  return { ...Object.fromEntries(known), [unknownField]: { x: 1 } };
}
