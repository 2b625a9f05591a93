import type { CancellationReason } from "@evenly/domain/cancellation";
import { householdStates } from "@evenly/domain/household";
import { z } from "zod";
import { type Call, date, pence, productType, typedLike } from "../shape.ts";
import {
  changingHouseholds,
  householdsTag as tag,
  reason,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
  householdParams as params,
} from "./fields.ts";

/** Stored in the audit log before the free text. Ruling H3. */
export const cancellationWords: Readonly<Record<CancellationReason, string>> = {
  "tenants-asked": "Tenants asked to",
  "fell-through": "The tenancy fell through",
  "signed-up-twice": "Signed up twice",
  fraud: "Fraud or wrong person",
  "something-else": "Something else",
};

const some = z.object({ count: z.number().int(), amount: pence });

/** Effect of cancelling a household, in pence. Rulings F4, F11. */
export const cancellationPreview = z.object({
  reference: z.string(),
  address: z.string(),
  /** Of service; null when the household is not live and was charged nothing. */
  lastDay: date.nullable(),
  calledOff: some.extend({ from: date.nullable(), to: date.nullable() }),
  smaller: z.number().int(),
  /** Payments with the bank: the provider is asked to cancel them, and any surplus is refunded. */
  withBank: some,
  /** In a live household each ends once nothing is owed, else at once. */
  mandates: z.number().int(),
  services: z.array(productType),
  successions: z.number().int(),
  mailed: z.array(z.string()),
  /** The voucher whose use is returned. */
  code: z.string().nullable(),
  people: z.array(
    z.object({
      housemateId: z.string(),
      name: z.string(),
      place: z.number().int(),
      /** Less refunds. */
      paid: pence,
      costs: pence,
      goesBack: pence,
      owes: pence,
      withBank: pence,
    }),
  ),
  goesBack: pence,
  owes: pence,
});

/** typedLike the command `cancel-household`. Rulings F11, H3. */
export const staffCancellation = {
  "GET /staff/households/:reference/cancellation": {
    id: "previewCancellation",
    tag,
    summary: "What cancelling a household would do",
    description:
      "Nothing is changed. Of a live household, with its last day of service: today unless one is named.",
    staff: changingHouseholds,
    params,
    query: z.object({ lastDay: z.string().max(20).optional() }),
    showsPeople: true,
    responses: {
      200: z.object({
        fullAddress: z.string(),
        state: z.enum(householdStates),
        size: z.number().int(),
        tenancyStart: date,
        tenancyEnd: date,
        at: z.string(),
        preview: cancellationPreview,
        token,
        needsSecond: z.boolean(),
        limit: pence,
        secondPeople: z.array(z.string()),
      }),
    },
    refusals: ["account-unknown", ...refusalsOfKind["cancel-household"], "day-unreadable"],
  },
  "POST /staff/households/:reference/cancellation": {
    id: "cancelHousehold",
    tag,
    summary: "Cancel a household",
    description:
      "As the preview of the token says, and nothing else. Where more goes back than the limit it waits for a second person.",
    staff: changingHouseholds,
    params,
    body: z.object({ lastDay: typedLike(""), why: typedLike("fraud"), reason, token: tokenShown }),
    limit: "mails",
    responses: { 200: z.object({ approvalId: z.string().nullable() }) },
    refusals: ["account-unknown", ...refusalsOfKind["cancel-household"], ...requestRefusals],
  },
} as const satisfies Record<string, Call>;
