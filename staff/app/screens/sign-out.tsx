import { redirect } from "react-router";
import { call } from "../api/call.ts";
import { submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import type { Route } from "./+types/sign-out";

/** Has no page; it is only posted to. */
export function clientLoader() {
  return redirect(pages.home);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const everywhere = textOf(await request.formData(), "where") === "everywhere";
  return submit(async () => {
    await call(everywhere ? "POST /staff/sign_out_everywhere" : "POST /staff/sign_out");
    return redirect(pages.signIn);
  });
}
