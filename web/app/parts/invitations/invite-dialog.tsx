import { Button } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { PostForm } from "@evenly/design/form";
import { holdPointers } from "@evenly/design/hold-pointers";
import { WindowMark } from "@evenly/design/housemate-pips";
import { Stack } from "@evenly/design/page";
import { TextField } from "@evenly/design/text-field";
import { capitaliseName, normaliseEmail, normalisePhone } from "@evenly/domain/person";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useFocus } from "../use-focus.ts";
import { useInvitations } from "./use-invitations.ts";
import { messageOf } from "../../language/message.ts";
import { FormProblems } from "../form/form.tsx";
import { ProblemPanel } from "../problem-panel.tsx";
import { showCleaned } from "../form/show-cleaned.ts";
import type { Form as CheckedForm } from "../form/use-form.ts";
import { checkRows, type InviteValues } from "./invite-values.ts";
import styles from "./invite.module.css";
import * as shared from "../words.ts";
import * as words from "./words.tsx";
import * as person from "../person/words.ts";

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

type InviteFormProps = {
  readonly id: string;
  readonly invitations: ReturnType<typeof useInvitations>;
  readonly joinLink: string;
  readonly rows: number;
};

/** Spec §5 Invites, §8 Invite failure. */
function InviteForm({ id, invitations, joinLink, rows }: InviteFormProps) {
  const { form, result, together } = invitations;
  const { failure } = form;
  const failed = useRef<HTMLElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  // The button stays in view while rows scroll, and failures appear above them.
  useEffect(() => {
    (failed.current ?? problems.current)?.scrollIntoView({ block: "nearest" });
  }, [result]);
  return (
    <PostForm id={id} {...form.attributes}>
      <Stack>
        {failure && (
          <ProblemPanel ref={failed}>
            <p>{failure}</p>
            <p className={styles.link}>{joinLink}</p>
          </ProblemPanel>
        )}
        <div ref={problems} className={styles.problems}>
          {together && <ProblemPanel>{messageOf(together.code, together.values)}</ProblemPanel>}
          <FormProblems errors={form.problems} />
        </div>
        <InviteRows rows={rows} form={form} />
      </Stack>
    </PostForm>
  );
}

type InviteRowsProps = { readonly rows: number; readonly form: CheckedForm<InviteValues> };

/** One group per open place. Spec §5 Invites, Ruling D3. */
function InviteRows({ rows, form }: InviteRowsProps) {
  const { values } = form;
  return Array.from({ length: rows }, (_, row) => {
    const isWhole =
      Boolean(values[`housemates.${row}.fullname`] && values[`housemates.${row}.email`]) &&
      !checkRows(values, rows).some(({ field }) => field.startsWith(`housemates.${row}.`));
    return (
      <fieldset key={row} className={styles.row}>
        <legend>
          <WindowMark lit={isWhole} />
          {words.housemate(row + 1)}
        </legend>
        <div className={styles.fields}>
          <TextField
            label={words.fullName}
            autoComplete="off"
            {...form.field(`housemates.${row}.fullname`, showCleaned(capitaliseName))}
          />
          <TextField
            label={person.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.field(`housemates.${row}.email`, showCleaned(normaliseEmail))}
          />
          <TextField
            label={person.mobile}
            optional={shared.optional}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.field(`housemates.${row}.tel`, showCleaned(normalisePhone))}
          />
        </div>
      </fieldset>
    );
  });
}
