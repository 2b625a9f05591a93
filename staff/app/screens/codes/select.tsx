import { type ReactNode, useId } from "react";
import type { Refusal } from "../../api/refusal.ts";
import styles from "../../staff.module.css";

type SelectProps = {
  readonly label: string;
  readonly name: string;
  readonly defaultValue?: string;
  readonly onChoose?: (value: string) => void;
  readonly refusal?: Refusal | undefined;
  readonly children: ReactNode;
};

/** One of a few, with what is wrong with it below. */
export function Select({ label, name, defaultValue, onChoose, refusal, children }: SelectProps) {
  const id = useId();
  const errors = refusal?.errors[name] ?? [];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={styles.input}
        defaultValue={defaultValue}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {errors.length > 0 && (
        <p id={`${id}-error`} className={styles.error}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
