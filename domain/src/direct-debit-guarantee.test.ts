import { expect, it } from "vitest";
import { guarantee } from "./direct-debit-guarantee.ts";

it("fills in only the name and the days of notice", () => {
  const paragraphs = guarantee({ name: "Evenly", days: 10 });
  expect(paragraphs).toHaveLength(4);
  expect(paragraphs[1]).toContain("Evenly will notify you 10 working days in advance");
  const other = guarantee({ name: "Another Name", days: 3 });
  expect(
    other.map((text) => text.replaceAll("Another Name", "Evenly").replace("3 working", "10 working")),
  ).toEqual(paragraphs);
});
