import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFieldId, type FieldTexts } from "./field.tsx";
import { RadioDot } from "./radio-dot.tsx";
import styles from "./radio-picks.module.css";

export type RadioPick = {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** At the end: a sum. */
  readonly end?: ReactNode;
};

export type RadioPicksProps = Omit<FieldTexts, "label" | "optional"> &
  Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "children"> & {
    readonly legend: ReactNode;
    readonly options: readonly RadioPick[];
    /** Controlled if set, else native. */
    readonly value?: string | undefined;
    readonly defaultValue?: string | undefined;
    readonly stacked?: boolean;
  };

/** Native radios in a fieldset; the first has the field's id. */
export function RadioPicks(props: RadioPicksProps) {
  const { legend, hint, error, options, value, defaultValue, stacked, className, ...input } = props;
  const id = useFieldId(input.id, input.name);
  const describedBy = classNames(hint != null && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={classNames(styles.group, className)}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint != null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.picks, stacked && styles.stacked)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.pick}>
            <input
              {...input}
              type="radio"
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={input.name ?? id}
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <RadioDot />
            <span className={styles.words}>
              {option.label}
              {option.detail != null && <small className={styles.detail}>{option.detail}</small>}
            </span>
            {option.end != null && <b className={styles.end}>{option.end}</b>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
