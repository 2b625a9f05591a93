import { z } from "zod";
import type { Call, Example } from "./shape.ts";

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly needed?: boolean;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
};

/** A valid request: the examples of the fields that it needs, and what its declaration adds. */
export function exampleOf({ params, query, body, example = {} }: Call): Example {
  return {
    ...(params && { params: { ...exampleIn<Record<string, string>>(params), ...example.params } }),
    ...(query && { query: { ...exampleIn<Record<string, string>>(query), ...example.query } }),
    ...(body && { body: { ...exampleIn<object>(body), ...example.body } }),
  };
}

function exampleIn<Part>(schema: z.ZodType): Part {
  return partIn(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: keepExamples }) as Schema,
  ) as Part;
}

/** zod leaves them out of what it reads as something else. */
export function keepExamples({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples !== undefined) Object.assign(jsonSchema, { examples });
}

function partIn({ properties, items, required = [], examples, const: only, enum: choices }: Schema): unknown {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name, { needed = required.includes(name) }]) => needed)
        .map(([name, part]) => [name, partIn(part)]),
    );
  return only ?? examples?.[0] ?? choices?.[0] ?? (items && [partIn(items)]);
}
