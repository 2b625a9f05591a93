import { SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { DuskPanel, Split, Title } from "@evenly/design/page";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatIsoWeekdayDate } from "../../../answers/format-iso-weekday-date.ts";
import { useSettings } from "../../../api/settings.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { HandoverForms } from "../../../parts/my-house/handover-forms.tsx";
import { type Handover, HandoverRun } from "../../../parts/my-house/handover-run.tsx";
import { useFocus } from "../../../parts/use-focus.ts";
import { agreeRules } from "./actions.ts";
import { BothEnds, lastDayOf, PlacePanel, WhatEachPays } from "./figures.tsx";
import type { Preview } from "./place-rows.ts";
import styles from "./moving-out.module.css";
import * as words from "./words.tsx";

type Props = { readonly preview: Preview; readonly handover: Handover };

/** A successor was asked, joined too late, or takes over: the stages, and both ends. Ruling G5. */
export function Standing({ preview, handover }: Props) {
  const { state, newHandsOverOn } = handover;
  const title = useFocus(state, { top: true });
  const isLate = state === "joined-late";
  return (
    <>
      <Split still side={<PlacePanel preview={preview} />}>
        <Title ref={title} lede={<Lede preview={preview} handover={handover} />}>
          {words.title}
        </Title>
        <DuskPanel className={styles.stages}>
          <HandoverRun handover={handover} />
        </DuskPanel>
        {isLate && (
          <Note className={styles.actions}>
            {newHandsOverOn === null ? words.takenBackMeans : `${words.lateTold} ${words.takenBackMeans}`}
          </Note>
        )}
        {isLate && newHandsOverOn !== null && <Agree handsOverOn={newHandsOverOn} />}
        <HandoverForms handover={handover} className={styles.actions} />
        {state === "asked" && <p className={styles.untilJoined}>{words.untilJoined}</p>}
      </Split>
      {state === "asked" && <BothEnds preview={preview} />}
      {(!isLate || newHandsOverOn !== null) && <WhatEachPays preview={preview} />}
    </>
  );
}

function Lede({ preview, handover }: Props) {
  const today = useSettings().config.today;
  const { state, successor, successorEmail, handsOverOn, newHandsOverOn } = handover;
  if (state === "asked") return words.asked(<b>{successorEmail}</b>);
  if (state === "joined-late") {
    const name = successor ?? words.yourSuccessor;
    return newHandsOverOn === null
      ? words.tooLate(name)
      : words.late(name, formatIsoWeekdayDate(newHandsOverOn));
  }
  const lastDay = lastDayOf({ handsOverOn });
  if (lastDay === today) return words.today;
  return preview.others.length === 0
    ? words.agreedAlone(formatIsoDate(lastDay))
    : words.agreed(formatIsoDate(lastDay));
}

function Agree({ handsOverOn }: { readonly handsOverOn: string }) {
  const form = useForm(agreeRules);
  return (
    <div className={styles.actions}>
      <CheckedForm form={form}>
        <input type="hidden" name="handsOverOn" value={handsOverOn} />
        <SubmitButton>{words.agreeTo(formatIsoDate(handsOverOn))}</SubmitButton>
      </CheckedForm>
    </div>
  );
}
