import { describe, expect, it } from "vitest";
import { readCarouselTexts, readMinimumMonths, readReviews } from "./operator-setting.ts";

function codesOf({ issues }: { issues: readonly { field: string; code: string }[] }) {
  return issues.map(({ field, code }) => [field, code]);
}

describe("a setting of the operator", () => {
  it("for the minimum tenancy is 1 to 15 whole months", () => {
    expect(readMinimumMonths("months", "9")).toEqual({ issues: [], value: 9 });
    for (const text of ["", "0", "16", "9.5", "-1", "nine"])
      expect(codesOf(readMinimumMonths("months", text))).toEqual([["months", "months-out-of-range"]]);
  });

  it("for the texts is one text per line, not empty and not too long", () => {
    expect(readCarouselTexts(" One bill. \r\n\n Split evenly. \n")).toEqual({
      issues: [],
      value: ["One bill.", "Split evenly."],
    });
    expect(codesOf(readCarouselTexts(" \n "))).toEqual([["texts", "carousel-texts-required"]]);
    expect(codesOf(readCarouselTexts("x\n".repeat(11)))).toEqual([["texts", "carousel-texts-required"]]);
    expect(codesOf(readCarouselTexts("x".repeat(81)))).toEqual([["texts", "carousel-text-too-long"]]);
  });

  it("for the reviews is a score with a link, or null [E] [H3] [H4]", () => {
    const typed = { score: "4.7", outOf: "5", count: "1283", link: "https://example.com/us", sample: "yes" };
    expect(readReviews(typed)).toEqual({
      issues: [],
      value: { score: 4.7, outOf: 5, count: 1283, link: "https://example.com/us", sample: true },
    });
    expect(readReviews({ score: "", outOf: "", count: "", link: "", sample: "yes" })).toEqual({
      issues: [],
      value: null,
    });
    expect(codesOf(readReviews({ ...typed, score: "5.1", count: "0", link: "http://example.com" }))).toEqual([
      ["score", "review-score-invalid"],
      ["count", "review-count-invalid"],
      ["link", "review-link-invalid"],
    ]);
    expect(codesOf(readReviews({ ...typed, outOf: "" }))).toEqual([["outOf", "review-count-invalid"]]);
    for (const link of ["javascript:alert(1)", "https://x", "https://a b.c", "ftp://a.b"])
      expect(codesOf(readReviews({ ...typed, link }))).toEqual([["link", "review-link-invalid"]]);
  });
});
