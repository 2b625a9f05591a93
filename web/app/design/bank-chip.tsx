import { Icon } from "./icon.tsx";
import styles from "./bank-chip.module.css";

/** Stands in the account field's end; the live region is there before a bank is recognised. */
export function BankChip({ bankName }: { readonly bankName: string | null | undefined }) {
  return (
    <span role="status">
      {bankName && (
        <span className={styles.chip}>
          <span className={styles.tile}>
            <Icon name="bank" size={18} />
          </span>
          {bankName}
        </span>
      )}
    </span>
  );
}
