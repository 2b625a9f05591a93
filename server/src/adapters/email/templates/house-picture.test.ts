import { render } from "@react-email/render";
import { describe, expect, test } from "vitest";
import { drawHouse, windowRows } from "./house-picture.ts";

const sizes = Array.from({ length: 15 }, (_, index) => index + 1);

describe("the House in a mail", () => {
  test.each(sizes)("has one window for each of %i housemates, in rows of five at most", (size) => {
    const rows = windowRows(size);
    expect(rows.reduce((sum, windows) => sum + windows, 0)).toBe(size);
    expect(Math.max(...rows)).toBeLessThanOrEqual(5);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    expect(rows).toEqual([...rows].sort((one, other) => one - other));
  });

  test("lights a window for everyone who has joined, from the top left", async () => {
    const html = await render(drawHouse(7, 4));
    expect([...html.matchAll(/data-lit="(\d)"/g)].map(([, lit]) => lit).join("")).toBe("1111000");
  });

  test("says in words what it shows", async () => {
    const html = await render(drawHouse(4, 1));
    expect(html).toContain(`aria-label="A house with 4 windows, 1 lit"`);
    expect(html).toContain("1 of 4 housemates joined. 3 to go.");
  });
});
