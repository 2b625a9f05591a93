import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { formatMonth } from "@evenly/domain/calendar";
import { whyNotOpen } from "@evenly/domain/ledger-month";
import { recordAudit } from "../../../database/record-audit.ts";
import { refuse } from "../../http/refusals.ts";
import type { KindOf } from "../approvals/kind.ts";
import { lockMonths } from "./close-month.ts";
import { readMonth } from "./read-month.ts";

export type MonthAsked = { readonly month: string };

type Month = Pick<Awaited<ReturnType<typeof readMonth>>, "sums" | "closed">;

export function openingOf({ sums, closed }: Month): ApprovalPreview<"open-month"> {
  return {
    ...sums,
    closedBy: closed?.by ?? "",
    closedOn: closed?.on ?? "",
    reason: closed?.reason ?? "",
  };
}

/** Always needs a second person. Rulings F1, H3. */
export const openMonth: KindOf<"open-month", MonthAsked> = {
  lock: lockMonths,
  plan: async (db, { clock }, { month }) => {
    const found = await readMonth(db, month, clock.today());
    const why = whyNotOpen(found.firstDay, found.firstOpenDay);
    if (why !== undefined) throw refuse(why);
    return {
      preview: openingOf(found),
      subject: month,
      actionText: "Open",
      subjectText: `${formatMonth(found.firstDay)} again`,
      householdId: null,
      needsSecond: true,
    };
  },
  carryOut: async (trx, _, { month }, { actor, now, reason }) => {
    await trx.deleteFrom("closedMonth").where("month", "=", `${month}-01`).execute();
    const detail = { month, before: "closed", after: "open", reason };
    await recordAudit(trx, { householdId: null, actor, action: "open-month", at: now, detail });
  },
};
