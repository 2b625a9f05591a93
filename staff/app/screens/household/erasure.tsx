import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { brandName } from "../../parts/brand.ts";
import { Choice } from "../../parts/choice.tsx";
import { ReasonForm } from "../../parts/form.tsx";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/erasure";
import { choicesOf, chosenIn } from "./members.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Erase somebody: ${brandName} staff` }];
export const handle = householdCrumbs("Erase somebody");

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
    const asked = await call("POST /staff/households/:reference/erasure", {
      params: { reference },
      body,
      key: keyOf(form),
    });
    return redirect(pages.caseOf(asked.case));
  });
}

/** As they would ask on their own page. Ruling J4. */
export default function Erasure({
  loaderData: { choices, chosen },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Somebody asked to be erased</h1>
      <div className={styles.columns}>
        <Effects>
          <li>
            A case opens, which is yours and answers within a month. They are mailed what goes on which day.
          </li>
          <li>
            Sign-ins, notes of what they said, prices not taken, and mails that prove nothing go at once.
          </li>
          <li>
            Bank details and the person go by themselves: at once where no contract, debt or claim period
            stands against it, else on the day after it. It cannot be undone.
          </li>
          <li>The ledger and the audit stay, under a pseudonym.</li>
        </Effects>
        <ReasonForm
          ends
          actionText="Have them erased"
          backTo={pages.household(reference)}
          refusal={actionData}
        >
          <Choice
            label="Who asked"
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
