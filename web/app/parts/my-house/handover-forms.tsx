import { Button, LinkButton } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Actions } from "@evenly/design/page";
import { Form } from "react-router";
import { useForm } from "../form/use-form.ts";
import { ProblemPanel } from "../problem-panel.tsx";
import type { Handover } from "./handover-run.tsx";
import { sendAgainRules, takeBackRules } from "./handover-actions.ts";
import * as words from "./words.ts";

type Props = { readonly handover: Handover; readonly onDusk?: boolean; readonly className?: string };

/** For the leaver, until the place is handed over. Ruling G5. */
export function HandoverForms({ handover, onDusk, className }: Props) {
  const sending = useForm(sendAgainRules);
  const takingBack = useForm(takeBackRules);
  const failure = sending.failure ?? takingBack.failure;
  const note = sending.note ?? takingBack.note;
  const variant = onDusk ? "dusk" : "line";
  if (handover.state === "agreed") return null;
  return (
    <div className={className}>
      {failure && <ProblemPanel>{failure}</ProblemPanel>}
      {note && <Note live>{note}</Note>}
      <Actions>
        {handover.state === "asked" && (
          <Form noValidate method="post" {...sending.attributes}>
            <input type="hidden" name="sendAgain" value="true" />
            <Button type="submit" variant={variant} icon="mail" busy={sending.isSending}>
              {words.sendAgain(handover.successor ?? undefined)}
            </Button>
          </Form>
        )}
        <Form noValidate method="post" {...takingBack.attributes}>
          <input type="hidden" name="takeBack" value="true" />
          <LinkButton type="submit" busy={takingBack.isSending}>
            {words.takeBack}
          </LinkButton>
        </Form>
      </Actions>
    </div>
  );
}
