import { useState, type ChangeEvent } from "react";
import { classNames } from "./class-names.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import styles from "./date-field.module.css";

export type DateFieldProps = Omit<TextFieldProps, "type" | "icon" | "code" | "below"> & {
  /** For values that the form sets itself. */
  readonly current?: string | undefined;
  /** The date in words; empty when invalid. */
  readonly formatDate: (value: string) => string;
};

/** A native date input (Ruling D4), with the date in words below. */
export function DateField({ current, formatDate, onChange, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState(String(field.value ?? field.defaultValue ?? ""));
  const follow = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    return onChange?.(event);
  };
  const shown = current ?? (field.value === undefined ? typed : String(field.value));
  const words = formatDate(shown);
  return (
    <TextField
      {...field}
      type="date"
      icon="calendar"
      code
      inputClassName={classNames(styles.date, !shown && styles.empty)}
      onChange={follow}
      below={words && <p className={styles.words}>{words}</p>}
    />
  );
}
