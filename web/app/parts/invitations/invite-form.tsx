import { Stack } from "@evenly/design/page";
import { useEffect, useRef, useState } from "react";
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
  const { form, failure, together, submit } = invitations;
  const failed = useRef<HTMLElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  // The button stays in view while the rows scroll, and what it says when it fails stands above them.
  useEffect(() => {
    failed.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  useEffect(() => {
    problems.current?.scrollIntoView({ block: "nearest" });
  }, [presses]);
  return (
    <form
      id={id}
      noValidate
      method="post"
      onSubmit={(event) => {
        setPresses((before) => before + 1);
        void submit(event);
      }}
    >
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
    </form>
  );
}
