import type { FormIssue } from "@evenly/contract/screen-codes";
import { data } from "react-router";
import { whileBusy } from "../../api/busy.ts";
import { fieldMessages } from "../../api/failure.ts";
import { messageOf } from "../../language/message.ts";
import { fetchFilesOf } from "../../shell/next-files.ts";
import { readForm, type FormValues } from "./read-form.ts";

/** A form's rule in the domain, by field. */
export type Check<Values> = (values: Values) => readonly FormIssue[];

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The action's result when the form stays. */
export type FormResult = {
  readonly errors: FieldErrors;
  readonly failure?: string | undefined;
  /** Why the form stays although nothing is wrong. */
  readonly note?: string | undefined;
  /** The answering form, on a page with several (several-forms.ts). */
  readonly form?: string | undefined;
};

/** After status 422 React Router does not revalidate loaders. */
export function refuse<Result extends FormResult = FormResult>(result: Result) {
  return data<FormResult>(result, { status: 422 });
}

/** A refusal's messages by field; `rename` maps the server's field names. */
export function fieldErrors<Values extends FormValues>(
  error: unknown,
  { empty }: FormRules<Values>,
  rename: Readonly<Record<string, string>> = {},
): FieldErrors {
  const entries = Object.entries(fieldMessages(error)).map(([field, text]) => [rename[field] ?? field, text]);
  return Object.fromEntries(entries.filter(([field = ""]) => field in empty));
}

export function issueTexts(issues: readonly FormIssue[]): FieldErrors {
  const texts: Record<string, string> = {};
  for (const issue of issues) texts[issue.field] ??= messageOf(issue.code, issue.values);
  return texts;
}

/** Shared by the page that shows the form and the action that receives it. */
export type FormRules<Values> = {
  /** Every field, empty, in form order. */
  readonly empty: Values;
  readonly check: Check<Values>;
  /** Key of the draft that survives a reload. Never for bank details (Ruling A8). */
  readonly draft?: string;
  /** Required on a page with several forms (several-forms.ts). */
  readonly name?: string;
};

/** Sends valid forms, under the loading panel if there is a call; aborted when the visitor leaves. */
export function formAction<Values extends FormValues, Answer>(
  { empty, check }: FormRules<Values>,
  send: (values: Values, signal: AbortSignal, url: URL) => Answer | Promise<Answer>,
) {
  return async ({ request }: { readonly request: Request }) => {
    const values = readForm(await request.formData(), empty);
    const issues = check(values);
    if (issues.length > 0) return refuse({ errors: issueTexts(issues) });
    const sent = send(values, request.signal, new URL(request.url));
    const answer = sent instanceof Promise ? await whileBusy(unlessLeft(sent, request.signal)) : sent;
    if (answer instanceof Response) await fetchFilesOf(answer.headers.get("location") ?? "");
    return answer;
  };
}

/** Rejects at once when aborted, even if the work cannot be stopped. */
function unlessLeft<Answer>(sent: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    sent.then(resolve, reject);
  });
}
