import { page } from "vitest/browser";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { closeScreen } from "./open-screen.tsx";

/** As in vitest.config.ts. */
const phone = { width: 390, height: 844 };

const complaints: string[] = [];
const expected: RegExp[] = [];

/** For an error that a test causes; every other one fails it. */
export function expectComplaint(pattern: RegExp) {
  return void expected.push(pattern);
}

beforeEach(() => {
  complaints.length = 0;
  expected.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(" "));
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(async () => {
  const api = closeScreen();
  vi.useRealTimers();
  if (innerWidth !== phone.width || innerHeight !== phone.height)
    await page.viewport(phone.width, phone.height);
  vi.restoreAllMocks();
  expect(api?.unanswered ?? []).toEqual([]);
  expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
});
