import { householdStates } from "@evenly/domain/household";
import { callerCodeMinutes, callerCodeTries, callerVerifiedMinutes } from "@evenly/domain/caller-check";
import { z } from "zod";
import { person } from "../fields.ts";
import { type Call, nothing, typedLike } from "../shape.ts";
import {
  changingHouseholds,
  householdParams as params,
  householdsTag as tag,
  housemateId,
  reason,
  token,
  tokenShown,
} from "./fields.ts";

/** `until` is a time of today in London. */
const check = z
  .object({
    state: z.enum(["sent", "verified", "ended", "used-up", "over"]),
    until: z.string(),
    triesLeft: z.number().int(),
  })
  .meta({ id: "CallerCheck" });

const details = z.object({ firstName: z.string(), lastName: z.string(), tel: z.string() });

const detailsTyped = {
  housemateId,
  firstName: person.firstName,
  lastName: person.lastName,
  phoneNumber: person.phoneNumber,
};
const refusalsOfDetails = ["account-unknown", "place-empty", "own-place-disputed"] as const;

/** What a change for a caller can be refused with, besides what its kind is. Rulings H3, H4. */
export const callerRefusals = [
  "account-unknown",
  "place-empty",
  "caller-not-verified",
  "approval-changed",
] as const;

/** Who rings is verified by a code to their email; then staff do for them what they ask. Ruling H4. */
export const staffCallers = {
  "GET /staff/households/:reference/caller": {
    id: "readCaller",
    tag,
    summary: "Somebody who rings, and whether they are verified",
    description: "`check` is of the code that this colleague sent last; null without one.",
    staff: changingHouseholds,
    params,
    query: z.object({ housemateId }),
    showsPeople: true,
    responses: {
      200: details.extend({
        email: z.string(),
        place: z.number().int(),
        address: z.string(),
        state: z.enum(householdStates),
        check: check.nullable(),
      }),
    },
    refusals: ["account-unknown", "place-empty"],
  },
  "POST /staff/households/:reference/caller_code": {
    id: "sendCallerCode",
    tag,
    summary: "Mail somebody who rings a code",
    description: `Six digits to the email that is known, by mail as there is no other way so far. They count for ${String(callerCodeMinutes)} minutes, once, and end the code before.`,
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId }),
    limit: "mails",
    responses: { 200: check },
    refusals: ["account-unknown", "place-empty", "caller-email-new", "mailed-enough"],
  },
  "POST /staff/households/:reference/caller": {
    id: "verifyCaller",
    tag,
    summary: "Type the code that somebody reads out",
    description: `The right one verifies them for this colleague for ${String(callerVerifiedMinutes)} minutes; ${String(callerCodeTries)} wrong ones end it. A wrong one is answered with what is left.`,
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId, code: typedLike("123 456") }),
    responses: { 200: check },
    refusals: ["account-unknown", "place-empty", "caller-code-over"],
  },
  "POST /staff/households/:reference/details/preview": {
    id: "previewDetails",
    tag,
    summary: "What changing a name or a phone would do",
    description: "As it would be stored. Nothing is changed.",
    staff: changingHouseholds,
    changesNothing: true,
    params,
    body: z.object(detailsTyped),
    responses: { 200: z.object({ before: details, after: details, tellsProvider: z.boolean(), token }) },
    refusals: [...refusalsOfDetails],
  },
  "POST /staff/households/:reference/details": {
    id: "changeDetails",
    tag,
    summary: "Change a verified caller's name or phone",
    description:
      "As the preview of the token says. They are mailed; a new name goes to the payment provider.",
    staff: changingHouseholds,
    params,
    body: z.object({ ...detailsTyped, reason, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [...callerRefusals, "own-place-disputed"],
  },
} as const satisfies Record<string, Call>;
