import type { ReadBody, Success } from "@evenly/contract";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { refuse } from "../../http/refusals.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { makePlan, type PlanPreview, readSpreadable } from "../../payments/index.ts";

type Plans = Success<"GET /my_house/plan">;

/** The plans that a person can make of what they owe. Ruling I4. */
export async function readPlans(deps: Dependencies, { housemateId }: PageOwner): Promise<Plans> {
  const { db, config } = deps;
  const spreadable = await readSpreadable(db, deps, housemateId, config.planMonths);
  const previews = spreadable.months.flatMap((months) => {
    const preview = spreadable.previewOf({ kind: "over-months", months });
    return "refusal" in preview ? [] : preview;
  });
  const [first] = previews;
  const { firstName } = await db
    .selectFrom("housemate")
    .select("firstName")
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  return {
    firstName,
    owed: Math.max(0, spreadable.owed),
    since: spreadable.since?.toString() ?? null,
    dueDays: first?.debts.map(({ dueOn }) => dueOn.toString()) ?? [],
    notTriedOn: first?.notTriedOn.map((day) => day.toString()) ?? [],
    refusal: spreadable.refusal ?? (first === undefined ? "plan-too-small" : null),
    choices: previews.map(showChoice),
  };
}

/** Refused when it is not what was shown any more. Rulings F5, I4. */
export async function spreadDebt(
  trx: Transaction<Database>,
  deps: Dependencies,
  { housemateId, householdId }: PageOwner,
  { months, token }: ReadBody<"POST /my_house/plan">,
): Promise<void> {
  await lockHousehold(trx, householdId);
  const request = { kind: "over-months", months } as const;
  const spreadable = await readSpreadable(trx, deps, housemateId, deps.config.planMonths);
  const preview = spreadable.previewOf(request);
  if ("refusal" in preview) throw refuse(preview.refusal);
  if (showChoice(preview).token !== token) throw refuse("plan-changed");
  const now = deps.clock.now();
  const actor = { kind: "housemate", id: housemateId } as const;
  await makePlan(trx, deps, housemateId, { request, preview, actor, now, madeBy: null, reason: null });
}

function showChoice({ parts, next }: PlanPreview): Plans["choices"][number] {
  const shown = {
    months: parts.length,
    parts: parts.map(({ number, on, usual, amount }) => ({ number, on: on.toString(), usual, amount })),
    next: next ? { on: next.collectOn.toString(), amount: next.amount } : null,
  };
  return { ...shown, token: tokenOf(shown) };
}
