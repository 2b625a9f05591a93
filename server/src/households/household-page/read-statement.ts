import type { Success } from "@evenly/contract";
import { isBefore } from "@evenly/domain/calendar";
import { type DatedAmount, statementRows } from "@evenly/domain/closing-statement";
import { statementDay } from "@evenly/domain/days-in-place";
import { isMandateOver } from "@evenly/domain/mandate";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf } from "../../mail/index.ts";
import { readOwnMandates, readPersonsMoney } from "../../payments/index.ts";
import { findPageContext, type PageContext, servedHousehold } from "./find-page-context.ts";
import { showDebitDay, showMoneyRow } from "./read-own-money.ts";

type Answer = Success<"GET /my_house/statement">;

/** The closing statement, from the day after the last day. Rulings F10, G2, G7. */
export async function readStatement(deps: Dependencies, membershipId: string): Promise<Answer> {
  const context = await findPageContext(deps.db, membershipId);
  const from = statementDay(servedHousehold(context.household), context.days);
  const { firstName } = context.housemate;
  if (from === undefined) return { firstName, from: null, statement: null };
  if (isBefore(deps.clock.today(), from)) return { firstName, from: from.toString(), statement: null };
  return { firstName, from: from.toString(), statement: await tellStatement(deps, context, from) };
}

async function tellStatement(
  deps: Dependencies,
  context: PageContext,
  from: Temporal.PlainDate,
): Promise<Answer["statement"]> {
  const { household, housemate } = context;
  const { current } = await readOwnMandates(deps, housemate.id);
  const money = await readPersonsMoney(deps.db, deps, housemate.id);
  const { lines, balance } = money.statement;
  const rows = statementRows(
    lines.map(({ collectionId, ...line }) => ({ ...line, of: collectionId ?? undefined })),
    money.rows.flatMap(({ paymentId }) => paymentId ?? []),
  ).map(({ of, charged, collected, refunded, writtenOff, owedAfter }) => {
    const payment = money.rows.find(({ paymentId }) => of !== undefined && paymentId === of);
    return {
      dueOn: payment?.dueOn.toString() ?? null,
      lastDay: payment?.lastDay.toString() ?? null,
      charged: formatDatedAmount(charged),
      collected: formatDatedAmount(collected),
      refunded: formatDatedAmount(refunded),
      writtenOff: formatDatedAmount(writtenOff),
      owedAfter,
      payment: payment ? showMoneyRow(payment) : null,
    };
  });
  return {
    fullName: `${housemate.firstName} ${housemate.lastName}`,
    fullAddress: addressOf(household),
    housemateCount: household.size,
    firstDay: rows.find(({ dueOn }) => dueOn !== null)?.dueOn ?? household.tenancyStart,
    lastDay: from.subtract({ days: 1 }).toString(),
    on: deps.clock.today().toString(),
    mandate: current
      ? {
          reference: current.reference,
          accountEnding: current.accountEnding,
          isOver: isMandateOver(current.state),
        }
      : null,
    rows,
    ...balance,
    debits: money.debits.map(showDebitDay),
    withoutDay: money.withoutDay,
    mayGiveBankDetails: money.mayGiveBankDetails,
  };
}

function formatDatedAmount({ amount, on }: DatedAmount) {
  return { amount, on: on?.toString() ?? null };
}
