import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { Refusal } from "../api/refusal.ts";
import { Key, useKey } from "./keys/keys.tsx";
import styles from "../staff.module.css";

type FieldProps = {
  readonly label: string;
  readonly name: string;
  readonly type?: "text" | "date" | "email" | "month" | "number" | "password" | "search";
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric";
  readonly defaultValue?: string;
  readonly lines?: number;
  readonly refusal?: Refusal | undefined;
};

export function Field({
  label,
  name,
  type = "text",
  hint,
  lines,
  refusal,
  defaultValue,
  ...rest
}: FieldProps) {
  const id = useId();
  const errors = refusal?.errors[name] ?? [];
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint !== undefined && hintId, errors.length > 0 && errorId].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    className: styles.input,
    defaultValue,
    "aria-invalid": errors.length > 0,
    ...(described !== "" && { "aria-describedby": described }),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className={styles.quiet}>
          {hint}
        </p>
      )}
      {lines === undefined ? (
        <input type={type} {...shared} {...rest} />
      ) : (
        <textarea rows={lines} {...shared} />
      )}
      {errors.length > 0 && (
        <p id={errorId} className={styles.error}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}

/** A form's own message, which takes the focus; fields show theirs. */
export function Refused({ refusal }: { readonly refusal: Refusal | undefined }) {
  const panel = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const field = document.querySelector<HTMLElement>("[aria-invalid=true]");
    (field ?? panel.current)?.focus();
  }, [refusal]);
  if (!refusal || Object.keys(refusal.errors).length > 0) return null;
  return (
    <p ref={panel} className={styles.refused} role="alert" tabIndex={-1}>
      {refusal.message}
    </p>
  );
}

type ExplainedProps = {
  readonly deed: string;
  readonly ends?: boolean;
  /** Where cancelling leads, and its label. */
  readonly backTo: string;
  readonly backLabel?: string;
  readonly refusal: Refusal | undefined;
  readonly children?: ReactNode;
};

/** An action that needs a reason. Ruling H3. */
export function Explained({ deed, ends, backTo, backLabel, refusal, children }: ExplainedProps) {
  return (
    <Form method="post" className={styles.panel}>
      <Refused refusal={refusal} />
      {children}
      <Field
        label="Why"
        name="reason"
        lines={3}
        hint="Kept for good in the audit, never shown to them"
        refusal={refusal}
      />
      <Send {...(ends && { ends })}>{deed}</Send>
      <p>
        <LeaveIt to={backTo} {...(backLabel !== undefined && { children: backLabel })} />
      </p>
    </Form>
  );
}

/** A cancel link, also on Escape. */
export function LeaveIt({
  to,
  children = "Leave it as it is",
}: {
  readonly to: string;
  readonly children?: string;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useKey("Escape", "leave it as it is", () => link.current?.click());
  return (
    <Link ref={link} to={to} className={styles.leave} aria-keyshortcuts="Escape">
      {children} <Key>Esc</Key>
    </Link>
  );
}

type SendProps = {
  readonly children: string;
  readonly ends?: boolean;
  readonly name?: string;
  readonly value?: string;
};

/** Disabled while sending. */
export function Send({ children, ends = false, ...sent }: SendProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <button
      type="submit"
      {...sent}
      className={ends ? styles.ending : styles.button}
      aria-disabled={isBusy}
      disabled={isBusy}
    >
      {children}
    </button>
  );
}
