import { useMemo, useState } from "react";
import { useActionData } from "react-router";
import { useForm } from "../form/use-form.ts";
import { checkAllRows, inviteRules } from "./invite-values.ts";
import type { InviteResult } from "./send-invitations.ts";

/** Held by the page rather than by the window, so that closing it loses nothing that was typed. Spec §5 Invites. */
export function useInvitations(rows: number) {
  const rules = useMemo(() => inviteRules(rows), [rows]);
  const form = useForm(rules);
  const result = useActionData() as InviteResult | undefined;
  const [read, setRead] = useState(result);
  return {
    form,
    /** What came back at last: another one after each press. */
    result,
    /** How many were mailed; undefined until they are. */
    sent: result === read ? undefined : result?.sent,
    /** What is wrong with all rows together, once they were sent. */
    together: form.isSubmitted ? checkAllRows(form.values, rows) : undefined,
    /** After the confirmation was read: the next invitations start with empty rows. */
    startAnew: () => {
      setRead(result);
      form.reset();
    },
  };
}
