import { TextField } from "@evenly/design/text-field";
import { checkEmail } from "@evenly/domain/person";
import { useActionData } from "react-router";
import { loadDates } from "../../answers/dates.ts";
import { call } from "../../api/client.ts";
import { describeFailure } from "../../api/failure.ts";
import { settings } from "../../api/settings.ts";
import { messageOf } from "../../language/message.ts";
import { type ComplaintResult, DataComplaint } from "../../parts/complaints/data-complaint.tsx";
import * as words from "../../parts/complaints/words.ts";
import { fieldErrors, formAction, refuse } from "../../parts/form/form-action.ts";
import { useForm } from "../../parts/form/use-form.ts";
import { EmailField } from "../../parts/person/email-field.tsx";
import styles from "./legal-page.module.css";

/** Beside the email's rule the server's: their sentences are in its answer. */
const rules = {
  empty: { name: "", email: "", text: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
};

export const complainAboutData = formAction(rules, async (body, signal) => {
  try {
    const [opened] = await Promise.all([call("POST /data_complaints", { body, signal }), loadDates()]);
    return { errors: {}, opened } satisfies ComplaintResult;
  } catch (error) {
    signal.throwIfAborted();
    const errors = fieldErrors(error, rules);
    const noAnswer = messageOf("network-error", { product: settings().config.brand.name });
    const failure = describeFailure(error, { unsaid: messageOf("request-failed"), noAnswer });
    return refuse({ errors, ...(Object.keys(errors).length === 0 && { failure }) });
  }
});

/** Anybody may complain about their data, without an account. Rulings J2, J4. */
export function ComplaintOfAnybody() {
  const form = useForm(rules);
  const opened = (useActionData() as ComplaintResult | undefined)?.opened;
  return (
    <DataComplaint
      form={form}
      text={form.field("text")}
      opened={opened}
      lede={words.ledeOfAnybody}
      className={styles.form}
    >
      <TextField label={words.name} autoComplete="name" {...form.field("name")} />
      <EmailField {...form.field("email")} onSuggestionTaken={(email) => form.fill({ email })} />
    </DataComplaint>
  );
}
