export function momentInLondon(moment: Date): { readonly on: string; readonly time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO("Europe/London");
  return {
    on: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}
