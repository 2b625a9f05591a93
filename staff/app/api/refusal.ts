import { redirect } from "react-router";
import * as pages from "../pages.ts";
import { Refused } from "./call.ts";

/** A form's message, and messages by field. */
export type Refusal = { readonly message: string; readonly errors: Readonly<Record<string, string[]>> };

/** Returns a refusal to the form; signed-out users are redirected to sign in. */
export const submit = async (work: () => Promise<Response>): Promise<Response | Refusal> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused))
      return { message: "We could not reach the server. Please try again.", errors: {} };
    if (error.body.code === "staff-signed-out") return redirect(pages.signIn);
    return { message: error.message, errors: error.body.errors ?? {} };
  }
};

/** Redirects signed-out users, and those without a second factor. */
export const load = async <Loaded>(work: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Refused ? error.body.code : undefined;
    if (code === "staff-signed-out") throw redirect(pages.signIn);
    if (code === "second-factor-missing") throw redirect(pages.secondFactor);
    throw error;
  }
};

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Of the form that `FormKey` is in. */
export const keyOf = (form: FormData): string => textOf(form, "key");

/** A field's messages in one text. */
export const errorOf = (name: string, refusal: Refusal | undefined): string | undefined =>
  refusal?.errors[name]?.join(" ");
