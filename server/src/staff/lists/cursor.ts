import { parseCalendarDate } from "@evenly/domain/calendar";
import { refuseIssues } from "../../http/refusals.ts";
import type { Sort } from "./list.ts";
import { isUuid } from "../uuid-pattern.ts";

/** The last row of a page: sort order, value, key and row number. */
export type Cursor = {
  readonly sort: string;
  readonly value: string | null;
  readonly key: string;
  readonly number: number;
};

export function writeCursor({ sort, value, key, number }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, key, number])).toString("base64url");
}

export function readCursor(
  text: string,
  sort: string,
  types: { readonly value: Sort["type"]; readonly key: Sort["type"] },
): Cursor {
  const [of, value, key, number] = partsOf(text);
  const isOne =
    of === sort &&
    (value === null || isOfType[types.value](value)) &&
    isOfType[types.key](key) &&
    Number.isSafeInteger(number);
  if (!isOne) throw refuseIssues([{ field: "after", code: "list-page-unknown" }]);
  return { sort, value: value as string | null, key: key as string, number: number as number };
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function isInstant(text: string): boolean {
  try {
    return Temporal.Instant.from(text.replace(" ", "T")) !== undefined;
  } catch {
    return false;
  }
}

function checked(check: (text: string) => boolean) {
  return (value: unknown): boolean => typeof value === "string" && check(value);
}

const isOfType: Readonly<Record<Sort["type"], (value: unknown) => boolean>> = {
  bigint: checked((text) => /^-?\d{1,18}$/.test(text)),
  date: checked((text) => parseCalendarDate(text) !== undefined),
  text: checked((text) => text.isWellFormed() && !text.includes("\0")),
  timestamptz: checked((text) => /^\d{4}-/.test(text) && isInstant(text)),
  uuid: checked(isUuid),
};
