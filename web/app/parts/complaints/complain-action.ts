import { call } from "../../api/client.ts";
import { fieldErrors, formAction, type FormRules, refuse } from "../form/form-action.ts";
import type { FormValues } from "../form/read-form.ts";
import { describe, leadToLink } from "../my-house/enter.ts";
import type { ComplaintResult } from "./data-complaint.tsx";

/** A form that opens a case of whoever is signed in. What is wrong with it the server says. Ruling J2. */
export function complainAction<Values extends FormValues>(
  rules: FormRules<Values>,
  bodyOf: (values: Values) => { readonly topic: string; readonly text: string },
) {
  return formAction(rules, async (values, signal) => {
    try {
      const opened = await call("POST /my_house/complaints", { body: bodyOf(values), signal });
      return { errors: {}, opened } satisfies ComplaintResult;
    } catch (error) {
      signal.throwIfAborted();
      const led = leadToLink(error);
      if (led) return led;
      const errors = fieldErrors(error, rules);
      return refuse({ errors, ...(Object.keys(errors).length === 0 && { failure: describe(error) }) });
    }
  });
}
