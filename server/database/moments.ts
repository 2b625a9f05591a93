/** A `date` column; undefined for null. */
export function dayOf(column: string | null | undefined): Temporal.PlainDate | undefined {
  return column == null ? undefined : Temporal.PlainDate.from(column);
}

/** A `timestamptz` column; undefined for null. */
export function instantOf(column: Date | null): Temporal.Instant | undefined {
  return column === null ? undefined : Temporal.Instant.fromEpochMilliseconds(column.getTime());
}
