import type { Success } from "@evenly/contract";
import { isBefore, parseDate } from "@evenly/domain/calendar";
import { parsePounds, pence } from "@evenly/domain/money";
import { latestPlanStart, mostPlanMonths, planKinds } from "@evenly/domain/plan-parts";
import { checkReason } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import {
  endPlanByStaff,
  findOpenPlan,
  makePlan,
  type PlanPreview,
  type PlanRequest,
  readSpreadable,
  type Spreadable,
} from "../../payments/index.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { findPayer } from "../refunds/refunds-and-write-offs.ts";

type Answer = Success<"GET /staff/households/:reference/plan">;
type Preview = NonNullable<Answer["action"]>["preview"];
type Running = Omit<NonNullable<Answer["running"]>, "token">;

/** Rulings F4, H3, I4, I5. */
export function planEndpoints(deps: Dependencies) {
  /** A day that somebody chose is not later than nobody may be followed up. Ruling I2. */
  const previewOf = (spreadable: Spreadable, request: PlanRequest): PlanPreview => {
    const preview = spreadable.previewOf(request);
    if ("refusal" in preview) throw refuse(preview.refusal);
    const chosen = request.kind === "on-a-day" ? request.on : request.from;
    const latest = latestPlanStart(deps.clock.today());
    const first = preview.parts[0]?.on;
    if (chosen !== undefined && first !== undefined && isBefore(latest, first))
      throw refuseIssues([
        {
          field: request.kind === "on-a-day" ? "on" : "from",
          code: "plan-day-too-late",
          values: { date: latest.toString() },
        },
      ]);
    return preview;
  };
  return {
    "GET /staff/households/:reference/plan": async ({ db, params, query }) => {
      const { id: householdId, line1: address } = await findByReference(db, params.reference);
      const { housemateId } = query;
      const { firstName: first, lastName: last, place } = await findPayer(db, { householdId, housemateId });
      const spreadable = await readSpreadable(db, deps, housemateId, mostPlanMonths);
      const { owed, since, refusal, months } = spreadable;
      const running = await findRunning(db, housemateId);
      const preview = query.kind === undefined ? undefined : previewOf(spreadable, readRequest(query));
      const shown = preview && showPreview(housemateId, preview);
      return {
        outcome: "done",
        body: {
          housemateId,
          name: `${first} ${last}`,
          address,
          place,
          owed: Math.max(0, owed),
          since: since?.toString() ?? null,
          refusal: refusal ?? null,
          months: [...months],
          running: running ? { ...running, token: tokenOf(running) } : null,
          action: shown ? { preview: shown, token: tokenOf(shown) } : null,
        },
      };
    },
    "POST /staff/households/:reference/plan": async ({ db, params, body, staff }) => {
      const { housemateId, reason, token, ...typed } = body;
      refuseAny(checkReason(reason));
      const request = readRequest(typed);
      const { id: householdId } = await findByReference(db, params.reference);
      await lockHousehold(db, householdId);
      await findPayer(db, { householdId, housemateId });
      const preview = previewOf(await readSpreadable(db, deps, housemateId, mostPlanMonths), request);
      refuseUnlessShown(token, showPreview(housemateId, preview));
      const by = { ...doneBy(deps, staff), madeBy: staff.person.id, reason };
      await makePlan(db, deps, housemateId, { request, preview, ...by });
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/households/:reference/plan/end": async ({ db, params, body, staff }) => {
      const { housemateId, reason, token } = body;
      refuseAny(checkReason(reason));
      const { id: householdId } = await findByReference(db, params.reference);
      await lockHousehold(db, householdId);
      await findPayer(db, { householdId, housemateId });
      const running = await findRunning(db, housemateId);
      if (running === undefined) throw refuse("plan-not-running");
      refuseUnlessShown(token, running);
      await endPlanByStaff(db, deps, housemateId, { ...doneBy(deps, staff), reason });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

type Typed = {
  readonly [Name in "kind" | "months" | "from" | "on" | "amount"]?: string | undefined;
};

function readRequest({ kind, months: typedMonths = "", from, on = "", amount }: Typed): PlanRequest {
  const wanted = planKinds.find((one) => one === kind);
  if (wanted === undefined) throw refuseIssues([{ field: "kind", code: "choice-unknown" }]);
  if (wanted === "over-months") {
    const months = /^\d{1,2}$/.test(typedMonths.trim()) ? Number(typedMonths) : undefined;
    const first = from ? parseDate(from) : undefined;
    const issues = [
      ...(months === undefined ? [{ field: "months", code: "number-unreadable" } as const] : []),
      ...(from && first === undefined ? [{ field: "from", code: "day-unreadable" } as const] : []),
    ];
    if (months === undefined || issues.length > 0) throw refuseIssues(issues);
    return { kind: wanted, months, from: first };
  }
  const day = parseDate(on);
  const pounds = amount ? parsePounds(amount) : undefined;
  const issues = [
    ...(day === undefined ? [{ field: "on", code: "day-unreadable" } as const] : []),
    ...(amount && pounds === undefined ? [{ field: "amount", code: "amount-invalid" } as const] : []),
  ];
  if (day === undefined || issues.length > 0) throw refuseIssues(issues);
  return { kind: wanted, on: day, amount: pounds };
}

function showPreview(housemateId: string, preview: PlanPreview): Preview {
  const { kind, amount, owed, parts, notTriedOn } = preview;
  return {
    housemateId,
    kind,
    amount,
    parts: parts.map(({ number, on, usual, amount: part }) => ({
      number,
      on: on.toString(),
      usual,
      amount: part,
    })),
    notTriedOn: notTriedOn.map((day) => day.toString()),
    owedAfter: pence(Math.max(0, owed - amount)),
  };
}

async function findRunning(db: Kysely<Database>, housemateId: string): Promise<Running | undefined> {
  const plan = await findOpenPlan(db, housemateId);
  if (plan === undefined) return undefined;
  const { id, kind, amount, madeOn, madeBy } = plan;
  const parts = await db
    .selectFrom("paymentPlanPart")
    .innerJoin("collection", "collection.id", "collectionId")
    .select(["number", "collectOn as on", "paymentPlanPart.amount"])
    .where("planId", "=", id)
    .orderBy("number")
    .$narrowType<{ on: string }>()
    .execute();
  const colleague =
    madeBy === null
      ? undefined
      : await db.selectFrom("staffPerson").select("name").where("id", "=", madeBy).executeTakeFirst();
  return { kind, amount, madeOn, madeBy: colleague?.name ?? null, parts };
}
