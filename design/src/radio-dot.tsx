import styles from "./radio-dot.module.css";

/** Lit when the preceding input is checked. */
export function RadioDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
