import { beforeEach, expect, test, vi } from "vitest";
import { dropDraft, dropDrafts, keepDraft, readDraft } from "./drafts.ts";

const tenancy = ["tenancy", { startDate: "", endDate: "" }] as const;
const typed = { startDate: "2027-09-01", endDate: "" };

beforeEach(() => {
  const kept: Record<string, string> = { "answers.house": "{}" };
  const storage = Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, text: string) => (kept[key] = text) },
    removeItem: { value: (key: string) => delete kept[key] },
  });
  vi.stubGlobal("sessionStorage", storage);
});

test("a draft is kept until it is dropped", () => {
  keepDraft("tenancy", typed);
  expect(readDraft(...tenancy)).toEqual(typed);
  dropDraft("tenancy");
  expect(readDraft(...tenancy)).toBeUndefined();
});

test("a draft with other fields is ignored", () => {
  for (const other of [{}, { startDate: 7, endDate: "" }, [], null]) {
    keepDraft("tenancy", other as object);
    expect(readDraft(...tenancy)).toBeUndefined();
  }
});

test("all drafts are dropped together, and nothing else is", () => {
  keepDraft("tenancy", typed);
  keepDraft("household", {});
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["answers.house"]);
});

test("without storage there are no drafts, and nothing fails", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepDraft("tenancy", typed);
  expect(readDraft(...tenancy)).toBeUndefined();
  dropDrafts();
});
