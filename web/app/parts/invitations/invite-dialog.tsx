import { Button } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { holdPointers } from "@evenly/design/hold-pointers";
import { useLayoutEffect } from "react";
import { useFocus } from "../use-focus.ts";
import { InviteForm } from "./invite-form.tsx";
import { useInvitations } from "./use-invitations.ts";
import * as shared from "../words.ts";
import * as words from "./words.tsx";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly joinLink: string;
  readonly rows: number;
};

/** Form, then confirmation. Spec §4 Invite modal. */
export function InviteDialog({ open, onClose, joinLink, rows }: Props) {
  const invitations = useInvitations(rows);
  const { sent, startAnew } = invitations;
  const done = useFocus<HTMLParagraphElement>(sent);
  // Before it is painted: 'Done' takes the place of 'Send invites', which may have been tapped twice.
  useLayoutEffect(() => {
    if (sent !== undefined) holdPointers();
  }, [sent]);
  if (sent !== undefined) {
    return (
      <Dialog
        closeLabel={shared.close}
        open={open}
        onClose={onClose}
        onClosed={startAnew}
        title={words.invitesSent}
        footer={
          <Button key="done" plain block onClick={onClose}>
            {shared.done}
          </Button>
        }
      >
        <p ref={done} tabIndex={-1}>
          {words.sent(sent)} {words.joinOnceOpened}
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      closeLabel={shared.close}
      open={open}
      onClose={onClose}
      wide
      title={words.invite}
      lede={words.inviteLede}
      footer={
        <Button key="send" type="submit" form="invites" block busy={invitations.form.isSending}>
          {words.send}
        </Button>
      }
    >
      <InviteForm id="invites" {...{ invitations, joinLink, rows }} />
    </Dialog>
  );
}
