import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ReasonForm } from "../../parts/form.tsx";
import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/mail";
import { choicesOf, chosenIn } from "./members.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Send a mail: ${brandName} staff` }];
export const handle = householdCrumbs("Send a mail");

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const household = await call("GET /staff/households/:reference", { params });
    return { choices: choicesOf(household), chosen: chosenIn(household, request.url) };
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const body = { housemateId: textOf(form, "housemateId"), reason: textOf(form, "reason") };
    await call("POST /staff/households/:reference/house_link", {
      params: { reference },
      body,
      key: keyOf(form),
    });
    return redirect(pages.household(reference));
  });
}

export default function SendMail({
  loaderData: { choices, chosen },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Send a link to their page</h1>
      <div className={styles.columns}>
        <Effects>
          <li>
            They are mailed a link that opens their page without a password, for 90 days, once a day at most.
          </li>
          <li>Links that they have stay as they are. Nobody else is mailed.</li>
          <li>Their payments stand on that page as they are today.</li>
        </Effects>
        <ReasonForm actionText="Send the link" backTo={pages.household(reference)} refusal={actionData}>
          <Choice
            label="To"
            name="housemateId"
            choices={choices}
            defaultValue={chosen}
            refusal={actionData}
          />
        </ReasonForm>
      </div>
    </>
  );
}
