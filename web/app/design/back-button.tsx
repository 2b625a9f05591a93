import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import styles from "./back-button.module.css";

/** The way back, above the title. Where it leads is the screen's to say. */
export function BackButton({ children = "Back", ...button }: ComponentProps<"button">) {
  return (
    <div className={styles.row}>
      <button type="button" {...button} className={styles.back}>
        <Icon name="back" size={22} />
        {children}
      </button>
    </div>
  );
}
