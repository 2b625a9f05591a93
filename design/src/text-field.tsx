import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field, useFieldId, type FieldTexts } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./text-field.module.css";

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "children"> & {
    readonly icon?: IconName;
    /** Inside the control: a button, or the recognised bank. */
    readonly end?: ReactNode;
    readonly below?: ReactNode;
    /** Tabular figures for digits to compare. */
    readonly code?: boolean;
    readonly inputClassName?: string | undefined;
  };

/** `ref` and native attributes are passed to the input. */
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

/** For sort codes, account numbers and vouchers: no spell checking. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField autoCapitalize="off" autoCorrect="off" spellCheck={false} autoComplete="off" code {...props} />
  );
}
