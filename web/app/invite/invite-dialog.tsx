import { useEffect, useRef, useState } from "react";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { useIsBusy } from "../journey/busy.ts";
import { InviteForm } from "./invite-form.tsx";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly guid: string;
  readonly joinLink: string;
  readonly rows: number;
};

/** Form, then confirmation. Spec §4 Invite modal. */
export function InviteDialog({ open, onClose, guid, joinLink, rows }: Props) {
  const isSending = useIsBusy();
  const [sent, setSent] = useState<number>();
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent !== undefined) done.current?.focus();
  }, [sent]);
  const close = () => {
    onClose();
    setSent(undefined);
  };
  if (sent !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Invites Sent!"
        footer={
          <Button plain block onClick={close}>
            Done
          </Button>
        }
      >
        <p ref={done} tabIndex={-1}>
          {sent === 1 ? "We've emailed your join link to one housemate." : saySent(sent)} They can join as
          soon as they open it.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title="Invite Housemates"
      lede="We'll email each of them your join link."
      footer={
        <Button type="submit" form="invites" block busy={isSending}>
          Send invites
        </Button>
      }
    >
      <InviteForm id="invites" guid={guid} joinLink={joinLink} rows={rows} onSent={setSent} />
    </Dialog>
  );
}

/** Somebody who was invited within the hour is not mailed twice. Ruling B3. */
const saySent = (sent: number) =>
  sent === 0
    ? "Everyone you named was already emailed your join link within the last hour."
    : `We've emailed your join link to ${String(sent)} housemates.`;
