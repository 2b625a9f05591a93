import { refuse, type FormResult } from "./form-action.ts";

type Action = (sent: { readonly request: Request }) => Promise<unknown>;

/** One of several forms on a page, identified by a field that only it has. */
export type OneOfSeveral = { readonly name: string; readonly field: string; readonly action: Action };

type FormRefusal = ReturnType<typeof refuse>;

/** A `clientAction` that dispatches to the forms' actions and adds the form's name to the result. */
export function severalForms(forms: readonly OneOfSeveral[]) {
  return async ({ request }: { readonly request: Request }) => {
    const sent = await request.clone().formData();
    const form = forms.find(({ field }) => sent.has(field));
    if (!form) throw new Error("No form of this page was sent");
    const answer = await form.action({ request });
    if (answer instanceof Response) return answer;
    if (isRefused(answer)) return refuse({ ...answer.data, form: form.name });
    return { ...(answer as FormResult), form: form.name };
  };
}

function isRefused(answer: unknown): answer is FormRefusal {
  return typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
}
