/** `main` is drawn first and in one colour, `second` dashed or pale, `owed` is money that is not in yet. */
export type Series = { readonly name: string; readonly look: "main" | "second" | "owed" };

export type Point = {
  /** Under the axis, short. */
  readonly label: string;
  /** In full, for whoever points at it. */
  readonly title: string;
  /** One a series, in their order, none below 0. */
  readonly values: readonly number[];
};

export type ChartProps = {
  /** Lines beside each other, or bars on top of each other. */
  readonly kind: "lines" | "bars";
  /** What the chart shows, for those who do not see it. */
  readonly name: string;
  /** What each point is: `Day`. */
  readonly over: string;
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  /** A value in words, beside the name of its series. */
  readonly say: (value: number) => string;
  /** A value at the axis, where it is short; else as `say`. */
  readonly sayShort?: (value: number) => string;
};
