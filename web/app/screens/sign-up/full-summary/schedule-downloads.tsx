import { LinkButton } from "@evenly/design/button";
import { Actions } from "@evenly/design/page";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { mintKey } from "../../../parts/form/idempotency-key.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { useSettings } from "../../../api/settings.ts";
import { saveFile } from "../../../parts/schedule/save-file.ts";
import { paymentCalendar, paymentSheet } from "./schedule-files.ts";
import * as words from "./words.ts";

/** The schedule for a calendar or a sheet, made in the browser: nothing is sent anywhere. */
export function ScheduleDownloads({ payments }: { readonly payments: readonly ScheduledPayment[] }) {
  const { statementName: collector } = useSettings().config.brand;
  const calendar = () => {
    const stamp = Temporal.Now.instant().round("second").toString().replaceAll(/[-:]/g, "");
    saveFile(
      "payments.ics",
      "text/calendar",
      paymentCalendar(payments, { collector, scheduleId: scheduleId(), stamp }),
    );
  };
  return (
    <Actions>
      <LinkButton icon="calendar" onClick={calendar}>
        {words.addToCalendar}
      </LinkButton>
      <LinkButton onClick={() => saveFile("payments.csv", "text/csv", paymentSheet(payments))}>
        {words.downloadSheet}
      </LinkButton>
    </Actions>
  );
}

/** One for as long as the answers are held, so that a newer file takes the place of the one before. */
const scheduleId = (): string => {
  const known = answers().scheduleId ?? mintKey();
  answer({ scheduleId: known });
  return known;
};
