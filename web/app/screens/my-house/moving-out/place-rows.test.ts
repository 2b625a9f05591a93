import { expect, test } from "vitest";
import { samplePreview } from "../../../../test/sample-moving-out.ts";
import { placeRows, formatPayments } from "./place-rows.ts";

/** A day and its month are one word. */
function plain(name: string) {
  return name.replaceAll("\u00a0", " ");
}
function named(...payments: Parameters<typeof placeRows>[0]) {
  return placeRows(payments).map((row) => ({ ...row, name: plain(row.name), note: plain(row.note) }));
}

const { rows } = samplePreview.last;

test("collected payments are one row, the split payment has both parts, and the successor's are one row [G5]", () => {
  expect(named(...rows)).toEqual([
    { name: "Taken so far", note: "6 payments of £84.74", yours: 50_844, theirs: 0 },
    { name: "1 March", note: "The whole of March", yours: 8474, theirs: 0 },
    {
      name: "April, split by the day",
      note: "You 14 of 30 days, on 1 April. They 16 of 30 days, on 15 April",
      yours: 3955,
      theirs: 4519,
    },
    { name: "May to August", note: "4 payments of £84.74", yours: 0, theirs: 33_896 },
  ]);
});

test("the rows add up to both totals, for any hand-over [G5]", () => {
  for (let at = 0; at <= rows.length; at += 1) {
    const found = placeRows(
      rows.map((row, index) => ({ ...row, yours: index < at ? 8474 : 0, theirs: index < at ? 0 : 8474 })),
    );
    const sum = (of: "yours" | "theirs") => found.reduce((total, row) => total + row[of], 0);
    expect([sum("yours"), sum("theirs")]).toEqual([at * 8474, (12 - at) * 8474]);
  }
});

test("a payment that is not a calendar month is named by its days", () => {
  const [first, second] = rows.slice(6);
  if (!first || !second) throw new Error("There are no payments");
  const middle = { ...first, dueOn: "2027-03-15", lastDay: "2027-04-14", takenOnYours: "2027-03-15" };
  expect(named(middle)[0]).toMatchObject({ name: "15 March", note: "15 March to 14 April" });
  expect(named({ ...second, dueOn: "2027-03-15", lastDay: "2027-04-14" })[0]?.name).toBe(
    "15 March to 14 April, split by the day",
  );
  expect(named(middle, { ...middle, dueOn: "2027-04-15", lastDay: "2027-05-14" })[0]?.name).toBe(
    "15 March to 14 May",
  );
});

test("payments of different amounts are only counted", () => {
  expect(formatPayments(rows)).toBe("12 payments of £84.74");
  expect(formatPayments(rows.map((row, index) => ({ ...row, amount: 8474 - Math.floor(index / 11) })))).toBe(
    "12 payments",
  );
});

test("what is with the bank, owed, paid another way or written off is neither taken nor still to pay [F12] [G5]", () => {
  const [, , september, october, november, december, january] = rows;
  if (!september || !october || !november || !december || !january) throw new Error("There are no payments");
  expect(
    placeRows([
      { ...september, state: "owed" },
      { ...october, state: "failed" },
      { ...november, state: "waived" },
      { ...december, state: "with-bank" },
      { ...january, state: "received" },
    ]).map(({ name, yours }) => [name, yours]),
  ).toEqual([
    ["Owed", 16_948],
    ["Written off", 8474],
    ["With your bank", 8474],
    ["Paid", 8474],
  ]);
});
