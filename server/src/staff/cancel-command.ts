import { parseArgs } from "node:util";
import { formatDate, parseDate } from "@evenly/domain/calendar";
import { isCalledOff, isSmaller } from "@evenly/domain/last-day";
import { formatPounds } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type HouseholdContext, WrongUsage } from "./command-context.ts";
import { type Cancellation, cancelHousehold, planCancellation } from "../households/index.ts";

/** `--reason WHY`, `--last-day 2027-03-12`; `--preview` changes nothing. Returns the text to print. Rulings F11, H3. */
export async function cancelByCommand(
  trx: Transaction<Database>,
  { deps, household, by, rest }: Omit<HouseholdContext, "householdId">,
): Promise<string> {
  const { reason, lastDay, isPreview } = readArguments(rest);
  if (isPreview) return describeCancellation(await planCancellation(trx, deps, household, lastDay));
  if (reason === undefined) throw new WrongUsage("Say why: --reason WHY");
  return describeCancellation(await cancelHousehold(trx, deps, household.id, { ...by, lastDay, reason }));
}

function readArguments(rest: readonly string[]) {
  const values = parseOptions(rest);
  const named = values["last-day"];
  const lastDay = parseDate(named);
  if (named !== undefined && lastDay === undefined) throw new WrongUsage("A day is written as 2027-03-12");
  return { reason: values.reason?.trim() || undefined, lastDay, isPreview: values.preview === true };
}

function parseOptions(rest: readonly string[]) {
  try {
    return parseArgs({
      args: [...rest],
      options: { "last-day": { type: "string" }, reason: { type: "string" }, preview: { type: "boolean" } },
    }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** First names and amounts, for staff to read out first. */
function describeCancellation({ lastDay, housemates }: Cancellation): string {
  return lastDay === undefined
    ? "It is not live: nothing was charged and nothing is owed. Payments and Direct Debits are called off."
    : [`The last day of service is ${formatDate(lastDay)}.`, ...housemates.map(describeHousemate)].join("\n");
}

function describeHousemate(housemate: Cancellation["housemates"][number]): string {
  const { place, firstName, cuts, refunded, owed, withBank } = housemate;
  const smaller = cuts
    .filter(isSmaller)
    .map(({ dueOn, due }) => `the payment due on ${dueOn} becomes ${formatPounds(due)}`);
  return [
    `${String(place)}  ${firstName}: ${formatPounds(owed)} is owed to that day`,
    `${formatPounds(refunded)} goes back`,
    `${String(cuts.filter(isCalledOff).length)} payments are called off`,
    ...smaller,
    ...(withBank > 0 ? [`${formatPounds(withBank)} is with the bank`] : []),
  ].join("; ");
}
