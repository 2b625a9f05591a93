import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";

export type LogoProps = { readonly name: string; readonly onDusk?: boolean };

/** The name comes from configuration (Ruling A1). */
export function Logo({ name, onDusk = false }: LogoProps) {
  return (
    <span className={classNames(styles.logo, onDusk && styles.onDusk)}>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
        <path className={styles.tile} d="M18 1.5 34 14v17.5a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V14z" />
        <rect className={styles.bar} x="9.5" y="16" width="17" height="4.6" rx="1.2" />
        <rect className={styles.bar} x="9.5" y="24" width="17" height="4.6" rx="1.2" />
      </svg>
      <span className={styles.word}>{name}</span>
    </span>
  );
}
