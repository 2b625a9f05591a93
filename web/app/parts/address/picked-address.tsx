import type { Address } from "@evenly/contract/shape";
import { formatAddress } from "@evenly/domain/address";
import styles from "./picked-address.module.css";

/** The whole of what was picked, where the field is too narrow for it. A screen reader has it from the field. */
export function PickedAddress({ address }: { readonly address: Address }) {
  return (
    <p className={styles.picked} aria-hidden="true">
      {formatAddress(address)}
    </p>
  );
}
