import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field, useFieldId, type FieldTexts } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./text-field.module.css";

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "children"> & {
    readonly icon?: IconName;
    /** Stands inside the control at its end: a button, or the recognised bank. */
    readonly end?: ReactNode;
    /** Stands between the control and its error: a suggestion, a date in words. */
    readonly below?: ReactNode;
    /** Tabular figures, for codes and numbers that people check digit by digit. */
    readonly code?: boolean;
    readonly inputClassName?: string | undefined;
  };

/** A native input with everything around it; `ref` and all native attributes reach the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, icon, end, below, code, className, inputClassName, ...input } = props;
  const id = useFieldId(input.id, input.name);
  const describedBy = input["aria-describedby"];
  return (
    <Field {...{ id, label, hint, error, optional, below, className, describedBy }}>
      {(wiring) => (
        <div className={styles.control}>
          {icon && <Icon name={icon} size={22} className={styles.icon} />}
          <input
            type="text"
            {...input}
            {...wiring}
            className={classNames(
              styles.input,
              icon && styles.afterIcon,
              end != null && end !== false && styles.beforeEnd,
              code && styles.code,
              inputClassName,
            )}
          />
          {end != null && end !== false && <div className={styles.end}>{end}</div>}
        </div>
      )}
    </Field>
  );
}

/** A sort code, an account number, a voucher: tabular, spaced, and left alone by spell checkers. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField autoCapitalize="off" autoCorrect="off" spellCheck={false} autoComplete="off" code {...props} />
  );
}
