import { DatabaseBusy } from "../../database/connect.ts";
import { DatabaseSilent } from "../../database/end-when-silent.ts";
import { NoHostFits } from "../../database/find-host.ts";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const lostCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);
const awayCodes = new Set([
  "25006", // read-only standby, during a switch-over
  "25P03", // idle in a transaction for too long
]);
/** Classes of PostgreSQL's codes: connections, resources such as disk and memory, an operator's hand, the system's files. */
const awayClasses = new Set(["08", "53", "57", "58"]);
const lostMessages =
  /Connection terminated|Query read timeout|^timeout expired$|Client has encountered a connection error|after calling end on the pool|driver has already been destroyed/i;

const busyCodes = new Set([
  "57014", // statement timeout
  "55P03", // lock timeout
]);

/** Something waited for too long at a database that is there: for a connection, a lock or an answer. Ruling K2. */
export function isDatabaseBusy(error: unknown): boolean {
  return (
    error instanceof DatabaseBusy ||
    error instanceof DatabaseSilent ||
    busyCodes.has(codeOf(error)) ||
    (error instanceof Error && error.message === "timeout exceeded when trying to connect")
  );
}

/** A connection has ended or could not be opened, and PostgreSQL did not say why. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  return lostCodes.has(codeOf(error)) || (error instanceof Error && lostMessages.test(error.message));
}

/** The database is unreachable, starting, stopping, full, read-only or busy: retry later. Rulings B2, K2. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = codeOf(error);
  return (
    isDatabaseBusy(error) ||
    isConnectionLost(error) ||
    error instanceof NoHostFits ||
    awayCodes.has(code) ||
    (code.length === 5 && awayClasses.has(code.slice(0, 2)))
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
