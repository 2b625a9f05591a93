import type { Address } from "@evenly/contract/shape";
import { formatAddress } from "@evenly/domain/address";
import styles from "./picked-address.module.css";

/** The picked address, for fields too narrow to show it; screen readers read it from the field. */
export function PickedAddress({ address }: { readonly address: Address }) {
  return (
    <p className={styles.picked} aria-hidden="true">
      {formatAddress(address)}
    </p>
  );
}
