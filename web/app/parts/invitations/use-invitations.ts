import { useMemo, useState } from "react";
import { useActionData } from "react-router";
import { useForm } from "../form/use-form.ts";
import { checkAllRows, inviteRules } from "./invite-values.ts";
import type { InviteResult } from "./send-invitations.ts";

/** Kept by the page, so that closing the dialog loses nothing. Spec §5 Invites. */
export function useInvitations(rows: number) {
  const rules = useMemo(() => inviteRules(rows), [rows]);
  const form = useForm(rules);
  const result = useActionData() as InviteResult | undefined;
  const [read, setRead] = useState(result);
  return {
    form,
    /** The last result, a new object per submit. */
    result,
    sent: result === read ? undefined : result?.sent,
    /** The error of all rows together, after a submit. */
    together: form.isSubmitted ? checkAllRows(form.values, rows) : undefined,
    startAnew: () => {
      setRead(result);
      form.reset();
    },
  };
}
