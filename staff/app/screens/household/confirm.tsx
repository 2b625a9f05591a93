import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { ReasonForm, CancelLink } from "../../parts/form.tsx";
import { brandName } from "../../parts/brand.ts";
import { plainDay } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/confirm";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Confirm a housemate: ${brandName} staff` }];
export const handle = householdCrumbs("Confirm");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const { disputes } = await call("GET /staff/households/:reference", { params });
    return disputes.find(({ place }) => String(place) === params.place) ?? null;
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const body = { housemateId: textOf(form, "housemateId"), reason: textOf(form, "reason") };
    await call("POST /staff/households/:reference/confirmation", {
      params: { reference },
      body,
      key: keyOf(form),
    });
    return redirect(pages.household(reference));
  });
}

export default function Confirm({
  loaderData: dispute,
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const back = pages.household(reference);
  if (dispute === null) {
    return (
      <>
        <h1>Nobody is to be confirmed</h1>
        <p>Nobody has said that they don’t know who has this place, or it is decided.</p>
        <p>
          <CancelLink to={back} />
        </p>
      </>
    );
  }
  const { name, raisedBy, raisedOn, housemateId } = dispute;
  return (
    <>
      <h1>Confirm {name}</h1>
      <div className={styles.columns}>
        <Effects>
          <li>
            {raisedBy} said on {plainDay(raisedOn)} that they do not know {name}. That is settled: {name}{" "}
            keeps the place, and nobody can say so again.
          </li>
          <li>
            Their Direct Debit was stopped. They are mailed that the place is theirs and, if anything is to be
            collected from them, a link to give bank details again.
          </li>
          <li>Nobody else is mailed.</li>
        </Effects>
        <ReasonForm actionText={`Confirm ${name}`} backTo={back} refusal={actionData}>
          <input type="hidden" name="housemateId" value={housemateId} />
        </ReasonForm>
      </div>
    </>
  );
}
