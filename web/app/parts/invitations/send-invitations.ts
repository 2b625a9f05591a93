import { ApiError } from "@evenly/contract/client";
import type { RefusedCode } from "@evenly/contract/messages";
import { defaultInviteRows } from "@evenly/domain/invitation";
import { track } from "../../analytics/track.ts";
import { answers } from "../../answers/answers.ts";
import { call } from "../../api/client.ts";
import { fieldMessages, firstMessage } from "../../api/failure.ts";
import { messageOf } from "../../language/message.ts";
import { formAction, refuse, type FormResult } from "../form/form-action.ts";
import { idempotently } from "../form/idempotency-key.ts";
import { invitationsOf, inviteRules } from "./invite-values.ts";

/** `sent`: the number of mails. */
export type InviteResult = FormResult & { readonly sent?: number };

const saysWhy: readonly (RefusedCode | undefined)[] = [
  "household-full",
  "inviter-unknown",
  "own-place-disputed",
];

const once = idempotently();

/** The account, and its open places. */
export type Inviting = { readonly guid: string; readonly remaining: number };

/** The `clientAction` of the last pages. */
export function sendInvitations(sent: { readonly request: Request }) {
  const { guid = "", remainingHm8s: remaining = 0 } = answers().finished ?? {};
  return inviteTo({ guid, remaining })(sent);
}

/** Mails an account's join link. Spec §5 Invites, §8 Invite failure. */
export function inviteTo({ guid, remaining }: Inviting) {
  const rows = defaultInviteRows(remaining);
  return formAction(inviteRules(rows), async (values, signal) => {
    const body = { guid, housemates: invitationsOf(values, rows) };
    try {
      const { sent } = await once(body, (key) => call("POST /invite_housemates", { body, key, signal }));
      track({ name: "invites_sent", count: sent });
      return { errors: {}, sent };
    } catch (error) {
      signal.throwIfAborted();
      const errors = fieldMessages(error);
      if (Object.keys(errors).some((field) => field in values)) return refuse({ errors });
      const isAboutTheRows = error instanceof ApiError && (saysWhy.includes(error.code) || error.body.errors);
      return refuse({
        errors: {},
        failure: (isAboutTheRows && firstMessage(error)) || messageOf("email-not-sent"),
      });
    }
  });
}
