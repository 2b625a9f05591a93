import { Run } from "@evenly/design/run";
import type { MyHouse } from "./enter.ts";
import { formatShortDate } from "./formats.ts";
import * as words from "./words.ts";

export type Handover = MyHouse["handovers"][number];

/** How far a place's handover has come, without amounts. Ruling G5. */
export function HandoverRun({ handover }: { readonly handover: Handover }) {
  const { role, leaver, sentOn, openedOn, joinedOn, joinBy, handsOverOn } = handover;
  const hasJoined = joinedOn !== null;
  return (
    <Run
      label={role === "other" ? words.stagesOf(leaver) : words.stagesOfYours}
      stages={[
        { name: words.stages.sent, isDone: true, day: formatDayAndShortMonth(sentOn) },
        {
          name: words.stages.opened,
          isDone: openedOn !== null || hasJoined,
          day: openedOn === null ? undefined : formatDayAndShortMonth(openedOn),
        },
        {
          name: words.stages.joined,
          isDone: hasJoined,
          day: hasJoined ? formatDayAndShortMonth(joinedOn) : words.by(formatDayAndShortMonth(joinBy)),
        },
        { name: words.stages.handedOver, isDone: false, day: formatDayAndShortMonth(handsOverOn) },
      ]}
    />
  );
}

function formatDayAndShortMonth(day: string) {
  return formatShortDate(day).replace(/ \d{4}$/, "");
}
