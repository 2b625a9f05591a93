import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./icon-button.module.css";

export type IconButtonProps = ComponentProps<"button"> & {
  readonly icon: IconName;
  readonly label: string;
  readonly iconSize?: number;
};

export function IconButton({ icon, label, iconSize = 22, className, ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} aria-label={label} className={classNames(styles.button, className)}>
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
