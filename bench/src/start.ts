import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, type Row } from "./report.ts";
import { runProduct } from "./run-product.ts";

const folders = 2;
const startsInEach = 3;
const wanted = 2;

export async function measureStart(): Promise<Row[]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let turn = 0; turn < folders; turn++) {
    const folder = await mkdtemp(join(tmpdir(), "evenly-bench-"));
    try {
      for (let start = 0; start <= startsInEach; start++) {
        const product = await runProduct(folder);
        (start === 0 ? first : later).push(product.secondsToFirstAnswer);
        await product.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const formatMedian = (sample: readonly number[]) => `${median(sample).toFixed(2)} s`;
  return [
    {
      what: "start to first answer, built and seeded",
      measured: formatMedian(later),
      target: `≤ ${String(wanted)} s`,
      met: median(later) <= wanted,
    },
    { what: "first start: migrates and seeds as well", measured: formatMedian(first) },
  ];
}
