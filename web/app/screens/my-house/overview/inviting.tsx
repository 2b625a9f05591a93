import { Button } from "@evenly/design/button";
import { copyText } from "@evenly/design/copy-text";
import { SubmitButton } from "@evenly/design/form";
import { Actions } from "@evenly/design/page";
import { Toast } from "@evenly/design/toast";
import { defaultInviteRows } from "@evenly/domain/invitation";
import { useState } from "react";
import { useActionData } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { InviteDialog } from "../../../parts/invitations/invite-dialog.tsx";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { awaitedOf } from "../../../parts/my-house/house-state.ts";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { type AgainResult, inviteAgainRules } from "./actions.ts";
import { InviteAgain } from "./invite-again.tsx";
import styles from "./hero.module.css";
import * as invitations from "../../../parts/invitations/words.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.tsx";

type Props = {
  readonly house: MyHouse;
  readonly isFirst: boolean;
};

/** Inviting while places are open; Ruling A5 says who may. */
export function Inviting({ house, isFirst }: Props) {
  const { joinLink, mayInvite } = house;
  const [inviting, setInviting] = useState(false);
  const [copied, setCopied] = useState<boolean>();
  const { failure } = useForm(inviteAgainRules);
  const [status, setTold] = useTold();
  const awaited = awaitedOf(house);
  const [only] = awaited;
  if (!mayInvite || joinLink === null || only === undefined) return null;

  const again = awaited.length === 1 && only.invitedOn && only.firstName ? only.firstName : undefined;
  const copy = async () => {
    const isCopied = await copyText(joinLink);
    setCopied(isCopied);
    if (isCopied) setTold(shared.linkCopied);
  };
  return (
    <div>
      {failure && <ProblemPanel>{failure}</ProblemPanel>}
      <Actions>
        {again ? (
          <InviteAgain person={only}>
            <SubmitButton variant={isFirst ? "lamp" : "text"}>{words.inviteNameAgain(again)}</SubmitButton>
          </InviteAgain>
        ) : (
          <Button variant={isFirst ? "lamp" : "text"} onClick={() => setInviting(true)}>
            {invitations.invite}
          </Button>
        )}
        <Button variant={isFirst ? "dusk" : "text"} icon="copy" onClick={() => void copy()}>
          {shared.copyLink}
        </Button>
      </Actions>
      {copied === false && (
        <p className={styles.link}>
          {shared.copyByHand}: <span>{joinLink}</span>
        </p>
      )}
      {again && <p className={styles.last}>{words.lastInvited(formatIsoDate(only.invitedOn ?? ""))}</p>}
      <Toast message={status} onDone={() => setTold(null)} />
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        joinLink={joinLink}
        rows={defaultInviteRows(awaited.length)}
      />
    </div>
  );
}

/** The page's message, or the result of inviting again. */
function useTold() {
  const result = useActionData() as AgainResult | undefined;
  const [read, setRead] = useState(result);
  const [status, setTold] = useState<string | null>(null);
  if (result !== read) {
    setRead(result);
    if (result?.again)
      setTold((result.again.isSent ? words.invitedAgain : words.invitedLately)(result.again.name));
  }
  return [status, setTold] as const;
}
