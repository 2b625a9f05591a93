import type { ExistingAccount } from "@evenly/contract/shape";
import { RadioPicks } from "@evenly/design/radio-picks";
import { formatDate, parseDate } from "@evenly/domain/calendar";
import styles from "./account-already-exists.module.css";

type Props = {
  readonly accounts: readonly ExistingAccount[];
  readonly picked: string;
  readonly error: string | undefined;
  readonly onPick: (shareCode: string) => void;
};

export const whichAccountId = "account";

/** This year's group or next year's, told apart by their days. Ruling B3 `POST /verify_address`. */
export function WhichAccount({ accounts, picked, error, onPick }: Props) {
  return (
    <div className={styles.which}>
      <RadioPicks
        id={whichAccountId}
        name="account"
        legend="Which one is yours?"
        stacked
        value={picked}
        error={error}
        onChange={(event) => onPick(event.currentTarget.value)}
        options={accounts.map(({ shareCode, tenancyStartDate, tenancyEndDate }) => ({
          value: shareCode,
          label: `${say(tenancyStartDate)} to ${say(tenancyEndDate)}`,
        }))}
      />
    </div>
  );
}

const say = (date: string): string => {
  const day = parseDate(date);
  return day ? formatDate(day) : date;
};
