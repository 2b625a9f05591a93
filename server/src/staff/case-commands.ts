import { type CaseOutcome, checkOutcome, outcomesOf } from "@evenly/domain/case";
import type { Transaction } from "kysely";
import type { DoneBy } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { changeCase, lockCase } from "../cases/index.ts";
import { WrongUsage } from "./command-context.ts";

/** Prints open cases, one per line, with what was told of each. Rulings F6, F8, J1. */
export async function listCases(trx: Transaction<Database>): Promise<string> {
  const cases = await trx
    .selectFrom("staffCase")
    .leftJoin("household", "household.id", "staffCase.householdId")
    .leftJoin("staffAlert", "caseId", "staffCase.id")
    .select(["staffCase.reference", "staffCase.kind", "staffCase.dueOn", "household.reference as account"])
    .select(["staffAlert.kind as alert", "staffAlert.reference as told", "detail", "subject"])
    .where("staffCase.state", "<>", "done")
    .orderBy("nextOn")
    .orderBy("staffCase.number")
    .orderBy("raisedAt")
    .execute();
  const lines = cases.map(({ reference, kind, dueOn: due, account, alert, told, detail, subject }) =>
    [
      reference,
      kind,
      `due ${due}`,
      account ?? "no account",
      ...(alert === null ? [subject ?? ""] : [alert, told, JSON.stringify(detail)]),
    ].join("  "),
  );
  return lines.length === 0 ? "There is nothing to look at." : lines.join("\n");
}

/** `close-case CASE OUTCOME NOTE`; a complaint's cause is other. Returns the text to print and the exit code. Rulings H3, J1. */
export async function closeByCommand(
  trx: Transaction<Database>,
  name: string,
  { outcome, text }: { readonly outcome: string; readonly text: string },
  by: DoneBy,
): Promise<readonly [text: string, exitCode: number]> {
  const found = await lockCase(trx, name);
  const [issue] = checkOutcome(found.kind, { outcome, cause: "other", text });
  if (issue?.field === "outcome")
    throw new WrongUsage(`Say how it ended: ${outcomesOf(found.kind).join(", ")}`);
  if (issue !== undefined) throw new WrongUsage("Say what you found, after the outcome");
  await changeCase(trx, found, "finish", {
    ...by,
    action: "case-done",
    outcome: outcome as CaseOutcome,
    detail: { outcome, text },
  });
  return ["Done.", 0];
}
