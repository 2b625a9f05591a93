import type { FormIssue } from "@evenly/contract/messages";
import { data } from "react-router";
import { whileBusy } from "../../api/busy.ts";
import { fieldMessages } from "../../api/client.ts";
import { say } from "../../language/say.ts";
import { fetchFilesOf } from "../../shell/next-files.ts";
import { readForm, type FormValues } from "./read-form.ts";

/** The domain's rule for a form, by the names of its fields. */
export type Check<Values> = (values: Values) => readonly FormIssue[];

/** What each field says, by its name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** What a form's action answers when the form stays. */
export type FormResult = {
  readonly errors: FieldErrors;
  /** What went wrong with all of it. */
  readonly failure?: string | undefined;
  /** Why it goes no further though nothing is wrong. */
  readonly note?: string | undefined;
  /** The name of the form that it answers, on a page of several (several-forms.ts). */
  readonly form?: string | undefined;
};

/** As an answer of status 422, after which React Router asks no loader again. */
export const refuse = (result: FormResult) => data(result, { status: 422 });

/** A refused call: what names fields of the form stands under them. `rename` is for what the server names otherwise. */
export const fieldErrors = <Values extends FormValues>(
  error: unknown,
  { empty }: FormRules<Values>,
  rename: Readonly<Record<string, string>> = {},
): FieldErrors => {
  const said = Object.entries(fieldMessages(error)).map(([field, text]) => [rename[field] ?? field, text]);
  return Object.fromEntries(said.filter(([field = ""]) => field in empty));
};

export const sayIssues = (issues: readonly FormIssue[]): FieldErrors => {
  const said: Record<string, string> = {};
  for (const issue of issues) said[issue.field] ??= say(issue.code, issue.values);
  return said;
};

/** What a form is, for the page that shows it and the action that it is sent to. */
export type FormRules<Values> = {
  /** The form with nothing in it: every field, in form order. */
  readonly empty: Values;
  readonly check: Check<Values>;
  /** Keeps what is typed over a reload, by this name. Never for bank details (Ruling A8). */
  readonly draft?: string;
  /** Its own, on a page of several (several-forms.ts). */
  readonly name?: string;
};

/** Sends what the rules allow, under the loading panel if that takes a call; aborted when the visitor leaves. */
export const formAction =
  <Values extends FormValues, Answer>(
    { empty, check }: FormRules<Values>,
    send: (values: Values, signal: AbortSignal, url: URL) => Answer | Promise<Answer>,
  ) =>
  async ({ request }: { readonly request: Request }) => {
    const values = readForm(await request.formData(), empty);
    const issues = check(values);
    if (issues.length > 0) return refuse({ errors: sayIssues(issues) });
    const sent = send(values, request.signal, new URL(request.url));
    const answer = sent instanceof Promise ? await whileBusy(unlessLeft(sent, request.signal)) : sent;
    if (answer instanceof Response) await fetchFilesOf(answer.headers.get("location") ?? "");
    return answer;
  };

/** What was given up keeps nobody waiting, though it cannot always be stopped. */
const unlessLeft = <Answer>(sent: Promise<Answer>, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    sent.then(resolve, reject);
  });
