import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Title, Wrap } from "@evenly/design/page";
import { checkEmail } from "@evenly/domain/person";
import { useActionData } from "react-router";
import { call } from "../../../api/client.ts";
import { loadSettings } from "../../../api/settings.ts";
import { fieldErrors, formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { EmailField } from "../../../parts/person/email-field.tsx";
import { journeyPage } from "../../../shell/page-meta.ts";
import { describe, takeTold } from "../../../parts/my-house/enter.ts";
import styles from "../../../parts/my-house/my-house.module.css";
import { useFocus } from "../../../parts/use-focus.ts";
import type { Route } from "./+types/route";
import * as words from "./words.ts";

export const meta = () => journeyPage(words.title);

export const clientLoader = async () => {
  // For the brand's name.
  await loadSettings().catch(() => undefined);
  return { told: takeTold() };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

const rules = {
  empty: { email: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
};

type Refusal = ReturnType<typeof refuse>;
type Result = FormResult & { readonly sent?: boolean };

export const clientAction = formAction(rules, async ({ email }, signal): Promise<Result | Refusal> => {
  try {
    await call("POST /my_house/link", { body: { email: email.trim() }, signal });
    return { errors: {}, sent: true };
  } catch (error) {
    signal.throwIfAborted();
    const errors = fieldErrors(error, rules);
    return refuse({ errors, ...(Object.keys(errors).length === 0 && { failure: describe(error) }) });
  }
});

/** Known and unknown addresses get the same answer. Ruling G1. */
export default function MyHouseLink({ loaderData: { told } }: Route.ComponentProps) {
  const form = useForm(rules);
  const isSent = (useActionData() as Result | undefined)?.sent;
  const title = useFocus(isSent);

  return (
    <Wrap className={styles.page}>
      <Title ref={title} lede={isSent ? words.onItsWay : words.about}>
        {isSent ? words.sent : words.title}
      </Title>
      {isSent ? (
        <p>{words.oncePerLink}</p>
      ) : (
        <CheckedForm form={form} above={told && <Note>{told}</Note>}>
          <EmailField {...form.field("email")} onSuggestionTaken={(email) => form.fill({ email })} />
          <Button type="submit" block busy={form.isSending}>
            {words.send}
          </Button>
        </CheckedForm>
      )}
    </Wrap>
  );
}
