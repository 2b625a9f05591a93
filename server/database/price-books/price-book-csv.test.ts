import { describe, expect, test } from "vitest";
import { linesOf } from "../../test/price-book-csv.ts";
import { readPriceBookCsv } from "./price-book-csv.ts";
import { readPriceBook } from "./price-book-file.ts";

const book = readPriceBook(new URL("2026-07.json", import.meta.url));
const regions = Object.keys(book.prices);
const options = Object.keys(book.prices["yorkshire"] ?? {}).map((code) => ({ code, active: true }));
const lines = linesOf(book.prices);
const read = (text: string) => readPriceBookCsv(text, { regions, options });
const mistakesIn = async (text: string) => {
  const found = await read(text);
  return "mistakes" in found ? found.mistakes : [];
};
/** The file with one line replaced; lines count from 1. */
const withLine = (line: number, text: string) => lines.with(line - 1, text).join("\n");
const at = lines.findIndex((line) => line.startsWith("yorkshire,water-all,4,")) + 1;

describe("A price book in a CSV file", () => {
  test("reads the same with any line ends, capitals in column names and leftovers of spreadsheets", async () => {
    expect(lines[at - 1]).toBe("yorkshire,water-all,4,4.83,");
    expect(await read(lines.join("\n"))).toEqual({ prices: book.prices });
    const spreadsheet = `\uFEFFRegion,Option,People,Price,Old_Price,,\r\n${lines.slice(1).join(",,\r\n")},,\r\n\r\n,,,,,,\r\n`;
    expect(await read(spreadsheet)).toEqual({ prices: book.prices });
    expect(await read(withLine(at, '"yorkshire", water-all ,4,"4.83",'))).toEqual({ prices: book.prices });
  });

  test("may omit an option that is no longer sold", async () => {
    const without = lines.filter((line) => !line.includes(",gbt-fibre,")).join("\n");
    const needed = options.map(({ code }) => ({ code, active: code !== "gbt-fibre" }));
    expect(await readPriceBookCsv(without, { regions, options: needed })).toHaveProperty("prices");
    expect(await read(without)).not.toHaveProperty("prices");
  });

  test.each([
    ["yorkshir,water-all,4,4.83,", "price-book-region-unknown"],
    ["yorkshire,hoverboard,4,4.83,", "price-book-option-unknown"],
    ["yorkshire,water-all,16,4.83,", "price-book-people-wrong"],
    ["yorkshire,water-all,04,4.83,", "price-book-people-wrong"],
    ["yorkshire,water-all,4,£4.83,", "price-book-price-wrong"],
    ["yorkshire,water-all,4,483,", "price-book-price-wrong"],
    ["yorkshire,water-all,4,,", "price-book-price-wrong"],
    ["yorkshire,water-all,4,4.83,5", "price-book-old-price-wrong"],
    ["yorkshire,no-water-01_none,4,0.01,", "price-book-none-not-free"],
    ["yorkshire,water-all,4", "price-book-cells-wrong"],
    ["yorkshire,water-all,4,4.83,,x", "price-book-cells-wrong"],
    ['"yorkshire,water-all,4,4.83,', "price-book-cells-wrong"],
  ])("is refused with the line number of %s [H4]", async (line, code) => {
    const mistakes = await mistakesIn(withLine(at, line));
    expect(mistakes[0]).toMatchObject({ code, values: { line: at } });
  });

  test("is refused for a duplicate or missing price, or an old price for some sizes only", async () => {
    expect(await mistakesIn(withLine(at, "yorkshire,water-all,5,4.83,"))).toEqual([
      { code: "price-book-row-twice", values: { line: at + 1, first: at } },
      { code: "price-book-price-missing", values: { region: "yorkshire", option: "water-all", people: "4" } },
    ]);
    const north = lines.filter((line) => !line.startsWith("north-east,")).join("\n");
    expect(await mistakesIn(north)).toHaveLength(options.length);
    expect(await mistakesIn(withLine(at, "yorkshire,water-all,4,4.83,5.00"))).toEqual([
      {
        code: "price-book-old-price-missing",
        values: {
          region: "yorkshire",
          option: "water-all",
          people: "1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
        },
      },
    ]);
  });

  test("lists every mistake, up to a hundred of a kind [H4]", async () => {
    const wrong = lines.map((line, index) => (index > 0 && index <= 300 ? `${line}x` : line)).join("\n");
    const mistakes = await mistakesIn(wrong);
    expect(mistakes).toHaveLength(101);
    expect(mistakes[99]).toMatchObject({ values: { line: 101 } });
    expect(mistakes[100]).toEqual({ code: "price-book-more-mistakes", values: { count: 220 } });
  });

  test("is refused when it is another kind of file [H4]", async () => {
    for (const other of ["PK\u0003\u0004\0\0", "\uFFFD\uFFFDxlsx"])
      expect(await mistakesIn(other)).toEqual([{ code: "price-book-not-csv" }]);
    for (const other of ["", "{}", "region;option;people;price;old_price", "<html>", '"region'])
      expect(await mistakesIn(other)).toEqual([{ code: "price-book-header-wrong" }]);
    expect(await mistakesIn(`${lines[0] ?? ""}\n${"x\n".repeat(100_000)}`)).toHaveLength(101);
  });
});
