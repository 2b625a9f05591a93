import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Chart } from "./chart.tsx";
import type { ChartProps } from "./chart-props.ts";

const series = [
  { name: "sign-ups", look: "main" },
  { name: "complete", look: "second" },
] as const;
const points = [
  { label: "1 Sep", title: "Wed 1 September", values: [52, 24] },
  { label: "2 Sep", title: "Thu 2 September", values: [0, 7] },
];
function draw(changes: Partial<ChartProps> = {}) {
  return renderToStaticMarkup(
    <Chart
      kind="lines"
      name="By day"
      over="Day"
      series={series}
      points={points}
      format={String}
      {...changes}
    />,
  );
}

describe("A chart", () => {
  it("has an axis from 0 to at least the largest value", () => {
    const ticks = [...draw().matchAll(/text-anchor="end">(\d+)</g)].map(([, tick]) => Number(tick));
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(52);
  });

  it("has room for the sum of stacked bars", () => {
    const ticks = [...draw({ kind: "bars" }).matchAll(/text-anchor="end">(\d+)</g)];
    expect(Number(ticks.at(-1)?.[1])).toBeGreaterThanOrEqual(76);
  });

  it("limits a single bar's width and centres it", () => {
    const [bar = ""] = /<rect[^>]*>/.exec(draw({ kind: "bars", points: points.slice(0, 1) })) ?? [];
    const [x, width] = ["x", "width"].map((name) =>
      Number(new RegExp(` ${name}="([\\d.]+)"`).exec(bar)?.[1]),
    );
    expect(width).toBe(56);
    // Points lie between the axis labels (48 px wide) and the chart's end at 600 px.
    expect((x ?? 0) + 28).toBe(324);
  });

  it("has the same numbers as a table", () => {
    const rows = [...draw({ format: (value) => `£${String(value)}` }).matchAll(/<th scope="row">.*?<\/tr>/g)];
    expect(
      rows.map(([row]) =>
        row
          .replaceAll(/<[^>]+>/g, " ")
          .split(/\s{2,}/)
          .filter(Boolean),
      ),
    ).toEqual(
      [[" Wed 1 September", "£52", "£24 "].map((cell) => cell.trim()), ["Thu 2 September", "£0", "£7"]].map(
        (row) => row.map((cell) => expect.stringContaining(cell)),
      ),
    );
  });

  it("says when there is no data, and has whole numbers on its axis when all values are 0", () => {
    expect(draw({ points: [] })).toContain("Nothing in these days.");
    const zeros = draw({ points: [{ label: "1 Sep", title: "Wed 1 September", values: [0, 0] }] });
    expect([...zeros.matchAll(/text-anchor="end">([^<]+)</g)].map(([, tick]) => tick)).toEqual(["0", "1"]);
  });
});
