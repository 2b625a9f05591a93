import type { ExistingAccount } from "@evenly/contract/shape";
import { RadioPicks, type RadioPicksProps } from "@evenly/design/radio-picks";
import { formatDate, parseDate } from "@evenly/domain/calendar";
import styles from "./account-already-exists.module.css";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly accounts: readonly ExistingAccount[];
  readonly field: Pick<RadioPicksProps, "id" | "name" | "error">;
};

/** Several groups, told apart by their dates. Ruling B3 `POST /verify_address`. */
export function WhichAccount({ accounts, field }: Props) {
  return (
    <div className={styles.which}>
      <RadioPicks
        {...field}
        legend={words.whichIsYours}
        stacked
        options={accounts.map(({ shareCode, tenancyStartDate, tenancyEndDate }) => ({
          value: shareCode,
          label: shared.fromTo(formatDay(tenancyStartDate), formatDay(tenancyEndDate)),
        }))}
      />
    </div>
  );
}

function formatDay(date: string): string {
  const day = parseDate(date);
  return day ? formatDate(day) : date;
}
