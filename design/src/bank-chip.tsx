import { Icon } from "./icon.tsx";
import styles from "./bank-chip.module.css";

export type BankChipProps = {
  readonly bankName: string | null | undefined;
  /** The letters on the bank's window; without them, a bank like any other. */
  readonly mark?: string | undefined;
};

/** Stands in the account field's end; the live region is there before a bank is recognised. */
export function BankChip({ bankName, mark }: BankChipProps) {
  return (
    <span role="status">
      {bankName && (
        <span className={styles.chip}>
          <span className={styles.tile} data-mark={mark} aria-hidden="true">
            {!mark && <Icon name="bank" size={18} />}
          </span>
          {bankName}
        </span>
      )}
    </span>
  );
}
