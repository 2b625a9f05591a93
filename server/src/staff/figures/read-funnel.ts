import type { Success } from "@evenly/contract";
import { funnelSteps, type Period } from "@evenly/domain/figures";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { eachDay } from "./count-figures.ts";
import { countByDay } from "./read-sums.ts";

type Figures = Success<"GET /staff/figures">;

/** Funnel of a period, the equally long one before it, and its days. Ruling H4. */
export async function readFunnel(db: Kysely<Database>, period: Period): Promise<Figures> {
  const [from, to] = [period.from.toString(), period.to.toString()];
  const before = { from: period.before.from.toString(), to: period.before.to.toString() };
  const countOn = await countByDay(db, { from: before.from, to });
  const [days, daysBefore] = [eachDay({ from, to }), eachDay(before)];
  return {
    from,
    to,
    before,
    funnel: funnelSteps.map((step) => {
      const total = (of: readonly string[]) => of.reduce((sum, day) => sum + countOn(step, day), 0);
      return { step, count: total(days), before: total(daysBefore) };
    }),
    days: days.map((day) => ({ day, signUps: countOn("sign-ups", day), complete: countOn("complete", day) })),
  };
}
