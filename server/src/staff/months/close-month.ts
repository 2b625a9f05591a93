import { whyNotClose } from "@evenly/domain/ledger-month";
import { checkReason } from "@evenly/domain/staff";
import { sql, type Transaction } from "kysely";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { refuseUnlessShown } from "../../http/preview-token.ts";
import { doneBy } from "../done-by.ts";
import { readMonth } from "./read-month.ts";

type MonthRequest = Readonly<Record<"month" | "reason" | "token", string>> & { readonly staff: StaffAsker };

/** Done as it was shown, or not at all. Rulings F1, H3. */
export async function closeMonth(
  trx: Transaction<Database>,
  deps: Now,
  { month, reason, token, staff }: MonthRequest,
): Promise<void> {
  const issues = checkReason(reason);
  refuseAny(issues);
  await lockMonths(trx);
  const today = deps.clock.today();
  const { firstDay, firstOpenDay, sums, doubts } = await readMonth(trx, month, today);
  const why = whyNotClose(firstDay, { firstOpenDay, today });
  if (why !== undefined) throw refuse(why);
  refuseUnlessShown(token, { sums, doubts });
  const { entries } = sums;
  const { actor, now } = doneBy(deps, staff);
  await trx
    .insertInto("closedMonth")
    .values({ month: firstDay.toString(), entries, closedBy: staff.person.id, closedAt: now, reason })
    .execute();
  const counts = Object.fromEntries(doubts.map(({ what, count }) => [what, count]));
  const detail = { month, before: "open", after: "closed", entries, ...counts, reason };
  await recordAudit(trx, { householdId: null, actor, action: "close-month", at: now, detail });
}

/** Waits for what is being posted; the next waits for the commit. The sums first, since their job may take minutes. */
export async function lockMonths(trx: Transaction<Database>): Promise<void> {
  await sql`select from ledger_value_summed for share`.execute(trx);
  await sql`lock table closed_month in share row exclusive mode`.execute(trx);
}
