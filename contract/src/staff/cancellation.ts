import type { CancellationReason } from "@evenly/domain/cancellation";
import { householdStates } from "@evenly/domain/household";
import { z } from "zod";
import { type Call, date, pence, productType, typed } from "../shape.ts";
import { changingHouseholds, householdsTag as tag, readWithRole, reason, token, withRole } from "./fields.ts";

/** As it stands in the audit, before one's own words. Ruling H3. */
export const cancellationWords: Readonly<Record<CancellationReason, string>> = {
  "tenants-asked": "Tenants asked to",
  "fell-through": "The tenancy fell through",
  "signed-up-twice": "Signed up twice",
  fraud: "Fraud or wrong person",
  "something-else": "Something else",
};

const some = z.object({ count: z.number().int(), amount: pence });

/** What cancelling a household would do, in pence. Rulings F4, F11. */
export const cancellationPreview = z.object({
  reference: z.string(),
  address: z.string(),
  /** Of service; null of one that is not live, which was charged nothing. */
  lastDay: date.nullable(),
  /** None of these is taken any more. */
  calledOff: some.extend({ from: date.nullable(), to: date.nullable() }),
  /** How many become smaller. */
  smaller: z.number().int(),
  /** What the bank has already; the provider is asked to take it back, and what still comes beyond what is owed goes back. */
  withBank: some,
  /** Of a live household each ends when nothing is owed any more, else at once. */
  mandates: z.number().int(),
  services: z.array(productType),
  /** Handings over that nobody has decided yet. */
  successions: z.number().int(),
  /** By first name. */
  mailed: z.array(z.string()),
  /** The voucher that gives a use back. */
  code: z.string().nullable(),
  people: z.array(
    z.object({
      housemateId: z.string(),
      name: z.string(),
      place: z.number().int(),
      /** So far, less what went back. */
      paid: pence,
      /** Of all days up to the last. */
      costs: pence,
      goesBack: pence,
      owes: pence,
      withBank: pence,
    }),
  ),
  goesBack: pence,
  owes: pence,
});

const params = z.object({ reference: z.string().max(40) });
const unknown = { 404: "No household has that reference" };
const cannot = "It has ended already, or the last day is none of its tenancy";

/** As the command `cancel-household`. Rulings F11, H3. */
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
    responses: {
      200: z.object({
        fullAddress: z.string(),
        state: z.enum(householdStates),
        size: z.number().int(),
        tenancyStart: date,
        tenancyEnd: date,
        /** When it was worked out, in London. */
        at: z.string(),
        preview: cancellationPreview,
        token,
        needsSecond: z.boolean(),
        limit: pence,
        /** Who may be the second person, by name. */
        secondPeople: z.array(z.string()),
      }),
    },
    refused: { ...readWithRole, ...unknown, 409: cannot, 422: "The last day is no day" },
  },
  "POST /staff/households/:reference/cancellation": {
    id: "cancelHousehold",
    tag,
    summary: "Cancel a household",
    description:
      "As the preview of the token says, and nothing else. Where more goes back than the limit it waits for a second person.",
    staff: changingHouseholds,
    params,
    body: z.object({ lastDay: typed, why: typed, reason, token: typed }),
    responses: { 200: z.object({ approvalId: z.string().nullable() }) },
    refused: {
      ...withRole,
      ...unknown,
      409: `${cannot}; it would do something else than was shown, or waits for a second person already`,
    },
  },
} as const satisfies Record<string, Call>;
