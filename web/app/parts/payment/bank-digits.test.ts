import { expect, test } from "vitest";
import { showAccountNumber, showSortCode } from "./bank-digits.ts";

const typeAll = (text: string) => {
  let shown = { text: "", caret: 0 };
  for (const letter of text) {
    const typed = shown.text.slice(0, shown.caret) + letter + shown.text.slice(shown.caret);
    shown = showSortCode(typed, shown.caret + 1);
  }
  return shown;
};

test("the hyphens come by themselves while a sort code is typed", () => {
  expect(typeAll("200000")).toEqual({ text: "20-00-00", caret: 8 });
});

test("a sort code is pasted with spaces, hyphens or neither", () => {
  for (const pasted of ["20 00 00", "20-00-00", "200000", " 20-0000 "]) {
    expect(showSortCode(pasted, pasted.length).text).toBe("20-00-00");
  }
});

test("letters stay to be seen", () => {
  expect(showSortCode("20o000", 6).text).toBe("20-o0-00");
});

test("a digit put in the middle leaves the caret behind it", () => {
  expect(showSortCode("209-00-00", 3)).toEqual({ text: "20-90-000", caret: 4 });
});

test("an account number loses what people paste between its digits", () => {
  expect(showAccountNumber("5577 9911", 9)).toEqual({ text: "55779911", caret: 8 });
});
