import styles from "./radio-dot.module.css";

/** The porthole of a radio: it lights when the input right before it is checked. */
export function RadioDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
