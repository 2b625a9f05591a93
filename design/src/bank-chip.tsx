import { Icon } from "./icon.tsx";
import styles from "./bank-chip.module.css";

export type BankChipProps = {
  readonly bankName: string | null | undefined;
  /** Two letters; without them a generic sign. */
  readonly mark?: string | undefined;
};

/** Shown in the account field; the live region exists before a bank is recognised. */
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
