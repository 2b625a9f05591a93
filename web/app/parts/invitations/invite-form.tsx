import { Stack } from "@evenly/design/page";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { say } from "../../language/say.ts";
import { FormProblems } from "../form/form-problems.tsx";
import { ProblemPanel } from "../problem-panel.tsx";
import { InviteRows } from "./invite-rows.tsx";
import styles from "./invite.module.css";
import type { useInvitations } from "./use-invitations.ts";

type Props = {
  readonly id: string;
  readonly invitations: ReturnType<typeof useInvitations>;
  readonly joinLink: string;
  readonly rows: number;
};

/** Spec §5 Invites, §8 Invite failure. */
export function InviteForm({ id, invitations, joinLink, rows }: Props) {
  const { form, result, together } = invitations;
  const { failure } = form;
  const failed = useRef<HTMLElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  // The button stays in view while rows scroll, and failures appear above them.
  useEffect(() => {
    (failed.current ?? problems.current)?.scrollIntoView({ block: "nearest" });
  }, [result]);
  return (
    <Form id={id} noValidate method="post" {...form.attributes}>
      <Stack>
        {failure && (
          <ProblemPanel ref={failed}>
            <p>{failure}</p>
            <p className={styles.link}>{joinLink}</p>
          </ProblemPanel>
        )}
        <div ref={problems} className={styles.problems}>
          {together && <ProblemPanel>{say(together.code, together.values)}</ProblemPanel>}
          <FormProblems errors={form.problems} />
        </div>
        <InviteRows rows={rows} form={form} />
      </Stack>
    </Form>
  );
}
