import { redirect } from "react-router";
import { Refused } from "./call.ts";

/** What a form shows: a sentence, and the sentences of its fields. */
export type Refusal = { readonly message: string; readonly errors: Readonly<Record<string, string[]>> };

/** Runs what a form sends. What is refused is shown in it, whoever is signed out signs in again. */
export const submit = async (work: () => Promise<Response>): Promise<Response | Refusal> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused))
      return { message: "We could not reach the server. Please try again.", errors: {} };
    if (error.body.code === "staff-signed-out") return redirect("/sign-in");
    return { message: error.message, errors: error.body.errors ?? {} };
  }
};

/** Runs a loader: whoever is signed out signs in, and who has no second factor sets it up. */
export const load = async <Loaded>(work: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Refused ? error.body.code : undefined;
    if (code === "staff-signed-out") throw redirect("/sign-in");
    if (code === "second-factor-missing") throw redirect("/second-factor");
    throw error;
  }
};

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
