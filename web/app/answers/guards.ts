/** Type guards for stored data; zod would be too large for the browser. */
export type Guard<Value> = (value: unknown) => value is Value;

export const isText: Guard<string> = (value) => typeof value === "string";
export const isFlag: Guard<boolean> = (value) => typeof value === "boolean";
export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);
export const isDay: Guard<string> = (value): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);

export function optional<Value>(guard: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || guard(value);
}

export function orNull<Value>(guard: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || guard(value);
}

export function listOf<Value>(guard: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(guard);
}

export function oneOf<Value>(allowed: readonly Value[]): Guard<Value> {
  return (value): value is Value => (allowed as readonly unknown[]).includes(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A guard per field; a missing one is a type error. */
export type Shape<Value> = { readonly [Field in keyof Value]-?: Guard<Value[Field]> };

export function shaped<Value extends object>(shape: Shape<Value>): Guard<Value> {
  return (value): value is Value =>
    isRecord(value) &&
    Object.entries<(field: unknown) => boolean>(shape).every(([name, guard]) => guard(value[name]));
}
