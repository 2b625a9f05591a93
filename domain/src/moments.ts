/** Day and time in London; `epochMilliseconds` are UTC. Ruling C14. */
export function inLondon(epochMilliseconds: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO("Europe/London");
}
