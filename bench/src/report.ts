import { availableParallelism } from "node:os";

/** `met` is missing without a target. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly target?: string;
  readonly met?: boolean;
};

export function printTable(rows: readonly Row[]) {
  const cells = rows.map(({ what, measured, target = "", met }) => [
    what,
    measured,
    target,
    met === undefined ? "" : met ? "met" : "NOT MET",
  ]);
  const table = [["what", "measured", "target", ""], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("   ")
      .trimEnd();
  console.log(`\nNode ${process.version}, ${process.platform}, ${String(availableParallelism())} cores\n`);
  console.log(line(table[0] ?? []));
  console.log(widths.map((width) => "─".repeat(width)).join("───"));
  for (const row of table.slice(1)) console.log(line(row));
}

/** By nearest rank. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("An empty sample");
  return value;
}

export function median(sample: readonly number[]): number {
  return percentile(sample, 0.5);
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}
export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`;
}
export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
