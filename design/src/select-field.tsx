import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field, useFieldId, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import input from "./text-field.module.css";
import styles from "./select-field.module.css";

export type SelectFieldProps = FieldTexts &
  ComponentProps<"select"> & {
    readonly below?: ReactNode;
  };

export function SelectField({
  label,
  hint,
  error,
  optional,
  below,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const id = useFieldId(select.id, select.name);
  return (
    <Field
      {...{ id, label, hint, error, optional, below, className, describedBy: select["aria-describedby"] }}
    >
      {(wiring) => (
        <div className={input.control}>
          <select {...select} {...wiring} className={classNames(input.input, styles.select)}>
            {children}
          </select>
          <Icon name="down" size={22} className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
