import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./back-button.module.css";

export function BackButton({
  children,
  onDusk,
  ...button
}: ComponentProps<"button"> & { readonly onDusk?: boolean }) {
  return (
    <div className={styles.row}>
      <button type="button" {...button} className={classNames(styles.back, onDusk && styles.onDusk)}>
        <Icon name="back" size={22} />
        {children}
      </button>
    </div>
  );
}
