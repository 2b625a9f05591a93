import { useId, type MouseEvent } from "react";
import styles from "./panel.module.css";

export type SummaryError = { readonly fieldId: string; readonly message: string };
export type ErrorSummaryProps = { readonly title: string; readonly errors: readonly SummaryError[] };

/** Above a form with two errors or more; never takes the focus (Ruling D2). */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const headingId = useId();
  if (errors.length < 2) return null;
  return (
    <section className={styles.severe} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className={styles.link} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the URL: a fragment would add a history entry. */
function goToField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
