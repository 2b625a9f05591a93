import { redirect } from "react-router";
import { call } from "../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { Effects } from "../parts/effects.tsx";
import { ReasonForm, CancelLink } from "../parts/form.tsx";
import { pounds } from "../parts/formats.ts";
import { brandName } from "../parts/brand.ts";
import { householdCrumbs } from "../parts/household-crumbs.ts";
import type { Route } from "./+types/removal";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Remove a housemate: ${brandName} staff` }];

export const handle = householdCrumbs("Remove");

/** The effect, or why it is not possible. Rulings G8, H3. */
export function clientLoader({ params: { reference, place } }: Route.ClientLoaderArgs) {
  return load(async () => {
    try {
      const input = { params: { reference }, query: { place } };
      return { preview: await call("GET /staff/households/:reference/removal", input), refused: undefined };
    } catch (error) {
      return { preview: undefined, refused: refusedAs(error, 404, 409).message };
    }
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const body = {
      housemateId: textOf(form, "housemateId"),
      reason: textOf(form, "reason"),
      token: textOf(form, "token"),
    };
    await call("POST /staff/households/:reference/removal", {
      params: { reference },
      body,
      key: keyOf(form),
    });
    return redirect(pages.household(reference));
  });
}

export default function Removal({ loaderData, actionData, params: { reference } }: Route.ComponentProps) {
  const { preview, refused } = loaderData;
  if (!preview) {
    return (
      <>
        <h1>Nobody can be removed</h1>
        <p>{refused}</p>
        <p>
          <CancelLink to={pages.household(reference)} />
        </p>
      </>
    );
  }
  const { name, housemateId, endsMandate, cancelled, stateAfter, isMailed, mailed, token } = preview;
  return (
    <>
      <h1>Remove {name}</h1>
      <div className={styles.columns}>
        <Effects>
          <li>Their place is open, and the household is {stateAfter}.</li>
          {endsMandate && <li>Their Direct Debit is cancelled.</li>}
          {cancelled.payments > 0 && (
            <li>
              {cancelled.payments} planned payments of everybody, {pounds(cancelled.amount)} in all, are
              cancelled until the house is complete again.
            </li>
          )}
          <li>Both links are replaced; the old ones open nothing any more.</li>
          <li>
            {isMailed ? "They are mailed that their place has ended." : "Nobody is mailed after a death."}
          </li>
          <li>
            {mailed.length === 0
              ? "Nobody is mailed a new link."
              : `The new link is mailed to ${mailed.join(", ")}.`}
          </li>
        </Effects>
        <ReasonForm
          ends
          actionText={`Remove ${name}`}
          backTo={pages.household(reference)}
          token={token}
          refusal={actionData}
        >
          <input type="hidden" name="housemateId" value={housemateId} />
        </ReasonForm>
      </div>
    </>
  );
}
