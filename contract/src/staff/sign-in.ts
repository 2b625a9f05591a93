import { z } from "zod";
import { type Call, nothing, typed, withoutBody } from "../shape.ts";
import { fromOurs, readSignedIn, signedIn, signInTag as tag, staffRole } from "./fields.ts";

/** A password or code, not trimmed. */
const secret = z.preprocess(
  (value) => (value === undefined ? "" : value),
  z.string("must-be-text").max(200, "text-too-long"),
) as unknown as z.ZodType<string, string>;

const locked = "Five failures lock a sign-in for 15 minutes; `Retry-After` says how many seconds are left";

const me = z
  .object({
    name: z.string(),
    email: z.string(),
    roles: z.array(staffRole),
    /** Required for the rest of the back office. */
    hasSecondFactor: z.boolean(),
    today: z.string(),
  })
  .meta({ id: "StaffMember" });

/** Signing in and out. Ruling H1. */
export const staffSignIn = {
  "POST /staff/session": {
    id: "staffSignIn",
    tag,
    summary: "Sign in, the first step",
    description:
      "With email and password. `code`: a one-time code is asked for next. `set-up`: they are signed in, and have to set up their second factor before anything else opens.",
    staff: "anyone",
    body: z.object({ email: typed, password: secret.meta({ needed: true }) }),
    responses: { 200: z.object({ next: z.enum(["code", "set-up"]) }) },
    refused: { ...fromOurs, 401: "That email and password do not belong together", 429: locked },
  },
  "POST /staff/session/code": {
    id: "staffGiveCode",
    tag,
    summary: "Sign in, the second step",
    description: "With a one-time code, or a recovery code, which works once.",
    staff: "anyone",
    body: z.object({ code: typed }),
    responses: { 204: nothing },
    refused: { ...fromOurs, 401: "The code is wrong, or the first step is too long ago", 429: locked },
  },
  "GET /staff/me": {
    id: "readStaffMember",
    tag,
    summary: "Who is signed in",
    description: "Name, roles, and whether their second factor is set up.",
    staff: "signed-in",
    responses: { 200: me },
    refused: readSignedIn,
  },
  "POST /staff/second_factor": {
    id: "startSecondFactor",
    tag,
    summary: "Set up the second factor, the first step",
    description:
      "Gives the key for an authenticator app and the recovery codes, each shown this once. Nothing is set up until a code of it was given.",
    staff: "signed-in",
    body: z.object({ password: secret.meta({ needed: true }) }),
    responses: { 200: z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) }) },
    refused: { ...signedIn, 409: "It is set up already" },
  },
  "POST /staff/second_factor/code": {
    id: "confirmSecondFactor",
    tag,
    summary: "Set up the second factor, the second step",
    description: "With a code of the authenticator app. The session goes on under another token.",
    staff: "signed-in",
    body: z.object({ code: typed }),
    responses: { 204: nothing },
    refused: { ...signedIn, 409: "It is set up already, or was never started" },
  },
  "POST /staff/sign_out": {
    id: "staffSignOut",
    tag,
    summary: "Sign out",
    description: "Ends this session.",
    staff: "signed-in",
    responses: { 204: nothing },
    refused: { ...signedIn, ...withoutBody },
  },
  "POST /staff/sign_out_everywhere": {
    id: "staffSignOutEverywhere",
    tag,
    summary: "Sign out everywhere",
    description: "Ends every session of whoever is signed in, this one too.",
    staff: "signed-in",
    responses: { 204: nothing },
    refused: { ...signedIn, ...withoutBody },
  },
  "POST /staff/invitation/accept": {
    id: "acceptStaffInvitation",
    tag,
    summary: "Take up an invitation",
    description:
      "Sets the password of whoever was invited, by the link that they were mailed; they sign in with it next. Whoever had an account before keeps their name in the audit, and loses their old password, second factor and sessions.",
    staff: "anyone",
    body: z.object({ token: typed, password: secret.meta({ needed: true }) }),
    responses: { 204: nothing },
    refused: { ...fromOurs, 404: "The invitation is not one of ours, was taken up, or has expired" },
  },
} as const satisfies Record<string, Call>;
