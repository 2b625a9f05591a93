import { z } from "zod";
import { email, fullName, phoneOrAbsent } from "../fields.ts";
import { type Call, date, group, listOf, nothing, typed } from "../shape.ts";
import { aboutHouseholds, changingHouseholds, householdsTag as tag, reason, token } from "./fields.ts";
import { householdParams as params } from "./households.ts";

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
  "POST /staff/households/:reference/share_token": {
    id: "replaceShareToken",
    tag,
    summary: "Replace the second token",
    description: "What strangers at the same address were given opens nothing any more. Ruling A5.",
    staff: changingHouseholds,
    params,
    body: z.object({ reason }),
    responses: { 204: nothing },
    refusals: ["account-unknown"],
  },
  "POST /staff/households/:reference/confirmation": {
    id: "confirmHousemate",
    tag,
    summary: "Confirm whoever has a disputed place",
    description: "They stay, and are asked for bank details again. Ruling G8.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId: typed, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "place-undisputed"],
  },
  "POST /staff/households/:reference/email": {
    id: "changeHousematesEmail",
    tag,
    summary: "Change a housemate's email",
    description:
      "Both addresses are told, and so is the payment provider. Links to their page and their sessions are over.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId: typed, email, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty"],
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
    body: z.object({ reason, token: typed }),
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
    body: z.object({ housemateId: typed, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty", "mailed-enough"],
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
      housemateId: typed.meta({ needed: false }),
      text: typed,
    }),
    responses: { 204: nothing },
    refusals: ["account-unknown", "place-empty"],
  },
} as const satisfies Record<string, Call>;
