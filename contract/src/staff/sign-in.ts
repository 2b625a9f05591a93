import { z } from "zod";
import { type Call, date, group, listOf, nothing, shortText, typedLike } from "../shape.ts";
import { everyRole, signInTag as tag, staffRole, id } from "./fields.ts";

/** A password or code, not trimmed. */
const secret = z
  .preprocess(
    (value) => (value === undefined ? "" : value),
    z.string("must-be-text").max(200, "text-too-long"),
  )
  .meta({ needed: true, examples: ["four unlikely words here"] }) as unknown as z.ZodType<string, string>;

const me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(staffRole),
    /** Required for the rest of the back office. */
    hasSecondFactor: z.boolean(),
    today: z.string(),
  })
  .meta({ id: "StaffMember" });

const key = typedLike("q3XvB7nYt0KcW5sLd9RfJ2");

const passkeyOptions = z.looseObject({ challenge: z.string() });

const passkey = z.object({ id: z.string(), name: z.string(), addedOn: date });

/** Signing in and out, and what one signs in with. Rulings H1, H3. */
export const staffSignIn = {
  "POST /staff/session": {
    id: "staffSignIn",
    tag,
    summary: "Sign in, the first step",
    description:
      "With email and password. `code`: a one-time code is asked for next. `set-up`: they are signed in, and have to set up their second factor before anything else opens.",
    staff: "anyone",
    body: z.object({ email: typedLike("grace@example.com"), password: secret }),
    limit: "staff-sign-ins",
    responses: { 200: z.object({ next: z.enum(["code", "set-up"]) }) },
    refusals: ["staff-sign-in-wrong", "staff-sign-in-locked"],
  },
  "POST /staff/session/code": {
    id: "staffGiveCode",
    tag,
    summary: "Sign in, the second step",
    description: "With a one-time code, or a recovery code, which works once.",
    staff: "anyone",
    body: z.object({ code: typedLike("123456") }),
    limit: "staff-sign-ins",
    responses: { 204: nothing },
    refusals: ["staff-code-wrong", "staff-signed-out", "staff-sign-in-locked"],
  },
  "GET /staff/session/passkey": {
    id: "startPasskeySignIn",
    tag,
    summary: "Sign in with a passkey, the first step",
    description: "What the browser needs to ask for a passkey, within five minutes.",
    staff: "anyone",
    responses: { 200: passkeyOptions },
  },
  "POST /staff/session/passkey": {
    id: "signInWithPasskey",
    tag,
    summary: "Sign in with a passkey, the second step",
    description:
      "With the passkey's answer. The device has to have checked who holds it; then it stands for password and code.",
    staff: "anyone",
    body: z.object({
      id: key,
      rawId: key,
      response: group({ clientDataJSON: key, authenticatorData: key, signature: key }),
    }),
    limit: "staff-sign-ins",
    responses: { 204: nothing },
    refusals: ["passkey-wrong"],
  },
  "GET /staff/me": {
    id: "readStaffMember",
    tag,
    summary: "Who is signed in",
    description: "Name, roles, and whether their second factor is set up.",
    staff: "signed-in",
    responses: { 200: me },
  },
  "POST /staff/second_factor": {
    id: "startSecondFactor",
    tag,
    summary: "Set up the second factor, the first step",
    description:
      "Gives the key for an authenticator app and the recovery codes, each shown this once. Nothing is set up until a code of it was given.",
    staff: "signed-in",
    body: z.object({ password: secret }),
    limit: "staff-sign-ins",
    responses: { 200: z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) }) },
    refusals: ["staff-sign-in-wrong", "second-factor-there", "staff-sign-in-locked"],
  },
  "POST /staff/second_factor/code": {
    id: "confirmSecondFactor",
    tag,
    summary: "Set up the second factor, the second step",
    description: "With a code of the authenticator app. The session goes on under another token.",
    staff: "signed-in",
    body: z.object({ code: typedLike("123456") }),
    limit: "staff-sign-ins",
    responses: { 204: nothing },
    refusals: ["staff-code-wrong", "second-factor-not-started", "second-factor-there"],
  },
  "POST /staff/password": {
    id: "changeStaffPassword",
    tag,
    summary: "Change one's password",
    description: "Ends every other session. The commonest passwords are refused.",
    staff: everyRole,
    body: z.object({
      currentPassword: secret,
      password: secret,
    }),
    limit: "staff-sign-ins",
    responses: { 204: nothing },
    refusals: ["staff-sign-in-wrong", "staff-sign-in-locked"],
  },
  "POST /staff/recovery_codes": {
    id: "renewRecoveryCodes",
    tag,
    summary: "Renew one's recovery codes",
    description: "Each is shown this once. The old ones end.",
    staff: everyRole,
    body: z.object({ password: secret }),
    limit: "staff-sign-ins",
    responses: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
    refusals: ["staff-sign-in-wrong", "staff-sign-in-locked"],
  },
  "GET /staff/passkeys": {
    id: "listPasskeys",
    tag,
    summary: "One's passkeys",
    description: "In the order in which they were added.",
    staff: everyRole,
    responses: { 200: z.object({ passkeys: z.array(passkey) }) },
  },
  "GET /staff/passkeys/new": {
    id: "startNewPasskey",
    tag,
    summary: "Add a passkey, the first step",
    description:
      "What the browser needs to make one, within five minutes. Refused without a name, before a device keeps a passkey that is none.",
    staff: everyRole,
    query: z.object({ name: typedLike("Phone") }),
    responses: { 200: passkeyOptions },
    refusals: ["passkey-name-required", "passkey-name-too-long"],
  },
  "POST /staff/passkeys": {
    id: "addPasskey",
    tag,
    summary: "Add a passkey, the second step",
    description: "With the passkey that the browser made, under a name to know it by.",
    staff: everyRole,
    body: z.object({
      name: typedLike("Phone"),
      id: key,
      rawId: key,
      response: group({
        clientDataJSON: key,
        attestationObject: key,
        transports: listOf(shortText).meta({ examples: [["internal"]] }),
      }),
    }),
    limit: "staff-sign-ins",
    responses: { 204: nothing },
    refusals: ["passkey-wrong"],
  },
  "POST /staff/passkeys/:passkeyId/remove": {
    id: "removePasskey",
    tag,
    summary: "Remove a passkey",
    description: "Nobody can sign in with it any more.",
    staff: everyRole,
    params: z.object({ passkeyId: id }),
    responses: { 204: nothing },
    refusals: ["passkey-unknown"],
  },
  "POST /staff/sign_out": {
    id: "staffSignOut",
    tag,
    summary: "Sign out",
    description: "Ends this session.",
    staff: "signed-in",
    responses: { 204: nothing },
  },
  "POST /staff/sign_out_everywhere": {
    id: "staffSignOutEverywhere",
    tag,
    summary: "Sign out everywhere",
    description: "Ends every session of whoever is signed in, this one too.",
    staff: "signed-in",
    responses: { 204: nothing },
  },
  "POST /staff/invitation/accept": {
    id: "acceptStaffInvitation",
    tag,
    summary: "Take up an invitation",
    description:
      "Sets the password of whoever was invited, by the link that they were mailed; they sign in with it next. Whoever had an account before keeps their name in the audit, and loses their old password, second factor and sessions.",
    staff: "anyone",
    body: z.object({ token: key, password: secret }),
    limit: "staff-sign-ins",
    responses: { 204: nothing },
    refusals: ["staff-invitation-unknown", "last-administrator"],
  },
} as const satisfies Record<string, Call>;
