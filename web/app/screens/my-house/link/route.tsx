import { LinkButton } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { useActionData } from "react-router";
import { call } from "../../../api/client.ts";
import { loadSettings } from "../../../api/settings.ts";
import { fieldErrors, formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { EmailField } from "../../../parts/person/email-field.tsx";
import { journeyPage } from "../../../shell/page-meta.ts";
import { describe, deadLink, takeOther, takeMessage } from "../../../parts/my-house/enter.ts";
import styles from "../../../parts/my-house/my-house.module.css";
import { useFocus } from "../../../parts/use-focus.ts";
import type { Route } from "./+types/route";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.title);
}

export async function clientLoader() {
  await loadSettings().catch(() => undefined);
  return { told: takeMessage(), isLinkDead: deadLink() !== undefined, other: takeOther() };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

const rules = {
  empty: { email: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
  name: "by-email",
};
const againRules = { empty: { again: false }, check: () => [], name: "again" };

type Result = FormResult & { readonly sent?: "by-email" | "again" };

const mailByEmail = formAction(rules, async ({ email }, signal) => {
  try {
    await call("POST /my_house/link", { body: { email: normaliseEmail(email) }, signal });
    return { errors: {}, sent: "by-email" } satisfies Result;
  } catch (error) {
    signal.throwIfAborted();
    const errors = fieldErrors(error, rules);
    return refuse({ errors, ...(Object.keys(errors).length === 0 && { failure: describe(error) }) });
  }
});

const mailAgain = formAction(againRules, async (_, signal) => {
  try {
    await call("POST /my_house/link/again", { body: { token: deadLink() ?? "" }, signal });
    return { errors: {}, sent: "again" } satisfies Result;
  } catch (error) {
    signal.throwIfAborted();
    return refuse({ errors: {}, failure: describe(error) });
  }
});

export const clientAction = severalForms([
  { name: rules.name, field: "email", action: mailByEmail },
  { name: againRules.name, field: "again", action: mailAgain },
]);

/** Known and unknown addresses and links get the same answer. Ruling G1. */
export default function MyHouseLink({ loaderData: { told, isLinkDead, other } }: Route.ComponentProps) {
  const form = useForm(rules);
  const again = useForm(againRules);
  const sent = (useActionData() as Result | undefined)?.sent;
  const title = useFocus(sent);

  return (
    <Wrap className={styles.page}>
      <Title
        ref={title}
        lede={
          sent === "again" ? words.againOnItsWay : sent ? words.onItsWay : isLinkDead ? told : words.about
        }
      >
        {sent ? words.sent : words.title}
      </Title>
      {sent ? (
        <p>{words.oncePerLink}</p>
      ) : (
        <div className={styles.ways}>
          {isLinkDead && (
            <>
              <CheckedForm form={again}>
                <input type="hidden" name="again" value="true" />
                <SubmitButton block>{words.sendAgain}</SubmitButton>
                <p>{words.whereAgain}</p>
              </CheckedForm>
              <h2>{words.otherwise}</h2>
            </>
          )}
          {other && (
            <>
              <Note>{told}</Note>
              <LinkButton to={pages.myHouse}>
                {words.openOther(other.firstName, other.fullAddress)}
              </LinkButton>
              <h2>{words.toOwn}</h2>
            </>
          )}
          <CheckedForm form={form} above={told && !isLinkDead && !other && <Note>{told}</Note>}>
            <EmailField {...form.field("email")} onSuggestionTaken={(email) => form.fill({ email })} />
            <SubmitButton block {...(isLinkDead && { variant: "line" })}>
              {words.send}
            </SubmitButton>
          </CheckedForm>
        </div>
      )}
    </Wrap>
  );
}
