import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./field.module.css";

/** What every field shows around its control. */
export type FieldTexts = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The message under the field; its presence is what makes the field invalid. */
  readonly error?: string | undefined;
  /** What says after the label that it may be left out: required is the rule and is not marked. */
  readonly optional?: string | undefined;
};

/** Spread onto the control inside a Field. */
export type FieldWiring = {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
};

export type FieldProps = FieldTexts & {
  readonly id: string;
  readonly describedBy?: string | undefined;
  readonly below?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (wiring: FieldWiring) => ReactNode;
};

/** A field's id: its own, else its form name, so that an error summary can link to it by name. */
export function useFieldId(id: string | undefined, name: string | undefined): string {
  const generated = useId();
  return id ?? name ?? generated;
}

/** Label, hint, control and error, tied together for a screen reader (Ruling D2). */
export function Field(props: FieldProps) {
  const { id, label, hint, error, optional, describedBy, below, className, children } = props;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const ids = classNames(hint != null && hintId, error && errorId, describedBy);
  return (
    <div className={classNames(styles.field, className)} data-invalid={error ? "" : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>{` ${optional}`}</span>}
      </label>
      {hint != null && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined })}
      {below}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon name="warn" size={19} />
      <span>{message}</span>
    </p>
  );
}
