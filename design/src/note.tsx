import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./note.module.css";

export type NoteProps = {
  readonly children: ReactNode;
  /** invalid: a crimson frame, for an invalid code. */
  readonly tone?: "lamp" | "invalid";
  readonly icon?: IconName;
  /** Announces a note that appears later (an alert; a status would have to exist before). */
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
