import { expect, test } from "vitest";
import { isSkippedTurn } from "./skipped-turn.ts";

test("a page turn whose picture the browser left out is no error, in the words of any browser", () => {
  const message = "Transition was aborted because of invalid state: Viewport size changed.";
  expect(isSkippedTurn(new DOMException(message, "InvalidStateError"))).toBe(true);
  expect(isSkippedTurn(new DOMException("Old view transition aborted", "AbortError"))).toBe(true);
});

test("everything else that React recovers from is one", () => {
  expect(isSkippedTurn(new Error("Hydration failed"))).toBe(false);
  expect(isSkippedTurn(new DOMException("Quota", "QuotaExceededError"))).toBe(false);
});
