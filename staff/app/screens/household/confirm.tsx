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
import { membersOf } from "./members.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Confirm a housemate: ${brandName} staff` }];
export const handle = householdCrumbs("Confirm");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const household = await call("GET /staff/households/:reference", { params });
    const isThere = ({ place }: { readonly place: number }) => String(place) === params.place;
    const dispute = household.disputes.find(isThere);
    if (dispute) return { ...dispute, dispute };
    const unknown = membersOf(household).find((one) => isThere(one) && one.isUnknown);
    return unknown ? { housemateId: unknown.id, name: unknown.firstName, dispute: undefined } : null;
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
  loaderData: person,
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const back = pages.household(reference);
  if (person === null) {
    return (
      <>
        <h1>Nobody is to be confirmed</h1>
        <p>
          Nobody has said that they don’t know who has this place, or it is decided; and whoever has it did
          not come by the second token in the last 14 days.
        </p>
        <p>
          <CancelLink to={back} />
        </p>
      </>
    );
  }
  const { name, housemateId, dispute } = person;
  return (
    <>
      <h1>Confirm {name}</h1>
      <div className={styles.columns}>
        <Effects>
          {dispute ? (
            <>
              <li>
                {dispute.raisedBy} said on {plainDay(dispute.raisedOn)} that they do not know {name}. That is
                settled: {name} keeps the place, and nobody can say so again.
              </li>
              <li>
                Their Direct Debit was stopped. They are mailed that the place is theirs and, if anything is
                to be collected from them, a link to give bank details again.
              </li>
              <li>Nobody else is mailed.</li>
            </>
          ) : (
            <>
              <li>
                {name} came by the second token, which anybody gets who types the address. From now on they
                see the others’ first names and the join link and can invite, without waiting for the 14 days.
              </li>
              <li>Nobody can say any more that they do not know {name}.</li>
              <li>Nobody is mailed.</li>
            </>
          )}
        </Effects>
        <ReasonForm actionText={`Confirm ${name}`} backTo={back} refusal={actionData}>
          <input type="hidden" name="housemateId" value={housemateId} />
        </ReasonForm>
      </div>
    </>
  );
}
