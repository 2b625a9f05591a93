import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ReasonForm, Field } from "../../parts/form.tsx";
import { countText } from "../../parts/count-text.ts";
import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/email";
import { choicesOf, chosenIn } from "./members.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Change an email: ${brandName} staff` }];
export const handle = householdCrumbs("Email");

/** The links and sessions of each that would end. Ruling H3. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const [household, ends] = await Promise.all([
      call("GET /staff/households/:reference", { params }),
      call("GET /staff/households/:reference/email", { params }),
    ]);
    return { choices: choicesOf(household), chosen: chosenIn(household, request.url), ...ends };
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const [housemateId, email, reason] = ["housemateId", "email", "reason"].map((name) => textOf(form, name));
  return submit(async () => {
    const body = {
      housemateId: housemateId ?? "",
      email: email ?? "",
      reason: reason ?? "",
      token: textOf(form, "token"),
    };
    await call("POST /staff/households/:reference/email", { params: { reference }, body, key: keyOf(form) });
    return redirect(pages.household(reference));
  });
}

export default function Email({
  loaderData: { choices, chosen, people, token },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Change an email of {reference}</h1>
      <div className={styles.columns}>
        <Effects>
          <li>The address before is mailed that we write elsewhere from now on, without the new one.</li>
          <li>The new one is mailed, with a link to their page.</li>
          <li>
            Links that were mailed so far open nothing any more, and wherever their page is open it is closed:
            {people
              .filter(({ housemateId }) => choices.some(([id]) => id === housemateId))
              .map(
                ({ firstName, links, sessions }) =>
                  ` ${firstName} has ${countText(links, "link")} and ${countText(sessions, "session")}`,
              )
              .join(",")}
            .
          </li>
          <li>
            The payment provider is told, which writes to payers itself. Their Direct Debit stays as it is.
          </li>
        </Effects>
        <ReasonForm
          actionText="Change the email"
          backTo={pages.household(reference)}
          token={token}
          refusal={actionData}
        >
          <Choice
            label="Whose"
            name="housemateId"
            choices={choices}
            defaultValue={chosen}
            refusal={actionData}
          />
          <Field
            label="New email address"
            name="email"
            type="email"
            autoComplete="off"
            refusal={actionData}
          />
        </ReasonForm>
      </div>
    </>
  );
}
