import { expect, it } from "vitest";
import { formatAgo } from "./format-ago.ts";

it.each([
  ["2027-09-14", "10:42", "Just now"],
  ["2027-09-14", "10:40", "2 min ago"],
  ["2027-09-14", "09:43", "59 min ago"],
  ["2027-09-14", "08:43", "1 h ago"],
  ["2027-09-13", "23:59", "Yesterday"],
  ["2027-09-12", "10:42", "12 Sept 2027"],
])("%s %s is described relative to 10:42 [H4]", (on, time, said) => {
  expect(formatAgo({ on, time }, { on: "2027-09-14", time: "10:42" })).toBe(said);
});
