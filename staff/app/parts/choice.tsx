import { useId } from "react";
import type { Refusal } from "../api/refusal.ts";
import styles from "../staff.module.css";

type ChoiceProps = {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly defaultValue?: string | undefined;
  readonly refusal?: Refusal | undefined;
  readonly onChoose?: (value: string) => void;
};

export function Choice({ label, name, choices, defaultValue, refusal, onChoose }: ChoiceProps) {
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
        onChange={({ target }) => onChoose?.(target.value)}
        aria-invalid={errors.length > 0}
        {...(errors.length > 0 && { "aria-describedby": `${id}-error` })}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {errors.length > 0 && (
        <p id={`${id}-error`} className={styles.error}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
