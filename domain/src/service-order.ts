import { isBefore, laterOf } from "./calendar.ts";
import { catalogue, type ProductType } from "./catalogue.ts";

/** Stages of setting up a service, in order. Ruling G2. */
export const serviceStages = ["waiting", "ordered", "confirmed", "live"] as const;

export type ServiceStage = (typeof serviceStages)[number];

/** A stage with a day. */
export type ReportedStage = Exclude<ServiceStage, "waiting">;

/** What staff have to do about a service; `to-end`: cancelled after it was ordered. Ruling H4. */
export const serviceWork = ["to-order", "ordered", "confirmed", "live", "to-end", "over"] as const;

export type ServiceWork = (typeof serviceWork)[number];

/** Stages that staff record as the supplier reports them. Ruling H4. */
export const staffStages = ["ordered", "confirmed", "live", "ended"] as const satisfies readonly (
  ReportedStage | "ended"
)[];

export type StaffStage = (typeof staffStages)[number];

export type StageDays = Readonly<Record<ReportedStage, Temporal.PlainDate | undefined>>;

export type StageRefusal = "stage-reached" | "stage-before-the-last" | "stage-to-come";

export type StageResult =
  { readonly ok: true; readonly days: StageDays } | { readonly ok: false; readonly code: StageRefusal };

const stages = ["ordered", "confirmed", "live"] as const satisfies readonly ReportedStage[];

/** The furthest stage that has a day. Ruling G2. */
export function stageOf(days: Readonly<Record<ReportedStage, unknown>>): ServiceStage {
  return stages.findLast((stage) => days[stage] != null) ?? "waiting";
}

/**
 * Records a stage; skipped stages get the same day. Refuses stages and days before the current ones, and days to come.
 * Ruling G2.
 */
export function reachStage(
  days: StageDays,
  stage: ReportedStage,
  on: Temporal.PlainDate,
  today: Temporal.PlainDate,
): StageResult {
  if (isBefore(today, on)) return refuse("stage-to-come");
  const current = stageOf(days);
  if (serviceStages.indexOf(stage) <= serviceStages.indexOf(current)) return refuse("stage-reached");
  const since = current === "waiting" ? undefined : days[current];
  if (since !== undefined && isBefore(on, since)) return refuse("stage-before-the-last");
  const upTo = stages.slice(0, stages.indexOf(stage) + 1);
  return { ok: true, days: { ...days, ...Object.fromEntries(upTo.map((one) => [one, days[one] ?? on])) } };
}

/** Why a service cannot have ended on a day: it is to come, or before the order. Undefined when it can. Rulings G2, H4. */
export function whyNotEnded(
  { ordered }: Pick<StageDays, "ordered">,
  on: Temporal.PlainDate,
  today: Temporal.PlainDate,
): StageRefusal | undefined {
  if (isBefore(today, on)) return "stage-to-come";
  return ordered !== undefined && isBefore(on, ordered) ? "stage-before-the-last" : undefined;
}

/** The tenancy's start or, of a product that is installed, a later installation. Rulings G2, H4. */
export function serviceStart(
  type: ProductType,
  tenancyStart: Temporal.PlainDate,
  installation: Temporal.PlainDate | undefined,
): Temporal.PlainDate {
  return catalogue[type].needsInstallation && installation !== undefined
    ? laterOf(tenancyStart, installation)
    : tenancyStart;
}

function refuse(code: StageRefusal): StageResult {
  return { ok: false, code };
}
