import { focusAgain, focusWrong } from "@evenly/design/form";
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ChangeEventHandler,
  type FocusEventHandler,
  type SubmitEvent,
} from "react";
import { useActionData, useFormAction, useNavigation, useSubmit } from "react-router";
import { readDraft } from "./drafts.ts";
import { issueTexts, type FieldErrors, type FormResult, type FormRules } from "./form-action.ts";
import { readForm, type FormValues } from "./read-form.ts";
import { useDraft } from "./use-draft.ts";

type Options<Values> = {
  readonly defaults?: Values;
  /** For a prerendered form: values for hydration, unless something was typed before. */
  readonly earlier?: () => Values | undefined;
  /** Awaited before sending. */
  readonly ready?: () => Promise<unknown> | undefined;
};

type Default<Value> = Value extends boolean
  ? { readonly defaultChecked: boolean }
  : { readonly defaultValue: string };

type Listeners = {
  readonly onChange?: ChangeEventHandler<Input | HTMLTextAreaElement>;
  readonly onBlur?: FocusEventHandler<Input | HTMLTextAreaElement>;
};

/**
 * A form with the domain's rules, sent to its route's `clientAction`. Errors appear on submit and clear as fields are
 * corrected; the first invalid field gets the focus (Ruling D2).
 */
export function useForm<Values extends FormValues>(
  { empty, check, draft, name: ownName }: FormRules<Values>,
  { defaults = empty, earlier, ready }: Options<Values> = {},
) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => (draft && !earlier && readDraft(draft, defaults)) || defaults);
  const [errors, setErrors] = useState<FieldErrors>({});
  const told = useActionData() as FormResult | undefined;
  // The result may belong to another form of the page.
  const result = !told?.form || told.form === ownName ? told : undefined;
  const [shown, setShown] = useState({ result, isNew: false });
  if (result !== shown.result) {
    setShown({ result, isNew: true });
    setErrors(result?.errors ?? {});
  }
  const isSubmitted = shown.isNew;

  const readNow = () => (element.current ? readForm(new FormData(element.current), values) : values);
  /** Reads the inputs; after a submit it updates the messages of changed fields. */
  const follow = (changed: readonly string[], now = readNow()) => {
    setValues(now);
    if (!isSubmitted) return;
    const texts = issueTexts(check(now));
    setErrors((before) => ({ ...before, ...Object.fromEntries(changed.map((name) => [name, texts[name]])) }));
  };
  const hold = (some: Partial<Values>, ...changed: readonly string[]) =>
    follow([...Object.keys(some), ...changed], { ...readNow(), ...some });
  const fill = (some: Partial<Values>, ...changed: readonly string[]) => {
    writeAll(element.current, some);
    hold(some, ...changed);
  };
  const focus = (name: string) => focusAgain(inputNamed(element.current, name));

  useLayoutEffect(() => {
    if (!shown.isNew || !shown.result) return;
    const wrong = shown.result.errors;
    // An error of several fields focuses the first.
    if (Object.keys(wrong).length > 0)
      focusWrong(element.current, inputNamed(element.current, Object.keys(empty)[0]));
  }, [shown, empty]);

  const fillEarlier = useEffectEvent(() => {
    const values = earlier && ((draft && readDraft(draft, defaults)) || earlier());
    if (values && isSame(readNow(), defaults)) writeAll(element.current, values);
  });
  useEffect(() => fillEarlier(), []);
  useDraft(draft, () => {
    const now = readNow();
    return isSame(now, defaults) ? undefined : now;
  });

  const { formData } = useNavigation();
  // Another form of the page may be sending.
  const isSending = formData !== undefined && Object.keys(empty).some((name) => formData.has(name));
  const submit = useSubmit();
  // A prerendered form has no query, and keeps its attribute.
  const action = useFormAction();
  const isUnderWay = useRef(false);
  const [sent, setSent] = useState(0);
  useLayoutEffect(() => void (isUnderWay.current = false), [sent]);

  return {
    attributes: {
      ref: element,
      noValidate: true,
      isSending,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => follow([(target as unknown as Input).name]),
      // A field may have normalised its value.
      onBlur: () => follow([]),
      /** Ignores further presses until the answer is shown, or sending was aborted. */
      onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isUnderWay.current) return;
        isUnderWay.current = true;
        const pressed = event.nativeEvent.submitter as HTMLButtonElement | null;
        const form = event.currentTarget;
        await ready?.();
        await submit(pressed ?? form, { action });
        // After the router's own transition, which shows the answer.
        startTransition(() => setSent((times) => times + 1));
      },
    },
    field: <N extends Extract<keyof Values, string>>(name: N, listeners: Listeners = {}) => ({
      name,
      id: name,
      error: errors[name],
      ...((typeof values[name] === "boolean"
        ? { defaultChecked: values[name] }
        : { defaultValue: values[name] }) as Default<Values[N]>),
      ...listeners,
    }),
    values,
    /** Sets the inputs' values, hidden ones included. */
    fill,
    focus,
    /** For values without an input yet. */
    hold,
    clearErrors: () => setErrors({}),
    /** Resets to the unsent state. */
    reset: () => {
      setShown({ result, isNew: false });
      setErrors({});
      setValues(empty);
    },
    problems: Object.keys(empty).flatMap((fieldId) => {
      const message = errors[fieldId];
      return message === undefined ? [] : [{ fieldId, message }];
    }),
    failure: isSending ? undefined : result?.failure,
    note: isSending ? undefined : result?.note,
    isSubmitted,
    isSending,
  };
}

export type Form<Values extends FormValues> = ReturnType<typeof useForm<Values>>;

type Input = HTMLInputElement | HTMLSelectElement;

function inputsOf(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].filter(
    (input) => input instanceof HTMLInputElement || input instanceof HTMLSelectElement,
  );
}

function writeAll(form: HTMLFormElement | null, some: Partial<FormValues>) {
  for (const input of inputsOf(form)) if (input.name in some) write(input, some[input.name]);
}

function write(input: Input, value: string | boolean | undefined) {
  if (input.type === "checkbox" || input.type === "radio")
    (input as HTMLInputElement).checked = value === true || value === input.value;
  else input.value = String(value);
}

function inputNamed(form: HTMLFormElement | null, name: string | undefined) {
  return inputsOf(form).find((one) => one.name === name);
}

function isSame<Values extends FormValues>(one: Values, other: Values) {
  return Object.keys(other).every((name) => one[name] === other[name]);
}
