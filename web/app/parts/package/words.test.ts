import { expect, test } from "vitest";
import { housemates } from "./words.ts";

test("one housemate lives alone, several share", () => {
  expect(housemates(1)).toBe("1 housemate");
  expect(housemates(4)).toBe("4 housemates");
});
