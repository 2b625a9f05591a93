import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFieldId } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./tick.module.css";

export type TickProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  readonly children: ReactNode;
  readonly error?: string | undefined;
};

export function Tick({ children, error, className, ...input }: TickProps) {
  const id = useFieldId(input.id, input.name);
  const describedBy = classNames(input["aria-describedby"], error && `${id}-error`) || undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.tick}>
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <TickBox />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Lit when the preceding input is checked. */
export function TickBox() {
  return (
    <span className={styles.box} aria-hidden="true">
      <Icon name="check" size={20} />
    </span>
  );
}
