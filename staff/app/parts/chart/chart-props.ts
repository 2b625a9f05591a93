/** `main` is drawn first, `second` dashed or pale; `owed` is money not received yet. */
export type Series = { readonly name: string; readonly look: "main" | "second" | "owed" };

export type Point = {
  /** Short, for the axis. */
  readonly label: string;
  /** In full, for the pointer. */
  readonly title: string;
  /** One per series, in order, not negative. */
  readonly values: readonly number[];
};

export type ChartProps = {
  /** Lines, or stacked bars. */
  readonly kind: "lines" | "bars";
  readonly name: string;
  /** Heading of the points: `Day`. */
  readonly over: string;
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  readonly format: (value: number) => string;
  /** Formats a value for the axis, if different. */
  readonly formatShort?: (value: number) => string;
};
