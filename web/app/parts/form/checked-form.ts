import type { FormIssue } from "@evenly/contract/messages";
import { say } from "../../language/say.ts";

type Input = HTMLInputElement | HTMLSelectElement;
type Focusable = { focus: () => void };
export type Name<Values> = Extract<keyof Values, string>;

/** The domain's rule for a form: issues in form order, by the names of the fields. */
export type Check<Values> = (values: Values) => readonly FormIssue[];

/**
 * A form's values, inputs and messages. The inputs are native and keep their own values, so that what was typed or
 * filled in before the scripts arrived counts; what is off the page for now is held here.
 */
export class CheckedForm<Values extends object> {
  readonly #held: Partial<Values>;
  readonly #inputs = new Map<string, Set<Input>>();
  readonly #focusable = new Map<string, Focusable>();
  readonly #refs = new Map<string, (input: Input | null) => (() => void) | undefined>();
  readonly #redraw: () => void;
  #errors: Partial<Record<string, string>> = {};
  #changed = false;
  #submitted = false;
  #untouched: Partial<Values>;
  #check: Check<Values>;
  #rename: Readonly<Record<string, string>> | undefined;

  /** `draft` is what was typed before the page was loaded anew. */
  constructor(defaultValues: Partial<Values>, check: Check<Values>, redraw: () => void, draft?: Values) {
    this.#held = { ...defaultValues, ...draft };
    this.#changed = draft !== undefined;
    this.#untouched = defaultValues;
    this.#redraw = redraw;
    this.#check = check;
  }

  /** A rule may depend on what else is on the page, so it comes anew with every drawing. */
  follow(check: Check<Values>, rename?: Readonly<Record<string, string>>) {
    this.#check = check;
    this.#rename = rename;
  }

  /** What the form calls a field that a rule or the server names. */
  nameOf(field: string): string {
    return this.#rename?.[field] ?? field;
  }

  get isSubmitted() {
    return this.#submitted;
  }

  /** Whether anybody has touched it, before or after the scripts arrived. */
  get isDirty() {
    const typedEarlier = [...this.#inputs].some(
      ([name, inputs]) => !(name in this.#untouched) && Boolean(read(inputs)),
    );
    return this.#changed || typedEarlier;
  }

  errorOf(name: string): string | undefined {
    return this.#errors[name];
  }

  get errors(): readonly { fieldId: string; message: string }[] {
    const inOrder = [...this.#inOrder(Object.keys(this.#errors))];
    return inOrder.flatMap((fieldId) =>
      this.#errors[fieldId] ? [{ fieldId, message: this.#errors[fieldId] }] : [],
    );
  }

  values(): Values {
    const shown = [...this.#inputs].map(([name, inputs]) => [name, read(inputs)]);
    return { ...this.#held, ...Object.fromEntries(shown) } as Values;
  }

  value<N extends Name<Values>>(name: N): Values[N] {
    return this.values()[name];
  }

  /** For an input's `ref`, the same one for as long as the form stands. */
  refOf(name: Name<Values>) {
    const known = this.#refs.get(name);
    if (known) return known;
    const ref = (input: Input | null) => {
      if (!input) return undefined;
      const inputs = this.#inputs.get(name) ?? new Set();
      this.#inputs.set(name, inputs.add(input));
      if (name in this.#held) write(inputs, this.#held[name]);
      return () => {
        // Radios go one by one: the last to go no longer knows what was picked.
        if (input.type !== "radio" || (input as HTMLInputElement).checked)
          this.#held[name] = read(inputs) as Values[typeof name];
        inputs.delete(input);
        if (inputs.size === 0) this.#inputs.delete(name);
      };
    };
    this.#refs.set(name, ref);
    return ref;
  }

  /** Where the focus goes for a field that is more than one native input. */
  keepFocusable(name: Name<Values>, element: Focusable | null) {
    if (element) this.#focusable.set(name, element);
    else this.#focusable.delete(name);
  }

  set<N extends Name<Values>>(name: N, value: Values[N]) {
    this.#held[name] = value;
    const inputs = this.#inputs.get(name);
    if (inputs) write(inputs, value);
    this.changed(name);
  }

  /** After each change: once sent, the field's message clears or changes (Ruling D2). */
  changed(name: string) {
    this.#changed = true;
    if (this.#submitted) this.#errors = { ...this.#errors, [name]: this.#messages()[name] };
    this.#redraw();
  }

  checkAgain(name: string) {
    this.#errors = { ...this.#errors, [name]: this.#messages()[name] };
    this.#redraw();
  }

  reset(values: Partial<Values>) {
    Object.assign(this.#held, values);
    this.#untouched = { ...this.#untouched, ...values };
    for (const [name, inputs] of this.#inputs)
      if (name in values) write(inputs, this.#held[name as Name<Values>]);
    this.#errors = {};
    this.#changed = false;
    this.#redraw();
  }

  setErrors(errors: Record<string, string>) {
    this.#errors = { ...this.#errors, ...errors };
    this.#redraw();
  }

  clearErrors() {
    this.#errors = {};
    this.#redraw();
  }

  focus(name: string) {
    const target = this.#focusable.get(name) ?? [...(this.#inputs.get(name) ?? [])][0];
    // Whoever is there already hears the message only by arriving again.
    if (target && target === globalThis.document?.activeElement) (target as HTMLElement).blur();
    target?.focus();
  }

  /** Asks the rules; with issues, shows them and puts the focus on the first. */
  async submit(onValid: (values: Values) => void | Promise<void>): Promise<void> {
    this.#submitted = true;
    const messages = this.#messages();
    this.#errors = messages;
    const [first] = Object.keys(messages);
    if (first !== undefined) {
      this.#redraw();
      return this.focus(first);
    }
    this.#redraw();
    await onValid(this.values());
  }

  #messages(): Record<string, string> {
    const messages: Record<string, string> = {};
    for (const issue of this.#check(this.values()))
      messages[this.nameOf(issue.field)] ??= say(issue.code, issue.values);
    return messages;
  }

  /** The rules' own order first: it is the order of the form. */
  #inOrder(names: readonly string[]): Set<string> {
    const known = Object.keys(this.#messages());
    return new Set([...known.filter((name) => names.includes(name)), ...names]);
  }
}

const read = (inputs: ReadonlySet<Input>): string | boolean => {
  const [first] = inputs;
  if (!first) return "";
  if (first.type === "radio") return checkedOf(inputs)?.value ?? "";
  if (first.type === "checkbox") return (first as HTMLInputElement).checked;
  return first.value;
};

const checkedOf = (inputs: ReadonlySet<Input>) =>
  [...inputs].find((input) => (input as HTMLInputElement).checked);

const write = (inputs: ReadonlySet<Input>, value: unknown) => {
  for (const input of inputs) {
    if (input.type === "radio") (input as HTMLInputElement).checked = input.value === value;
    else if (input.type === "checkbox") (input as HTMLInputElement).checked = value === true;
    else input.value = typeof value === "string" ? value : "";
  }
};
