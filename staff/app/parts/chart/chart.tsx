import { type CSSProperties, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import type { ChartProps, Point, Series } from "./chart-props.ts";
import { gutter, Plot } from "./plot.tsx";
import styles from "./chart.module.css";

/** `Wed 1 September: 52 sign-ups, 24 complete`. */
function wordsOf(point: Point, { series, format }: Pick<ChartProps, "series" | "format">): string[] {
  return series.map(({ name }, at) => `${format(point.values[at] ?? 0)} ${name}`);
}

/** Starts at 0. Pointer and arrow keys show values; screen readers get a table. */
export function Chart(props: ChartProps) {
  const { name, points } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [at, setAt] = useState<number>();
  const id = useId();
  const point = at === undefined ? undefined : points[at];
  if (points.length === 0) return <p className={styles.empty}>Nothing in these days.</p>;
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - gutter) / (wide - gutter);
    setAt(Math.min(points.length - 1, Math.max(0, Math.floor(share * points.length))));
  };
  return (
    <div ref={frame} className={styles.chart} onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
      <Plot {...props} width={width} at={at} />
      <input
        type="range"
        className={styles.walker}
        aria-label={`${name}: go through it`}
        aria-describedby={id}
        min={0}
        max={points.length - 1}
        value={at ?? 0}
        aria-valuetext={point ? `${point.title}: ${wordsOf(point, props).join(", ")}` : "Nothing chosen"}
        onFocus={() => setAt((now) => now ?? 0)}
        onBlur={() => setAt(undefined)}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <span id={id} hidden>
        The table after it has the same numbers.
      </span>
      {point !== undefined && at !== undefined && (
        <div
          className={styles.told}
          aria-hidden="true"
          data-before={at >= points.length / 2}
          style={{ "--at": middleOf(at, points) } as CSSProperties}
        >
          <strong>{point.title}</strong>
          {wordsOf(point, props).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </div>
      )}
      <Numbers {...props} />
    </div>
  );
}

/** The centre of a point, as a share of the width. */
function middleOf(at: number, points: readonly Point[]) {
  return (at + 0.5) / points.length;
}

function Numbers({ name, over, series, points, format }: ChartProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{over}</th>
            {series.map(({ name: of }) => (
              <th key={of} scope="col">
                {of}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ title, values }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {series.map(({ name: of }, at) => (
                <td key={of}>{format(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In pixels. */
function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (frame.current === null) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return width;
}

/** Series, with totals where useful. */
export function Legend({ of }: { readonly of: readonly (Series & { readonly total?: string })[] }) {
  return (
    <span className={styles.legend}>
      {of.map(({ name, look, total }) => (
        <span key={name}>
          <svg width="18" height="8" aria-hidden="true" focusable="false" data-look={look}>
            <line x1="0" x2="18" y1="4" y2="4" />
          </svg>
          {total === undefined ? name : `${name}, ${total}`}
        </span>
      ))}
    </span>
  );
}
