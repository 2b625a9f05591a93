import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { NumberList } from "@evenly/design/number-list";
import { Actions, Split, Title } from "@evenly/design/page";
import { sayDate } from "../../../answers/say-date.ts";
import { sayWeekday } from "../../../answers/say-weekday.ts";
import { useSettings } from "../../../api/settings.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { useFocus } from "../../../parts/use-focus.ts";
import { agreeRules, takeBackRules } from "./actions.ts";
import { lastDayOf, PlacePanel, WhatEachPays } from "./figures.tsx";
import type { Preview } from "./place-rows.ts";
import styles from "./moving-out.module.css";
import * as words from "./words.tsx";

type Current = NonNullable<Preview["current"]>;
type Props = { readonly preview: Preview; readonly current: Current };

/** A successor was asked, joined too late, or takes over. */
export function Standing({ preview, current }: Props) {
  const { state, joinBy, newHandsOverOn } = current;
  const title = useFocus(state, { top: true });
  return (
    <>
      <Split still side={<PlacePanel preview={preview} />}>
        <Title ref={title} lede={<Lede preview={preview} current={current} />}>
          {words.title}
        </Title>
        {state === "asked" && (
          <NumberList
            steps={[
              {
                title: words.joinBy(sayWeekday(joinBy)),
                text: words.theirsFrom(sayWeekday(current.handsOverOn)),
              },
              { title: words.windowTheirs, text: words.othersTold(preview.others) },
            ]}
          />
        )}
        {state === "joined-late" && (
          <Note>
            {newHandsOverOn === null ? words.takenBackMeans : `${words.lateTold} ${words.takenBackMeans}`}
          </Note>
        )}
        {state !== "agreed" && (
          <Actions className={styles.actions}>
            {newHandsOverOn !== null && <Agree handsOverOn={newHandsOverOn} />}
            <TakeBack />
          </Actions>
        )}
      </Split>
      {(state !== "joined-late" || newHandsOverOn !== null) && <WhatEachPays preview={preview} />}
    </>
  );
}

function Lede({ preview, current }: Props) {
  const today = useSettings().config.today;
  const { state, successorEmail, handsOverOn, newHandsOverOn } = current;
  if (state === "asked") return words.asked(<b>{successorEmail}</b>);
  if (state === "joined-late")
    return newHandsOverOn === null ? words.tooLate : words.late(sayWeekday(newHandsOverOn));
  const lastDay = lastDayOf({ handsOverOn });
  if (lastDay === today) return words.today;
  return preview.others.length === 0 ? words.agreedAlone(sayDate(lastDay)) : words.agreed(sayDate(lastDay));
}

function TakeBack() {
  const form = useForm(takeBackRules);
  return (
    <CheckedForm form={form}>
      <input type="hidden" name="takeBack" value="true" />
      <Button type="submit" variant="line" busy={form.isSending}>
        {words.takeBack}
      </Button>
    </CheckedForm>
  );
}

function Agree({ handsOverOn }: { readonly handsOverOn: string }) {
  const form = useForm(agreeRules);
  return (
    <CheckedForm form={form}>
      <input type="hidden" name="handsOverOn" value={handsOverOn} />
      <Button type="submit" busy={form.isSending}>
        {words.agreeTo(sayDate(handsOverOn))}
      </Button>
    </CheckedForm>
  );
}
