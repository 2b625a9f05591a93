import { refuse, type FormResult } from "./form-action.ts";

type Action = (sent: { readonly request: Request }) => Promise<unknown>;

/** A form of a page that has several, known by a field that no other of them has. */
export type OneOfSeveral = { readonly name: string; readonly field: string; readonly action: Action };

type Refused = ReturnType<typeof refuse>;

/**
 * The `clientAction` of a page with several forms: each is sent to its own action, and what is answered carries its name,
 * by which `useForm` tells what is its own.
 */
export const severalForms =
  (forms: readonly OneOfSeveral[]) =>
  async ({ request }: { readonly request: Request }) => {
    const sent = await request.clone().formData();
    const form = forms.find(({ field }) => sent.has(field));
    if (!form) throw new Error("No form of this page was sent");
    const answer = await form.action({ request });
    if (answer instanceof Response) return answer;
    if (isRefused(answer)) return refuse({ ...answer.data, form: form.name });
    return { ...(answer as FormResult), form: form.name };
  };

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
