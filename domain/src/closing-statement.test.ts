import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statementRows, type StatementEntry } from "./closing-statement.ts";
import { placeBalance } from "./place-balance.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
function entry(of: string | undefined, cause: StatementEntry["cause"], amount: number, on: string) {
  return {
    of,
    cause,
    amount,
    on: day(on),
  };
}
function textOf(rows: ReturnType<typeof statementRows>) {
  return rows.map(({ of, charged, collected, refunded, writtenOff, owedAfter }) => [
    of,
    ...[charged, collected, refunded, writtenOff].map(({ amount, on }) => `${amount} ${on ?? "-"}`),
    owedAfter,
  ]);
}

describe("the closing statement [F10] [G7]", () => {
  it("has one row per payment with its days, even after several failures", () => {
    const rows = statementRows(
      [
        entry("sep", "charge", 8474, "2026-09-01"),
        entry("sep", "collection", -8474, "2026-09-01"),
        entry("oct", "charge", 8474, "2026-10-01"),
        entry("oct", "collection", -8474, "2026-10-01"),
        entry("oct", "collection-failure", 8474, "2026-10-05"),
        entry("nov", "charge", 8474, "2026-11-01"),
        entry("oct", "collection", -8474, "2026-10-12"),
      ],
      ["sep", "oct", "nov"],
    );
    expect(textOf(rows)).toEqual([
      ["sep", "8474 2026-09-01", "8474 2026-09-01", "0 -", "0 -", 0],
      ["oct", "8474 2026-10-01", "8474 2026-10-12", "0 -", "0 -", 0],
      ["nov", "8474 2026-11-01", "0 -", "0 -", "0 -", 8474],
    ]);
  });

  it("shows refunds in the payment's row, and write-offs in rows of their own", () => {
    const rows = statementRows(
      [
        entry("mar", "charge", 8474, "2027-03-01"),
        entry("mar", "charge", -8474, "2027-03-10"),
        entry("mar", "charge", 4000, "2027-03-10"),
        entry("mar", "collection", -8474, "2027-03-01"),
        entry("mar", "refund", 4474, "2027-03-11"),
        entry("apr", "charge", 8474, "2027-04-01"),
        entry("apr", "charge", -8474, "2027-04-01"),
        entry(undefined, "write-off", -1000, "2027-05-01"),
      ],
      ["mar", "apr"],
    );
    expect(textOf(rows)).toEqual([
      ["mar", "4000 2027-03-10", "8474 2027-03-01", "4474 2027-03-11", "0 -", 0],
      [undefined, "0 -", "0 -", "0 -", "1000 2027-05-01", -1000],
    ]);
  });

  it("adds up to the balance for any postings", () => {
    const anyEntry: fc.Arbitrary<StatementEntry> = fc.record({
      of: fc.constantFrom(undefined, "a", "b", "c", "unknown"),
      cause: fc.constantFrom(
        "charge",
        "collection",
        "collection-failure",
        "charge-back",
        "refund",
        "write-off",
      ),
      amount: fc.integer({ min: -9999, max: 9999 }),
      on: fc.integer({ min: 0, max: 400 }).map((days) => day("2026-09-01").add({ days })),
    });
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const rows = statementRows(entries, ["a", "b", "c"]);
        const { owed, ...sums } = placeBalance(entries);
        for (const part of ["charged", "collected", "refunded", "writtenOff"] as const) {
          expect(rows.reduce((sum, row) => sum + row[part].amount, 0)).toBe(sums[part]);
        }
        expect(rows.at(-1)?.owedAfter ?? 0).toBe(owed);
      }),
    );
  });
});
