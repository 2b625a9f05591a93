import { LinkButton } from "@evenly/design/button";
import { TextField, type TextFieldProps } from "@evenly/design/text-field";
import { normaliseEmail } from "@evenly/domain/person";
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from "react";
import styles from "./email-field.module.css";
import * as words from "./words.ts";

type Props = Omit<TextFieldProps, "label" | "type" | "below"> & {
  readonly label?: string;
  /** An initial value, which is checked for typos too. */
  readonly prefilled?: string;
  readonly onSuggestionTaken: (email: string) => void;
};

/** An email field that suggests a correction; accepting it is optional. Spec §5. */
export function EmailField({
  label = words.email,
  prefilled = "",
  onSuggestionTaken,
  onBlur,
  onChange,
  ...field
}: Props) {
  const [suggestion, setSuggestion] = useState<string>();
  const latest = useRef("");

  const suggest = (typed: string) => {
    latest.current = typed;
    void import("@evenly/domain/mistyped-domains")
      .then(({ suggestEmail }) => latest.current === typed && setSuggestion(suggestEmail(typed)))
      // Without the list nothing is suggested.
      .catch(() => setSuggestion(undefined));
  };
  const suggestAtOnce = useEffectEvent(() => {
    if (prefilled !== "") suggest(prefilled);
  });
  useEffect(() => suggestAtOnce(), []);

  const take = (email: string) => {
    // Cancels a pending suggestion.
    latest.current = email;
    setSuggestion(undefined);
    onSuggestionTaken(email);
  };

  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      {...field}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        event.target.value = normaliseEmail(event.target.value);
        suggest(event.target.value);
        return onBlur?.(event);
      }}
      onChange={(event) => {
        latest.current = event.target.value;
        setSuggestion(undefined);
        return onChange?.(event);
      }}
      below={
        <div role="status" className={styles.suggestion}>
          {suggestion && (
            <LinkButton onClick={() => take(suggestion)}>{words.didYouMean(suggestion)}</LinkButton>
          )}
        </div>
      }
    />
  );
}
