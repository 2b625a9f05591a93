function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "57014", // statement timeout
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "55P03",
  "25006", // read-only standby, during a switch-over
]);
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|after calling end on the pool|driver has already been destroyed/i;

/** The database is unreachable, starting, stopping or overloaded: retry later. Ruling B2. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = codeOf(error);
  return (
    awayCodes.has(code) ||
    code.startsWith("08") ||
    (error instanceof Error && awayMessages.test(error.message))
  );
}

const lostRaceCodes = new Set(["40001", "40P01", "23505", "23P01"]);

/** Lost to a concurrent transaction: a retry sees its result. */
export function isLostRace(error: unknown): boolean {
  return lostRaceCodes.has(codeOf(error));
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03";
}
