import { pounds } from "../formats.ts";
import styles from "./money.module.css";

/** In pence: zero is muted, a difference highlighted, unknown a dash. */
export function Amount({ of, isDifference }: { readonly of: number | null; readonly isDifference?: true }) {
  if (of === null) return <span title="Not known">–</span>;
  return (
    <span className={styles.amount} data-zero={of === 0} data-differs={isDifference && of !== 0}>
      {pounds(of)}
    </span>
  );
}
