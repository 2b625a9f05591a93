import { z } from "zod";
import { email, fullName, phoneOrAbsent } from "../fields.ts";
import { type Call, date, group, listOf, nothing, typed, typedLike } from "../shape.ts";
import {
  aboutHouseholds,
  changingHouseholds,
  householdsTag as tag,
  reason,
  token,
  tokenShown,
  housemateId,
  householdParams as params,
} from "./fields.ts";

/** What staff do for people in a household. Rulings H3, H4. */
export const staffHouseholdActions = {
  "GET /staff/households/:reference/invitations": {
    id: "listInvitations",
    tag,
    summary: "Who was invited to a household and has not joined",
    description: "Each person once, as they were invited last; nobody where it does not gather.",
    staff: changingHouseholds,
    params,
    showsPeople: true,
    responses: {
      200: z.object({
        openPlaces: z.number().int(),
        invited: z.array(
          z.object({ fullName: z.string(), email: z.string(), tel: z.string().nullable(), invitedOn: date }),
        ),
      }),
    },
    refusals: ["account-unknown"],
  },
  "POST /staff/households/:reference/invitations": {
    id: "inviteForHousehold",
    tag,
    summary: "Invite housemates, or again",
    description:
      "As a housemate would: `sent` is how many were mailed, for nobody is twice within an hour. 422 keys are `housemates.0.email`, `housemates.0.fullname` or `housemates`.",
    staff: changingHouseholds,
    params,
    body: z.object({
      housemates: listOf(group({ fullname: fullName, email, tel: phoneOrAbsent })).meta({
        needed: true,
        minItems: 1,
      }),
      reason,
    }),
    limit: "mails",
    responses: { 200: z.object({ sent: z.number().int() }) },
    refusals: ["account-unknown", "join-after-cancel", "join-after-end", "household-full"],
  },
  "GET /staff/households/:reference/share_token": {
    id: "previewShareToken",
    tag,
    summary: "What replacing the second token would end",
    description: "Nothing is changed.",
    staff: changingHouseholds,
    params,
    showsPeople: true,
    responses: {
      200: z.object({
        /** Of who has not answered from their mailbox yet. Ruling A5. */
        heldPlaces: z.number().int(),
        token,
      }),
    },
    refusals: ["account-unknown"],
  },
  "POST /staff/households/:reference/share_token": {
    id: "replaceShareToken",
    tag,
    summary: "Replace the second token",
    description: "What strangers at the same address were given opens nothing any more. Ruling A5.",
    staff: changingHouseholds,
    params,
    body: z.object({ reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: ["account-unknown", "approval-changed"],
  },
  "POST /staff/households/:reference/confirmation": {
    id: "confirmHousemate",
    tag,
    summary: "Confirm whoever has a place that is disputed, or came by the second token",
    description:
      "Who was disputed stays, and is asked for bank details again. Anybody else sees and gets from then on what the others do. Rulings A5, G8.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "place-undisputed"],
  },
  "POST /staff/households/:reference/erasure": {
    id: "askForErasureOf",
    tag,
    summary: "Write down that somebody asked to be erased",
    description:
      "As they would on their page: what nothing stands against goes at once, the rest on its day. Its case is the colleague's.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId, reason }),
    limit: "mails",
    responses: { 200: z.object({ case: z.string() }) },
    refusals: ["account-unknown", "place-empty"],
  },
  "GET /staff/households/:reference/email": {
    id: "previewEmailChange",
    tag,
    summary: "What changing somebody's email would end",
    description: "For each of its people. Nothing is changed.",
    staff: changingHouseholds,
    params,
    showsPeople: true,
    responses: {
      200: z.object({
        people: z.array(
          z.object({
            housemateId: z.string(),
            firstName: z.string(),
            email: z.string(),
            sessions: z.number().int(),
            links: z.number().int(),
          }),
        ),
        token,
      }),
    },
    refusals: ["account-unknown"],
  },
  "POST /staff/households/:reference/email": {
    id: "changeHousematesEmail",
    tag,
    summary: "Change a housemate's email",
    description:
      "Both addresses are told, and so is the payment provider. Links to their page and their sessions are over.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId, email, reason, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "approval-changed", "place-empty"],
  },
  "GET /staff/households/:reference/sign_everybody_out": {
    id: "previewSignOut",
    tag,
    summary: "What signing everybody out would end",
    description: "Nothing is changed.",
    staff: changingHouseholds,
    params,
    showsPeople: true,
    responses: { 200: z.object({ sessions: z.number().int(), links: z.number().int(), token }) },
    refusals: ["account-unknown"],
  },
  "POST /staff/households/:reference/sign_everybody_out": {
    id: "signEverybodyOut",
    tag,
    summary: "Sign everybody of a household out",
    description: "Every session of its people and every link to their pages is over.",
    staff: changingHouseholds,
    params,
    body: z.object({ reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: ["account-unknown", "approval-changed"],
  },
  "POST /staff/households/:reference/house_link": {
    id: "sendHouseLink",
    tag,
    summary: "Mail somebody a link to their page",
    description: "As if they had asked for it, ten times a day at most.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "mailed-enough", "person-has-died"],
  },
  "POST /staff/households/:reference/notes": {
    id: "writeNote",
    tag,
    summary: "Write down what was said",
    description: "In the timeline for good. `housemateId` is empty of what was said by nobody of them.",
    staff: aboutHouseholds,
    params,
    body: z.object({
      how: typed.meta({ enum: ["phone", "mail", "in-person"] }),
      housemateId: housemateId.meta({ needed: false }),
      text: typedLike("They ask for a call back"),
    }),
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty"],
  },
} as const satisfies Record<string, Call>;
