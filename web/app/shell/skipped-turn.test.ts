import { expect, test } from "vitest";
import { isSkippedTurn } from "./skipped-turn.ts";

test("a skipped view transition is not an error, with any browser's message", () => {
  const message = "Transition was aborted because of invalid state: Viewport size changed.";
  expect(isSkippedTurn(new DOMException(message, "InvalidStateError"))).toBe(true);
  expect(isSkippedTurn(new DOMException("Old view transition aborted", "AbortError"))).toBe(true);
});

test("every other recoverable error is an error", () => {
  expect(isSkippedTurn(new Error("Hydration failed"))).toBe(false);
  expect(isSkippedTurn(new DOMException("Quota", "QuotaExceededError"))).toBe(false);
});
