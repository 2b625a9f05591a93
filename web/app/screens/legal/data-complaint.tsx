import type { Success } from "@evenly/contract";
import { SubmitButton } from "@evenly/design/form";
import { TextArea } from "@evenly/design/text-area";
import { TextField } from "@evenly/design/text-field";
import { checkEmail } from "@evenly/domain/person";
import { useActionData } from "react-router";
import { loadDates } from "../../answers/dates.ts";
import { formatIsoDate } from "../../answers/format-iso-date.ts";
import { call } from "../../api/client.ts";
import { describeFailure } from "../../api/failure.ts";
import { settings } from "../../api/settings.ts";
import { messageOf } from "../../language/message.ts";
import { fieldErrors, formAction, type FormResult, refuse } from "../../parts/form/form-action.ts";
import { CheckedForm } from "../../parts/form/form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { EmailField } from "../../parts/person/email-field.tsx";
import { useFocus } from "../../parts/use-focus.ts";
import styles from "./legal-page.module.css";
import * as words from "./data-complaint-words.ts";

type Result = FormResult & { readonly opened?: Success<"POST /data_complaints"> };

/** Beside the email's rule the server's: their sentences are in its answer. */
const rules = {
  empty: { name: "", email: "", text: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
};

export const complainAboutData = formAction(rules, async (body, signal) => {
  try {
    const [opened] = await Promise.all([call("POST /data_complaints", { body, signal }), loadDates()]);
    return { errors: {}, opened } satisfies Result;
  } catch (error) {
    signal.throwIfAborted();
    const errors = fieldErrors(error, rules);
    const noAnswer = messageOf("network-error", { product: settings().config.brand.name });
    const failure = describeFailure(error, { unsaid: messageOf("request-failed"), noAnswer });
    return refuse({ errors, ...(Object.keys(errors).length === 0 && { failure }) });
  }
});

/** Anybody may complain about their data, without an account. Rulings J2, J4. */
export function DataComplaint() {
  const form = useForm(rules);
  const opened = (useActionData() as Result | undefined)?.opened;
  const heading = useFocus(opened?.case);
  return (
    <section className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {opened ? words.arrived : words.heading}
      </h2>
      <p>
        {opened
          ? words.arrivedAs(opened.case, formatIsoDate(opened.acknowledgeBy), formatIsoDate(opened.answerBy))
          : words.lede}
      </p>
      {!opened && (
        <CheckedForm form={form}>
          <TextField label={words.name} autoComplete="name" {...form.field("name")} />
          <EmailField {...form.field("email")} onSuggestionTaken={(email) => form.fill({ email })} />
          <TextArea label={words.whatHappened} rows={6} {...form.field("text")} />
          <SubmitButton>{words.send}</SubmitButton>
        </CheckedForm>
      )}
    </section>
  );
}
