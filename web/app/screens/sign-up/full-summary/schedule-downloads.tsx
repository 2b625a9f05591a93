import { LinkButton } from "@evenly/design/button";
import { mintKey } from "@evenly/design/form";
import { Actions } from "@evenly/design/page";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { answer, answers } from "../../../answers/answers.ts";
import { useSettings } from "../../../api/settings.ts";
import { plannedRows } from "../../../parts/schedule/schedule-files.ts";
import { saveCalendar, savePaymentSheet } from "../../../parts/schedule/save-schedule.ts";
import * as words from "./words.ts";

/** The schedule as calendar and CSV files. */
export function ScheduleDownloads({ payments }: { readonly payments: readonly ScheduledPayment[] }) {
  const { statementName: collector } = useSettings().config.brand;
  const rows = plannedRows(payments);
  return (
    <Actions>
      <LinkButton icon="calendar" onClick={() => saveCalendar(rows, { collector, scheduleId: scheduleId() })}>
        {words.addToCalendar}
      </LinkButton>
      <LinkButton onClick={() => savePaymentSheet(rows)}>{words.downloadSheet}</LinkButton>
    </Actions>
  );
}

/** Stays the same, so that a newer file replaces the entries. */
function scheduleId(): string {
  const scheduleId = answers().scheduleId ?? mintKey();
  answer({ scheduleId });
  return scheduleId;
}
