import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./note.module.css";

export type NoteProps = {
  readonly children: ReactNode;
  /** invalid: the same shape with a crimson frame, for a code that does not hold. */
  readonly tone?: "lamp" | "invalid";
  readonly icon?: IconName;
  /** Announces the note when it appears after the page. A status would have to be there before its words. */
  readonly live?: boolean;
  readonly className?: string | undefined;
};

export function Note({ children, tone = "lamp", icon, live, className }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone], className)} role={live ? "alert" : undefined}>
      <Icon name={icon ?? (tone === "invalid" ? "warn" : "info")} size={22} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
