import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import type { ChartProps } from "./chart-props.ts";
import styles from "./chart.module.css";

/** Width of the axis labels in pixels. */
export const gutter = 48;
const height = 200;
const top = 8;
const foot = 24;
const bottom = height - foot;
const widthOfLabel = 72;
/** Limits a single bar's width. */
const widestBar = 56;

type PlotProps = ChartProps & { readonly width: number; readonly at: number | undefined };

export function Plot({ kind, series, points, format, formatShort = format, width, at }: PlotProps) {
  const largest = points.map(({ values }) =>
    kind === "bars" ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values),
  );
  const y = scaleLinear({ domain: [0, Math.max(1, ...largest)], range: [bottom, top], nice: 4 });
  const x = scaleBand({
    domain: points.map((_, index) => index),
    range: [gutter, Math.max(gutter + 1, width)],
    padding: 0.28,
  });
  const wide = Math.min(widestBar, x.bandwidth());
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const every = Math.ceil((points.length * widthOfLabel) / Math.max(1, width - gutter));
  const ticks = y.ticks(4).filter(Number.isInteger);
  return (
    <svg className={styles.plot} width={width} height={height} aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <g key={tick}>
          <line data-part={tick === 0 ? "ground" : "grid"} x1={gutter} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={gutter - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      {points.map(
        ({ label, title }, index) =>
          index % every === 0 && (
            <text key={title} x={middle(index)} y={height - 6} textAnchor="middle">
              {label}
            </text>
          ),
      )}
      {kind === "lines" && at !== undefined && (
        <line data-part="point" x1={middle(at)} x2={middle(at)} y1={top} y2={bottom} />
      )}
      {series.map(({ name, look }, which) =>
        kind === "lines" ? (
          <g key={name} data-look={look}>
            <LinePath
              data={[...points.keys()]}
              x={middle}
              y={(index) => y(points[index]?.values[which] ?? 0)}
            />
            {at !== undefined && <circle cx={middle(at)} cy={y(points[at]?.values[which] ?? 0)} r="4" />}
          </g>
        ) : (
          <g key={name} data-look={look}>
            {points.map(({ title, values }, index) => {
              const below = values.slice(0, which).reduce((sum, value) => sum + value, 0);
              const above = below + (values[which] ?? 0);
              return (
                <Bar
                  key={title}
                  data-quiet={at !== undefined && at !== index}
                  x={middle(index) - wide / 2}
                  y={y(above)}
                  width={wide}
                  height={y(below) - y(above)}
                />
              );
            })}
          </g>
        ),
      )}
    </svg>
  );
}
