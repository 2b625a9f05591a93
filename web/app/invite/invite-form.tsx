import { sentenceFor } from "@evenly/contract/messages";
import { texts } from "@evenly/contract/texts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { track } from "../analytics/track.ts";
import { call, Refused } from "../api/client.ts";
import { firstMessage } from "../api/failure.ts";
import { ErrorSummary } from "../design/error-summary.tsx";
import { Stack } from "../design/page.tsx";
import { SeverePanel } from "../design/severe-panel.tsx";
import { useIdempotencyKey } from "../form/idempotency-key.ts";
import { useCheckedForm } from "../form/use-checked-form.ts";
import { whileBusy } from "../journey/busy.ts";
import { InviteRows } from "./invite-rows.tsx";
import styles from "./invite.module.css";
import {
  checkAllRows,
  checkRows,
  fieldNames,
  invitationsOf,
  noInvites,
  type InviteValues,
} from "./invite-values.ts";

type Props = {
  readonly id: string;
  readonly guid: string;
  readonly joinLink: string;
  readonly rows: number;
  readonly onSent: (count: number) => void;
};

/** Spec §5 Invites, §8 Invite failure. */
export function InviteForm({ id, guid, joinLink, rows, onSent }: Props) {
  const check = useCallback((values: InviteValues) => checkRows(values, rows), [rows]);
  const rename = useMemo(() => fieldNames(rows), [rows]);
  const [defaultValues] = useState(() => noInvites(rows));
  const form = useCheckedForm<InviteValues>({ defaultValues, check, rename });
  const idempotency = useIdempotencyKey();
  const underWay = useRef(false);
  const [failure, setFailure] = useState("");
  const failed = useRef<HTMLElement>(null);
  // The button stays in view while the rows scroll, and what it says when it fails stands above them.
  useEffect(() => {
    failed.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  const together = form.isSubmitted ? checkAllRows(form.values(), rows) : undefined;

  const fail = (error: unknown) => {
    idempotency.renewAfter(error);
    if (form.showRefusal(error)) return;
    const isAboutTheRows = error instanceof Refused && [410, 422].includes(error.status);
    setFailure((isAboutTheRows && firstMessage(error)) || texts.emailNotSent);
  };

  const send = async (values: InviteValues) => {
    if (underWay.current) return;
    setFailure("");
    if (checkAllRows(values, rows)) return form.setFocus("fullname0");
    underWay.current = true;
    try {
      const body = { guid, housemates: invitationsOf(values, rows) };
      const { sent } = await whileBusy(
        call("POST /invite_housemates", { body, idempotencyKey: idempotency.keyFor(body) }),
      );
      track({ name: "invites_sent", count: sent });
      onSent(sent);
    } catch (error) {
      fail(error);
    } finally {
      underWay.current = false;
    }
  };

  return (
    <form id={id} noValidate method="post" onSubmit={form.submit(send)}>
      <Stack>
        {failure && (
          <SeverePanel ref={failed}>
            <p>{failure}</p>
            <p className={styles.link}>{joinLink}</p>
          </SeverePanel>
        )}
        <div className={styles.problems}>
          {together && <SeverePanel>{sentenceFor(together)}</SeverePanel>}
          <ErrorSummary errors={form.problems} />
        </div>
        <InviteRows rows={rows} form={form} />
      </Stack>
    </form>
  );
}
