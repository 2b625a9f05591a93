import { expect, it } from "vitest";
import { cancellationReasons, checkCancellationReason } from "./cancellation.ts";

it("Cancelling requires one of five reasons, and a text for something else [F11] [H3] [H4]", () => {
  const codes = (why: string, words: string) => checkCancellationReason(why, words).map(({ code }) => code);
  for (const why of cancellationReasons) expect(codes(why, "As they said")).toEqual([]);
  expect(codes("fell-through", "")).toEqual([]);
  expect(codes("something-else", "")).toEqual(["reason-required"]);
  expect(codes("", "Why")).toEqual(["cancellation-reason-required"]);
  expect(codes("fraud", "x".repeat(501))).toEqual(["reason-too-long"]);
});
