import { PostForm, SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { Actions } from "@evenly/design/page";
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
          <PostForm {...sending.attributes}>
            <input type="hidden" name="sendAgain" value="true" />
            <SubmitButton variant={variant} icon="mail">
              {words.sendAgain(handover.successor ?? undefined)}
            </SubmitButton>
          </PostForm>
        )}
        <PostForm {...takingBack.attributes}>
          <input type="hidden" name="takeBack" value="true" />
          <SubmitButton variant="text">{words.takeBack}</SubmitButton>
        </PostForm>
      </Actions>
    </div>
  );
}
