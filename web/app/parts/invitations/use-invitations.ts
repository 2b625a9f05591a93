import { useCallback, useMemo, useState } from "react";
import { track } from "../../analytics/track.ts";
import { call, Refused } from "../../api/client.ts";
import { firstMessage } from "../../api/failure.ts";
import { say } from "../../language/say.ts";
import { useIdempotencyKey } from "../form/idempotency-key.ts";
import type { Submission } from "../form/submission.ts";
import { useCheckedForm } from "../form/use-checked-form.ts";
import {
  checkAllRows,
  checkRows,
  fieldNames,
  invitationsOf,
  invitesDraft,
  noInvites,
  type InviteValues,
} from "./invite-values.ts";

/**
 * The invitations as they are typed, and how they are sent. Held by the page rather than by the window that they are
 * typed in, so that closing it loses none of them. Spec §5 Invites, §8 Invite failure.
 */
export function useInvitations(guid: string, rows: number) {
  const check = useCallback((values: InviteValues) => checkRows(values, rows), [rows]);
  const rename = useMemo(() => fieldNames(rows), [rows]);
  const [defaultValues] = useState(() => noInvites(rows));
  const form = useCheckedForm<InviteValues>({ defaultValues, check, rename, draft: invitesDraft });
  const idempotency = useIdempotencyKey();
  const [failure, setFailure] = useState("");
  const [sent, setSent] = useState<number>();

  const fail = (error: unknown) => {
    idempotency.renewAfter(error);
    if (form.showRefusal(error)) return;
    const isAboutTheRows = error instanceof Refused && (error.code === "household-full" || error.body.errors);
    setFailure((isAboutTheRows && firstMessage(error)) || say("email-not-sent"));
  };

  const mayBeSent = (values: InviteValues) => {
    setFailure("");
    const together = checkAllRows(values, rows);
    if (together) form.setFocus("fullname0");
    return !together;
  };

  const send = async (values: InviteValues, { signal }: Submission) => {
    try {
      const body = { guid, housemates: invitationsOf(values, rows) };
      const idempotencyKey = idempotency.keyFor(body);
      const answer = await call("POST /invite_housemates", { body, idempotencyKey, signal });
      track({ name: "invites_sent", count: answer.sent });
      setSent(answer.sent);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };

  return {
    form,
    failure,
    /** How many were mailed; undefined until they are. */
    sent,
    /** What is wrong with all rows together, once they were sent. */
    together: form.isSubmitted ? checkAllRows(form.values(), rows) : undefined,
    submit: form.submit(send, mayBeSent),
    /** After the confirmation was read: the next invitations start with empty rows. */
    startAnew: () => {
      setSent(undefined);
      form.reset(noInvites(rows));
    },
  };
}
