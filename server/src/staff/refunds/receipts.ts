import { needsSecondPerson } from "@evenly/domain/approval";
import { formatPounds, pence } from "@evenly/domain/money";
import type { ReceiptWay } from "@evenly/domain/receipt";
import { lockHousehold } from "../../../database/lock-household.ts";
import { planReceipt, recordReceipt } from "../../payments/index.ts";
import type { KindOf } from "../approvals/kind.ts";
import { findPayer } from "./refunds-and-write-offs.ts";
import { letGoSinceYesterday } from "./since-yesterday.ts";

/** Pence; `valueOn` as 2027-09-14. */
export type ReceiptRequest = {
  readonly householdId: string;
  readonly housemateId: string;
  readonly amount: number;
  readonly way: ReceiptWay;
  readonly bankReference: string;
  readonly valueOn: string;
};

/** Rulings H3, I5. */
export const receipt: KindOf<"receipt", ReceiptRequest> = {
  lock: (trx, { householdId }) => lockHousehold(trx, householdId),
  plan: async (db, deps, request, askedBy) => {
    const { householdId, housemateId, way, bankReference, valueOn } = request;
    const amount = pence(request.amount);
    const { firstName: first, lastName: last, place } = await findPayer(db, request);
    const { owed, parts } = await planReceipt(db, deps, { housemateId, amount });
    const { reference, line1: address } = await db
      .selectFrom("household")
      .select(["reference", "line1"])
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    const before = await letGoSinceYesterday(db, { householdId, askedBy, now: deps.clock.now() });
    return {
      preview: {
        reference,
        address,
        housemateId,
        name: `${first} ${last}`,
        place,
        amount,
        way,
        bankReference,
        valueOn,
        pays: parts.map((part) => ({ dueOn: part.dueOn.toString(), amount: part.amount })),
        owedBefore: owed,
        owedAfter: pence(owed - amount),
      },
      subject: housemateId,
      actionText: `Write down ${formatPounds(amount)} received from`,
      subjectText: `${first}, ${address}`,
      householdId,
      needsSecond: needsSecondPerson(amount, before, deps.config.refundApprovalAbove),
    };
  },
  carryOut: async (trx, deps, { valueOn, amount, ...request }, { actor, now, reason }) =>
    recordReceipt(trx, deps, {
      ...request,
      actor,
      now,
      reason,
      place: (await findPayer(trx, request)).place,
      amount: pence(amount),
      valueOn: Temporal.PlainDate.from(valueOn),
    }),
};
