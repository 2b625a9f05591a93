import { keyOf, submit } from "../../api/refusal.ts";
import type { Refusal } from "../../api/refusal.ts";

type Chosen = { readonly body: { readonly ids: string[]; readonly all: boolean }; readonly key: string };

/** Returns how many will be retried. */
export const again = async (
  request: Request,
  send: (chosen: Chosen) => Promise<{ readonly count: number }>,
): Promise<Response | { readonly said?: string; readonly refusal?: Refusal }> => {
  const form = await request.formData();
  const ids = form.getAll("ids").filter((id) => typeof id === "string");
  let count = 0;
  const answer = await submit(async () => {
    ({ count } = await send({ body: { ids, all: form.get("all") === "all" }, key: keyOf(form) }));
    return new Response();
  });
  if (!(answer instanceof Response)) return { refusal: answer };
  if (answer.status !== 200) return answer;
  return { said: count === 1 ? "1 will be tried again." : `${String(count)} will be tried again.` };
};
