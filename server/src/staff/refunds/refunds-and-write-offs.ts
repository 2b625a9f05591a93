import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { needsSecondPerson } from "@evenly/domain/approval";
import { goodwillIn } from "@evenly/domain/ledger-entries";
import { formatPounds, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { findAllMembers } from "../../households/index.ts";
import {
  decideRefund,
  decideWriteOff,
  findPaidBy,
  planDecidedRefund,
  planPaidByHand,
  planWriteOff,
  readHousemateStatement,
} from "../../payments/index.ts";
import type { Now } from "../../dependencies.ts";
import type { KindOf } from "../approvals/kind.ts";
import { letGoSinceYesterday } from "./since-yesterday.ts";

/** Pence. */
export type MoneyRequest = {
  readonly householdId: string;
  readonly housemateId: string;
  readonly amount: number;
};

/** `byHand`: paid back from the bank, on a day as 2027-09-14. */
export type RefundRequest = MoneyRequest & {
  readonly byHand?: { readonly bankReference: string; readonly valueOn: string };
};

type Preview = ApprovalPreview<"refund">;
type Kind = "refund" | "write-off";

/** Rulings F2, H3. */
export const refund: KindOf<"refund", RefundRequest> = {
  lock: (trx, { householdId }) => lockHousehold(trx, householdId),
  plan: async (db, deps, request, askedBy) => {
    const { housemateId, byHand } = request;
    const amount = pence(request.amount);
    const payer = await findPayer(db, request);
    if (byHand !== undefined) await planPaidByHand(db, housemateId, amount);
    const planned = byHand === undefined ? await planDecidedRefund(db, housemateId, amount) : [];
    const { owed } = (await readHousemateStatement(db, housemateId)).balance;
    const parts = planned.map((part) => ({ on: part.on, amount: part.amount }));
    const owedAfter = owed + amount - goodwillIn(amount, owed);
    return plan(
      db,
      deps,
      { kind: "refund", request, askedBy, payer },
      { parts, byHand: byHand ?? null, owedBefore: owed, owedAfter },
    );
  },
  carryOut: async (trx, deps, { amount, byHand, ...request }, by) =>
    decideRefund(
      trx,
      deps,
      { ...by, ...request, place: await placeOf(trx, request), amount: pence(amount) },
      byHand && { ...byHand, valueOn: Temporal.PlainDate.from(byHand.valueOn) },
    ),
};

/** Rulings F2, H3. */
export const writeOff: KindOf<"write-off", MoneyRequest> = {
  lock: refund.lock,
  plan: async (db, deps, request, askedBy) => {
    const payer = await findPayer(db, request);
    const { owed } = await planWriteOff(db, request.housemateId, pence(request.amount));
    const after = { parts: [], byHand: null, owedBefore: owed, owedAfter: owed - request.amount };
    return plan(db, deps, { kind: "write-off", request, askedBy, payer }, after);
  },
  carryOut: async (trx, deps, { amount, ...request }, by) =>
    decideWriteOff(trx, deps, {
      ...by,
      ...request,
      place: await placeOf(trx, request),
      amount: pence(amount),
    }),
};

type OfWhom = {
  readonly kind: Kind;
  readonly request: MoneyRequest;
  readonly askedBy: string;
  readonly payer: Awaited<ReturnType<typeof findPayer>>;
};

const actionTexts: Readonly<Record<Kind, (pounds: string) => string>> = {
  refund: (pounds) => `Give ${pounds} back to`,
  "write-off": (pounds) => `Let go of ${pounds} owed by`,
};

async function plan(
  db: Kysely<Database>,
  { config, clock }: Now,
  { kind, request, askedBy, payer }: OfWhom,
  effects: Pick<Preview, "parts" | "byHand" | "owedBefore" | "owedAfter">,
) {
  const { householdId, housemateId } = request;
  const amount = pence(request.amount);
  const household = await db
    .selectFrom("household")
    .select(["reference", "line1"])
    .where("id", "=", householdId)
    .executeTakeFirstOrThrow();
  const { firstName: first, lastName: last, place } = payer;
  const before = await letGoSinceYesterday(db, { householdId, askedBy, now: clock.now() });
  return {
    preview: {
      reference: household.reference,
      address: household.line1,
      housemateId,
      name: `${first} ${last}`,
      place,
      amount,
      ...effects,
    },
    subject: housemateId,
    actionText: actionTexts[kind](formatPounds(amount)),
    subjectText: `${first}, ${household.line1}`,
    householdId,
    needsSecond: needsSecondPerson(amount, before, config.refundApprovalAbove),
  };
}

type Payer = Pick<MoneyRequest, "householdId" | "housemateId">;

/** Refused when nobody of that id has or had a place there. */
export async function findPayer(db: Kysely<Database>, { householdId, housemateId }: Payer) {
  const payer = (await findAllMembers(db, householdId)).find(({ id }) => id === housemateId);
  if (payer === undefined) throw refuse("place-empty");
  return payer;
}

async function placeOf(db: Kysely<Database>, who: Payer): Promise<number> {
  return (await findPayer(db, who)).place;
}

/** A housemate's balance, and earlier people of the place. Defaults to the current or last housemate. */
export async function readPayer(
  db: Kysely<Database>,
  household: Household,
  query: {
    readonly place: string;
    readonly housemateId: string | undefined;
    readonly today: Temporal.PlainDate;
  },
) {
  const isHere = ({ leftOn }: { readonly leftOn: string | null }) =>
    leftOn === null || leftOn > query.today.toString();
  const members = (await findAllMembers(db, household.id)).filter(
    ({ place }) => place === Number(query.place),
  );
  const member =
    query.housemateId === undefined
      ? (members.find(isHere) ?? members.at(-1))
      : members.find(({ id }) => id === query.housemateId);
  if (member === undefined) throw refuse("place-empty");
  const nameOf = ({ firstName: first, lastName: last }: typeof member) => `${first} ${last}`;
  const payments = await findPaidBy(db, member.id);
  return {
    housemateId: member.id,
    name: nameOf(member),
    address: household.line1,
    place: member.place,
    hasLeft: !isHere(member),
    others: members
      .filter(({ id }) => id !== member.id)
      .map((one) => ({ housemateId: one.id, name: nameOf(one) })),
    balance: (await readHousemateStatement(db, member.id)).balance,
    payments: payments.map(({ on, amount, left }) => ({ on, amount, left })),
  };
}
