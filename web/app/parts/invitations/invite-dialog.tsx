import { Button } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { holdPointers } from "@evenly/design/hold-pointers";
import { useLayoutEffect, useRef } from "react";
import { InviteForm } from "./invite-form.tsx";
import { useInvitations } from "./use-invitations.ts";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly guid: string;
  readonly joinLink: string;
  readonly rows: number;
};

/** Form, then confirmation. Spec §4 Invite modal. */
export function InviteDialog({ open, onClose, guid, joinLink, rows }: Props) {
  const invitations = useInvitations(guid, rows);
  const { sent, startAnew } = invitations;
  const done = useRef<HTMLParagraphElement>(null);
  // Before it is painted: 'Done' takes the place of 'Send invites', which may have been tapped twice.
  useLayoutEffect(() => {
    if (sent === undefined) return;
    holdPointers();
    done.current?.focus();
  }, [sent]);
  if (sent !== undefined) {
    return (
      <Dialog
        closeLabel="Close"
        open={open}
        onClose={onClose}
        onClosed={startAnew}
        title="Invites Sent!"
        footer={
          <Button key="done" plain block onClick={onClose}>
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
      closeLabel="Close"
      open={open}
      onClose={onClose}
      wide
      title="Invite Housemates"
      lede="We'll email each of them your join link."
      footer={
        <Button key="send" type="submit" form="invites" block busy={invitations.form.isSubmitting}>
          Send invites
        </Button>
      }
    >
      <InviteForm id="invites" {...{ invitations, joinLink, rows }} />
    </Dialog>
  );
}

/** Somebody who was invited within the hour is not mailed twice. Ruling B3. */
const saySent = (sent: number) =>
  sent === 0
    ? "We emailed everyone on this list in the last hour."
    : `We've emailed your join link to ${String(sent)} housemates.`;
