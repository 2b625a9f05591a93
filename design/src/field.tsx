import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./field.module.css";

export type FieldTexts = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown below; marks the field as invalid. */
  readonly error?: string | undefined;
  /** Marks optional fields; required ones are not marked. */
  readonly optional?: string | undefined;
};

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

/** The id, else the form name, so that an error summary can link to it. */
export function useFieldId(id: string | undefined, name: string | undefined): string {
  const generated = useId();
  return id ?? name ?? generated;
}

/** Label, hint, control and error, associated for screen readers (Ruling D2). */
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
