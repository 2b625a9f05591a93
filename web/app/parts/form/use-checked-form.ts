import {
  useLayoutEffect,
  useReducer,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type SyntheticEvent,
} from "react";
import { fieldMessages } from "../../api/client.ts";
import { CheckedForm, type Check, type Name } from "./checked-form.ts";
import { readDraft, type Draft } from "./drafts.ts";
import type { Submission } from "./submission.ts";
import { useDraft } from "./use-draft.ts";
import { useSubmission } from "./use-submission.ts";

type Options<Values extends object> = {
  readonly defaultValues: Partial<Values>;
  readonly check: Check<Values>;
  /** Where a rule or the server names a field otherwise than the form does. */
  readonly rename?: Readonly<Record<string, Name<Values>>>;
  /** Keeps what is typed over a reload. Never for bank details (Ruling A8). */
  readonly draft?: Draft<Values>;
};

type Field<Values> = {
  readonly name: Name<Values>;
  readonly id: string;
  readonly ref: (input: HTMLInputElement | HTMLSelectElement | null) => (() => void) | undefined;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

type Listeners = { readonly onChange?: () => void; readonly onBlur?: () => void };

/**
 * A form over the domain's own rules. Errors show on submit, then clear as each field is corrected; after a failed
 * submit the first invalid field has the focus; what was typed is kept (Ruling D2).
 */
export function useCheckedForm<Values extends object>({
  defaultValues,
  check,
  rename,
  draft,
}: Options<Values>) {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const [form] = useState(
    () => new CheckedForm<Values>(defaultValues, check, redraw, draft && readDraft(draft)),
  );
  useDraft(draft?.name, () => (form.isDirty ? form.values() : undefined));
  const { start, isSubmitting } = useSubmission();
  useLayoutEffect(() => form.follow(check, rename), [form, check, rename]);

  return {
    /** For a native input: its name, ref and handlers, its id, and its error. */
    field: (name: Name<Values>, { onChange, onBlur }: Listeners = {}): Field<Values> => ({
      name,
      id: name,
      ref: form.refOf(name),
      error: form.errorOf(name),
      onChange: () => {
        form.changed(name);
        onChange?.();
      },
      onBlur: () => onBlur?.(),
    }),
    /** For a field that is more than one native input: its value is held by the form. */
    heldField: <N extends Name<Values>>(name: N) => ({
      value: form.value(name),
      onChange: (value: Values[N]) => form.set(name, value),
      ref: (element: { focus: () => void } | null) => form.keepFocusable(name, element),
      error: form.errorOf(name),
    }),
    /**
     * For the form's `onSubmit`: what is right is sent once, however often it is pressed. `mayBeSent` holds it back, and
     * says why, where more than the fields decides.
     */
    submit:
      (
        send: (values: Values, submission: Submission) => Promise<void>,
        mayBeSent: (values: Values) => boolean = () => true,
      ) =>
      (event?: SyntheticEvent) => {
        event?.preventDefault();
        return form.submit(async (values) => {
          if (mayBeSent(values)) await start((submission) => send(values, submission));
        });
      },
    /** Puts a refusal's field errors under their fields, the focus on the first; false when it names no field of this form. */
    showRefusal: (error: unknown): boolean => {
      const messages = Object.fromEntries(
        Object.entries(fieldMessages(error)).map(([field, message]) => [form.nameOf(field), message]),
      );
      // The values stand in form order, whatever order the server answers in.
      const entries = Object.keys(form.values()).flatMap((name) =>
        messages[name] ? [[name, messages[name]] as const] : [],
      );
      const [first] = entries;
      if (!first) return false;
      form.setErrors(Object.fromEntries(entries));
      form.focus(first[0]);
      return true;
    },
    /** What is wrong, in form order, for the summary above the form. */
    problems: form.isSubmitted ? form.errors : [],
    values: () => form.values(),
    value: <N extends Name<Values>>(name: N) => form.value(name),
    setValue: <N extends Name<Values>>(name: N, value: Values[N]) => form.set(name, value),
    setError: (name: Name<Values>, message: string) => form.setErrors({ [name]: message }),
    clearErrors: () => form.clearErrors(),
    checkAgain: (name: Name<Values>) => form.checkAgain(name),
    setFocus: (name: Name<Values>) => form.focus(name),
    reset: (values: Partial<Values>) => form.reset(values),
    isDirty: () => form.isDirty,
    isSubmitted: form.isSubmitted,
    isSubmitting,
  };
}
