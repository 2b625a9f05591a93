import { withoutTurns } from "@evenly/domain/direction";
import { expect, it } from "vitest";
import { lineOf } from "./csv.ts";
import type { Column } from "./list.ts";

type Row = { readonly name: string | null; readonly amount: number | null };
const columns: readonly Column<Row>[] = [
  { head: "Name", text: ({ name }) => name },
  { head: "Day", plain: () => "2027-09-14" },
  { head: "Amount", money: ({ amount }) => amount },
];
const line = (name: string | null, amount: number | null = 123_456) => lineOf(columns, { name, amount });

it("A CSV line has texts that turn nothing round, days, and pounds with two decimals [H3]", () => {
  expect(line("Ann Lee")).toBe("Ann Lee,2027-09-14,1234.56\r\n");
  expect(line("Ann Lee", -60)).toBe("Ann Lee,2027-09-14,-0.60\r\n");
  expect(line(null, null)).toBe(",2027-09-14,\r\n");
  expect(line("Lee, Ann", 0)).toBe('"Lee, Ann",2027-09-14,0.00\r\n');
  expect(line("Fe\u202eb 14")).toBe("Feb 14,2027-09-14,1234.56\r\n");
  expect(line('"Ann"\nLee')).toBe('"""Ann""\nLee",2027-09-14,1234.56\r\n');
});

it.each(["=1+1", "+44 7700", "-2", "@cmd", "\tx", "\rx", "\nx", "\0x", "\u202e=1+1", '=HYPERLINK("x,y")'])(
  "A text that a spreadsheet would run as a formula is escaped: %j [H5]",
  (text) => {
    const cell = line(text).split(",2027-09-14")[0] ?? "";
    expect(cell.replace(/^"/, "").startsWith("'")).toBe(true);
    expect(cell.replaceAll(/^"|"$/g, "").replaceAll('""', '"')).toBe(`'${withoutTurns(text)}`);
  },
);
