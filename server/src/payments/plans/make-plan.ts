import type { AuditAction } from "@evenly/contract/staff/audit-actions";
import { isBefore } from "@evenly/domain/calendar";
import { hasLeft } from "@evenly/domain/days-in-place";
import { type Pence, pence } from "@evenly/domain/money";
import { openPartsOf } from "@evenly/domain/paid-up";
import { monthsToSpread, type PlanDebt, planDebts, type PlanRefusal } from "@evenly/domain/payment-plan";
import {
  type NoticedPayment,
  partOnDay,
  type PlanKind,
  type PlannedPart,
  planParts,
} from "@evenly/domain/plan-parts";
import { outstandingOf } from "@evenly/domain/outstanding";
import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { dayOf } from "../../../database/moments.ts";
import { type Actor, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { recordArrears } from "../arrears/record-arrears.ts";
import { readAccounts } from "../collections/read-accounts.ts";
import { collectionTerms } from "../collections/schedule.ts";
import { type MoneyOfHousemate, readPersonsMoney } from "../persons-money/read-persons-money.ts";

/** Over months, on the next payment days from `from` on; or all of it, or an amount in pence, on a day. Rulings I4, I5. */
export type PlanRequest =
  | {
      readonly kind: "over-months";
      readonly months: number;
      readonly from?: Temporal.PlainDate | undefined;
    }
  | { readonly kind: "on-a-day"; readonly on: Temporal.PlainDate; readonly amount?: Pence | undefined };

export type PlanPreview = {
  readonly kind: PlanKind;
  /** What is spread, oldest payment first. */
  readonly debts: readonly PlanDebt[];
  readonly amount: Pence;
  readonly owed: Pence;
  readonly since: Temporal.PlainDate | undefined;
  readonly parts: readonly PlannedPart[];
  /** The first payment after the last part, if there is one. */
  readonly next: NoticedPayment | undefined;
  /** The days on which it would have been tried again. */
  readonly notTriedOn: readonly Temporal.PlainDate[];
};

/** What a person owes that could be spread, and the payments it could be taken with. */
export type Spreadable = {
  readonly owed: Pence;
  readonly since: Temporal.PlainDate | undefined;
  readonly refusal: PlanRefusal | undefined;
  readonly months: readonly number[];
  readonly previewOf: (request: PlanRequest) => PlanPreview | { readonly refusal: PlanRefusal };
};

/** What may be spread or collected again today; nothing is changed. `most` is of months. Rulings F4, I4, I5. */
export async function readSpreadable(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
  most: number,
  known?: MoneyOfHousemate,
): Promise<Spreadable> {
  const { household, joinedOn, leftOn } = await findPayer(db, housemateId);
  const money = known ?? (await readPersonsMoney(db, deps, housemateId));
  const facts = {
    ...money,
    state: household.state,
    hasLeft: hasLeft(
      { joinedOn: Temporal.PlainDate.from(joinedOn), leftOn: dayOf(leftOn) },
      deps.clock.today(),
    ),
  };
  const all = planDebts(facts);
  const ahead = await findAhead(db, housemateId);
  const terms = collectionTerms(deps);
  const { owed } = money.sums;
  const since = money.rows.find(({ sums }) => sums.owed > 0)?.dueOn;
  const months = monthsToSpread(facts, most);
  const previewOf: Spreadable["previewOf"] = (request) => {
    const found = planDebts(facts, request.kind === "on-a-day" ? request.amount : undefined);
    if ("refusal" in found) return found;
    const amount = sumOf(found.debts);
    if (request.kind === "over-months" && !months.includes(request.months))
      return { refusal: "plan-too-small" };
    const ids = new Set(found.debts.map(({ paymentId }) => paymentId));
    const parts =
      request.kind === "over-months"
        ? planParts(amount, request.months, { ahead, ...(request.from && { from: request.from }) }, terms)
        : [partOnDay(amount, { ahead, on: request.on }, terms)];
    const lastOn = parts.at(-1)?.on;
    return {
      kind: request.kind,
      debts: found.debts,
      amount,
      owed,
      since,
      parts,
      next: ahead.find(({ collectOn }) => lastOn !== undefined && isBefore(lastOn, collectOn)),
      notTriedOn: money.rows.flatMap(({ paymentId, triesAgainOn }) =>
        triesAgainOn !== undefined && paymentId !== undefined && ids.has(paymentId) ? triesAgainOn : [],
      ),
    };
  };
  return {
    owed,
    since,
    refusal: "refusal" in all ? all.refusal : undefined,
    months,
    previewOf,
  };
}

/** Over how many months a person can spread what they owe at most, with the part of each in pence. Ruling I4. */
export async function readLongestPlan(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
  known?: MoneyOfHousemate,
) {
  const spreadable = await readSpreadable(db, deps, housemateId, deps.config.planMonths, known);
  const months = spreadable.months.at(-1);
  if (months === undefined) return undefined;
  const preview = spreadable.previewOf({ kind: "over-months", months });
  const part = "parts" in preview ? preview.parts[0] : undefined;
  return part && { months, each: part.amount };
}

type PlanMaker = {
  readonly actor: Actor;
  readonly now: Date;
  /** Of a colleague. */
  readonly madeBy: string | null;
  readonly reason: string | null;
};

/**
 * Makes the plan as previewed: what it pays is not tried by itself any more, each part is noticed with the payment of its
 * day, and one mail is the notice of all. The household is locked. Rulings F4, F5, I4, I5.
 */
export async function makePlan(
  trx: Transaction<Database>,
  deps: Work,
  housemateId: string,
  {
    request,
    preview,
    actor,
    now,
    madeBy,
    reason,
  }: PlanMaker & {
    readonly request: PlanRequest;
    readonly preview: PlanPreview;
  },
): Promise<void> {
  const { household, place, firstName, mandate } = await findPayer(trx, housemateId);
  if (mandate === undefined) throw new Error("A plan is made with a mandate that can be used");
  const today = deps.clock.today().toString();
  const planId = newId();
  const { debts, amount, parts } = preview;
  await trx
    .insertInto("paymentPlan")
    .values({
      id: planId,
      householdId: household.id,
      housemateId,
      kind: request.kind,
      amount,
      months: parts.length,
      madeOn: today,
      madeBy,
      reason,
      createdAt: now,
      endedAt: null,
      ending: null,
    })
    .execute();
  await trx
    .insertInto("paymentPlanDebt")
    .values(debts.map((debt) => ({ planId, collectionId: debt.paymentId, amount: debt.amount })))
    .execute();
  await trx
    .updateTable("collection")
    .set({ retryOn: null })
    .where(
      "id",
      "in",
      debts.map(({ paymentId }) => paymentId),
    )
    .execute();
  const carriers = parts.map((part) => ({ ...part, collectionId: part.paymentId ?? newId() }));
  const alone = carriers.filter(({ paymentId }) => paymentId === undefined);
  if (alone.length > 0)
    await trx
      .insertInto("collection")
      .values(
        alone.map(({ collectionId, on }) => ({
          id: collectionId,
          householdId: household.id,
          place,
          mandateId: mandate.id,
          housemateId,
          dueOn: on.toString(),
          lastDay: on.toString(),
          collectOn: on.toString(),
          noticedOn: today,
          noticedAmount: 0,
          amount: 0,
          amountBefore: 0,
          state: "notified" as const,
        })),
      )
      .execute();
  await trx
    .updateTable("collection")
    .set({ noticedOn: today })
    .where(
      "id",
      "in",
      carriers.map(({ collectionId }) => collectionId),
    )
    .execute();
  await trx
    .insertInto("paymentPlanPart")
    .values(
      carriers.map(({ number, collectionId, amount: part }) => ({
        planId,
        number,
        collectionId,
        amount: part,
        asked: null,
      })),
    )
    .execute();
  await recordArrears(trx, deps, { housemateId, householdId: household.id });
  await tell(trx, deps, {
    template: "payment-plan",
    housemateId,
    data: {
      firstName,
      fullAddress: addressOf(household),
      reference: mandate.reference,
      isOneDay: request.kind === "on-a-day",
      amount,
      since: preview.since ?? deps.clock.today(),
      parts: parts.map(({ on, usual, amount: part }) => ({ on, usual, part })),
    },
  });
  const action: AuditAction = request.kind === "over-months" ? "make-plan" : "collect-again";
  const detail = {
    housemateId,
    place,
    amount,
    ...(request.kind === "over-months" ? { months: parts.length } : { on: parts[0]?.on.toString() }),
    ...(reason !== null && { reason }),
  };
  await recordAudit(trx, { householdId: household.id, actor, action, at: now, detail });
}

/** Noticed and not submitted, with what is still to be collected of each, in pence. */
async function findAhead(db: Kysely<Database>, housemateId: string): Promise<NoticedPayment[]> {
  const [account] = await readAccounts(db, { by: "id", ids: [housemateId] });
  if (account === undefined) return [];
  const outstanding = outstandingOf(account);
  const parts = openPartsOf(account, outstanding);
  const inOrder = account.payments.toSorted((one, other) =>
    Temporal.PlainDate.compare(one.dueOn, other.dueOn),
  );
  return inOrder.flatMap(({ id, dueOn, state, collectOn, noticedAmount, isOnPlan }) => {
    const amount = pence(Math.min(noticedAmount ?? 0, outstanding.get(id) ?? 0));
    const isAhead = state === "notified" && !isOnPlan && !parts.has(id) && amount > 0;
    return isAhead && collectOn ? { id, dueOn, collectOn, amount } : [];
  });
}

async function findPayer(db: Kysely<Database>, housemateId: string) {
  const { joinedOn, leftOn, payersPlace, firstName, ...household } = await db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .innerJoin("household", "household.id", "membership.householdId")
    .selectAll("household")
    .select(["joinedOn", "leftOn", "membership.place as payersPlace", "firstName"])
    .where("housemate.id", "=", housemateId)
    .orderBy("joinedOn", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from mandate
    where housemate_id = ${housemateId} and state in ('pending', 'submitted', 'active')
    order by state = 'active' desc, id desc limit 1`.execute(db);
  return { household, joinedOn, leftOn, place: payersPlace, firstName, mandate: rows[0] };
}

function sumOf(debts: readonly PlanDebt[]): Pence {
  return pence(debts.reduce((sum, { amount }) => sum + amount, 0));
}
