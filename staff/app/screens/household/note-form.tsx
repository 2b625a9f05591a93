import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Field, FormKey, FormError } from "../../parts/form.tsx";
import { Key, useKey } from "../../parts/keys/keys.tsx";
import form from "../../staff.module.css";
import styles from "./household.module.css";

type NoteFormProps = { readonly people: readonly (readonly [id: string, name: string])[] };

/** A note for the timeline; it cannot be deleted. Ruling H4. */
export function NoteForm({ people }: NoteFormProps) {
  const fetcher = useFetcher<Refusal | { readonly isWritten: true }>();
  const details = useRef<HTMLDetailsElement>(null);
  const text = useRef<HTMLFormElement>(null);
  const { data, state } = fetcher;
  const refusal = data !== undefined && "errors" in data ? data : undefined;
  const isWritten = data !== undefined && "isWritten" in data && state === "idle";
  useEffect(() => {
    if (!isWritten) return;
    text.current?.reset();
    if (details.current) details.current.open = false;
  }, [isWritten]);
  useKey("n", "write down what was said", () => {
    if (details.current) details.current.open = true;
    text.current?.querySelector("textarea")?.focus();
  });
  return (
    <details ref={details} className={styles.note}>
      <summary aria-keyshortcuts="n">
        Write down what was said <Key>n</Key>
      </summary>
      <fetcher.Form ref={text} method="post" className={form.form}>
        <FormKey />
        <FormError refusal={refusal} />
        <Field
          label="What was said"
          name="text"
          lines={3}
          hint="Kept with the household; they may ask to read it"
          refusal={refusal}
        />
        <Choice
          label="How"
          name="how"
          choices={[
            ["phone", "By phone"],
            ["mail", "By mail"],
            ["in-person", "In person"],
          ]}
          refusal={refusal}
        />
        <Choice
          label="By whom"
          name="housemateId"
          choices={[["", "Nobody of them"], ...people]}
          refusal={refusal}
        />
        <SubmitButton busy={state !== "idle"}>Write it down</SubmitButton>
      </fetcher.Form>
      <p role="status" className={form.quiet}>
        {isWritten && "Written down."}
      </p>
    </details>
  );
}
