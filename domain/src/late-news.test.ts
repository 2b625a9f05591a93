import { expect, test } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import { type AwaitedNews, lateSince } from "./late-news.ts";

function since(news: AwaitedNews, today: string) {
  return lateSince(news, Temporal.PlainDate.from(today), proclaimedDays).toString();
}

test("A provider's news is late three, two or six working days after what it is about [F8]", () => {
  // A Wednesday.
  expect(since("mandate", "2026-12-02")).toBe("2026-11-27");
  expect(since("submitted", "2026-12-02")).toBe("2026-11-30");
  expect(since("confirmed", "2026-12-02")).toBe("2026-11-24");
});
