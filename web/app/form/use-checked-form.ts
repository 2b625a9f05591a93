import { sentenceFor } from "@evenly/contract/messages";
import type { Issue } from "@evenly/domain/issue";
import { useCallback, useMemo, useState } from "react";
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from "react-hook-form";
import { fieldMessages } from "../api/client.ts";

/** A field that is wrong, for the summary above the form. `fieldId` is the input's id. */
export type FieldProblem = { readonly fieldId: string; readonly message: string };

type Options<Values extends FieldValues> = {
  readonly defaultValues: DefaultValues<Values>;
  /** The domain's rule for this form: issues in form order, by the names of the fields. */
  readonly check: (values: Values) => readonly Issue[];
  /** Where a rule or the server names a field otherwise than the form does. */
  readonly rename?: Readonly<Record<string, FieldPath<Values>>>;
};

/**
 * react-hook-form over the domain's own rules. Errors show on submit, then clear as each field is corrected; after a
 * failed submit the first invalid field has the focus; what was typed is kept (Ruling D2).
 */
export function useCheckedForm<Values extends FieldValues>({ defaultValues, check, rename = {} }: Options<Values>) {
  const nameOf = useCallback((field: string) => (rename[field] ?? field) as FieldPath<Values>, [rename]);

  const resolver = useMemo<Resolver<Values>>(
    () => (values) => {
      const errors: Record<string, { type: string; message: string }> = {};
      for (const issue of check(values)) errors[nameOf(issue.field)] ??= { type: issue.code, message: sentenceFor(issue) };
      return (Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }) as ReturnType<Resolver<Values>>;
    },
    [check, nameOf],
  );

  const form = useForm<Values>({ defaultValues, resolver, mode: "onSubmit", reValidateMode: "onChange" });
  const [submitted, setSubmitted] = useState(false);
  const { errors } = form.formState;

  /** For an input: its name, ref and handlers, its id, and its error. */
  const field = (name: FieldPath<Values>) => ({
    ...form.register(name),
    id: name,
    error: messageOf(errors, name),
  });

  /** Puts a refusal's field errors under their fields, the focus on the first; false when it names no field of this form. */
  const showRefusal = (error: unknown): boolean => {
    const known = Object.keys(form.getValues());
    const entries = Object.entries(fieldMessages(error)).filter(([name]) => known.includes(nameOf(name)));
    entries.forEach(([name, message], position) =>
      form.setError(nameOf(name), { type: "server", message }, { shouldFocus: position === 0 }),
    );
    return entries.length > 0;
  };

  const submit = (onValid: (values: Values) => void | Promise<void>) => (event?: React.BaseSyntheticEvent) => {
    setSubmitted(true);
    return form.handleSubmit(onValid)(event);
  };

  const problems: FieldProblem[] = submitted
    ? Object.keys(form.getValues()).flatMap((name) => {
        const message = messageOf(errors, name);
        return message ? [{ fieldId: name, message }] : [];
      })
    : [];

  return { ...form, field, submit, showRefusal, problems };
}

const messageOf = (errors: object, name: string): string | undefined => {
  const error = (errors as Record<string, { message?: string } | undefined>)[name];
  return error?.message;
};
