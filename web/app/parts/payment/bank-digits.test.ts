import { expect, test } from "vitest";
import { showAccountNumber, showSortCode } from "./bank-digits.ts";

function typeAll(text: string) {
  let shown = { text: "", caret: 0 };
  for (const letter of text) {
    const typed = shown.text.slice(0, shown.caret) + letter + shown.text.slice(shown.caret);
    shown = showSortCode(typed, shown.caret + 1);
  }
  return shown;
}

test("hyphens are inserted while a sort code is typed [S5.7]", () => {
  expect(typeAll("200000")).toEqual({ text: "20-00-00", caret: 8 });
});

test("a sort code is pasted with separators of any kind, or none [C15]", () => {
  for (const pasted of [
    "20 00 00",
    "20-00-00",
    "200000",
    " 20-0000 ",
    "20.00.00",
    "20/00/00",
    "\u202a200000",
  ]) {
    expect(showSortCode(pasted, pasted.length).text).toBe("20-00-00");
  }
});

test("dots typed between digits become hyphens [C15]", () => {
  expect(typeAll("20.00.00")).toEqual({ text: "20-00-00", caret: 8 });
});

test("letters stay visible [D12]", () => {
  expect(showSortCode("20o000", 6).text).toBe("20-o0-00");
});

test("the caret stays after a digit inserted in the middle", () => {
  expect(showSortCode("209-00-00", 3)).toEqual({ text: "20-90-000", caret: 4 });
});

test("an account number loses pasted separators", () => {
  expect(showAccountNumber("5577 9911", 9)).toEqual({ text: "55779911", caret: 8 });
});
