/** The time, as the rules see it. Ruling C14. */
export type Clock = {
  /** Today in Europe/London. */
  today(): Temporal.PlainDate;
  /** Now, for timestamps. */
  now(): Date;
};
