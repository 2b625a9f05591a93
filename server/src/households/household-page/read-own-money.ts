import type { Success } from "@evenly/contract";
import { statementDay } from "@evenly/domain/days-in-place";
import { type DebitDay, type MoneyRow, owedSince } from "@evenly/domain/persons-money";
import type { Dependencies } from "../../dependencies.ts";
import { readOwnMandates, readPersonsMoney } from "../../payments/index.ts";
import { type PageContext, servedHousehold } from "./find-page-context.ts";

type Page = Success<"GET /my_house">;

/** The reader's own Direct Debit and money only. Rulings F7, F12, G2. */
export async function readOwnMoney(deps: Dependencies, context: PageContext) {
  const { current, next, firstReference } = await readOwnMandates(deps, context.housemate.id);
  const { rows, means, sums, debits, mayGiveBankDetails } = await readPersonsMoney(
    deps.db,
    deps,
    context.housemate.id,
  );
  return {
    rows,
    means,
    mayGiveBankDetails,
    mandate: current ?? null,
    nextMandate: next ?? null,
    payments: rows.map(showMoneyRow),
    ...sums,
    owedSince: owedSince(rows)?.toString() ?? null,
    debits: debits.map(showDebitDay),
    scheduleId: firstReference,
    statementFrom: statementDay(servedHousehold(context.household), context.days)?.toString() ?? null,
  };
}

export function showMoneyRow(row: MoneyRow): Page["payments"][number] {
  return {
    dueOn: row.dueOn.toString(),
    lastDay: row.lastDay.toString(),
    takenOn: row.takenOn.toString(),
    amount: row.amount,
    state: row.state,
    follows: row.follows ?? null,
    sentBackOn: row.sentBackOn?.toString() ?? null,
    triesAgainOn: row.triesAgainOn?.toString() ?? null,
    isClaimedBack: row.isClaimedBack,
    trouble: row.trouble ?? null,
    accountEnding: row.accountEnding ?? null,
  };
}

export function showDebitDay({ on, amount, rows }: DebitDay): Page["debits"][number] {
  return {
    on: on.toString(),
    amount,
    payments: rows.length,
  };
}
