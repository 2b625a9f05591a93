import { Button } from "@evenly/design/button";
import { DateField } from "@evenly/design/date-field";
import { Note } from "@evenly/design/note";
import { NumberList } from "@evenly/design/number-list";
import { Split, Title } from "@evenly/design/page";
import { useEffect, useState } from "react";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatIsoWeekdayDate } from "../../../answers/format-iso-weekday-date.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { formatIsoWeekday } from "../../../parts/my-house/formats.ts";
import { EmailField } from "../../../parts/person/email-field.tsx";
import { call } from "../../../api/client.ts";
import { describe } from "../../../parts/my-house/enter.ts";
import { askRules } from "./actions.ts";
import { BothEnds, isOneEnd, lastDayOf, PlacePanel, WhatEachPays } from "./figures.tsx";
import type { Preview } from "./place-rows.ts";
import styles from "./moving-out.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

const formId = "moving-out";

/** Shows all amounts before anything is sent. */
export function Ask({ first }: { readonly first: Preview }) {
  const [defaults] = useState(() => ({ lastDay: first.lastDay, email: "" }));
  const form = useForm(askRules, { defaults });
  const { preview, failure, isAsking } = usePreview(first, form.values.lastDay);
  const { firstPossibleDay, lastPossibleDay, lastDay, joinBy, alone, withBank, others } = preview;
  const { handsOverOn } = preview.last;
  const paysTo = lastDayOf(preview.last);
  return (
    <>
      <Split still side={<PlacePanel preview={preview} isAsking={isAsking} />}>
        <Title lede={words.lede}>{words.title}</Title>
        <CheckedForm form={form} id={formId}>
          <DateField
            formatDate={formatIsoWeekdayDate}
            label={words.lastDay}
            hint={words.anyDay(formatIsoDate(firstPossibleDay), formatIsoDate(lastPossibleDay))}
            min={firstPossibleDay}
            max={lastPossibleDay}
            current={form.values.lastDay}
            {...form.field("lastDay")}
          />
          {failure && (
            <Note tone="invalid" live>
              {words.notWorkedOut(failure, formatIsoDate(lastDay))}
            </Note>
          )}
          {!failure && paysTo !== lastDay && (
            <Note>{words.notBefore(formatIsoDate(handsOverOn), formatIsoDate(paysTo))}</Note>
          )}
          <EmailField
            label={words.email}
            {...form.field("email")}
            autoComplete="off"
            onSuggestionTaken={(email) => form.fill({ email })}
          />
        </CheckedForm>
      </Split>
      {!isOneEnd(preview) && <BothEnds preview={preview} />}
      <WhatEachPays preview={preview} isAsking={isAsking} />
      <Split
        still
        side={
          <div className={styles.ask}>
            <Note>
              <b>{words.nothingChanges}</b>{" "}
              {words.youStillPay(
                formatIsoDate(lastPossibleDay),
                <b>{formatAmount(alone.amount)}</b>,
                alone.payments,
              )}
              {withBank > 0 && <> {shared.notCounted(formatAmount(withBank))}</>}
            </Note>
            <Button type="submit" form={formId} block busy={form.isSending}>
              {words.sendLink}
            </Button>
            <p className={styles.small}>{words.untilJoined}</p>
          </div>
        }
      >
        <section className={styles.section}>
          <h2>{words.whatNext}</h2>
          <NumberList
            steps={[
              { title: words.linkOfTheirOwn, text: words.sameScreens },
              {
                title: words.joinBy(formatIsoWeekday(joinBy)),
                text: words.theirsFrom(formatIsoWeekday(handsOverOn)),
              },
              { title: words.windowTheirs, text: words.othersTold(others) },
            ]}
          />
        </section>
      </Split>
    </>
  );
}

/** A partly typed year is far in the past. */
function isWhole(day: string) {
  return /^2\d{3}-/.test(day);
}

/** Amounts for the typed day. A newer day aborts the request; without an answer the last amounts stay. */
function usePreview(first: Preview, lastDay: string) {
  const [state, hold] = useState({ preview: first, asked: first.lastDay, failure: "" });
  useEffect(() => {
    if (!isWhole(lastDay)) return;
    const controller = new AbortController();
    const settle = (answer: Partial<typeof state>) => {
      if (!controller.signal.aborted)
        hold((before) => ({ ...before, failure: "", ...answer, asked: lastDay }));
    };
    if (lastDay === first.lastDay) settle({ preview: first });
    else
      call("GET /my_house/moving_out", { query: { lastDay }, signal: controller.signal }).then(
        (preview) => settle({ preview }),
        (error: unknown) => settle({ failure: describe(error) }),
      );
    return () => controller.abort();
  }, [lastDay, first]);
  return { ...state, isAsking: isWhole(lastDay) && state.asked !== lastDay };
}
