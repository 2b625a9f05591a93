import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { ReasonForm } from "../../parts/form.tsx";
import { countText } from "../../parts/count-text.ts";
import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/second-token";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Replace the second token: ${brandName} staff` }];
export const handle = householdCrumbs("Second token");

/** The places that go with it. Ruling H3. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference/share_token", { params }));
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/households/:reference/share_token", {
      params,
      body: { reason, token: textOf(form, "token") },
      key: keyOf(form),
    });
    return redirect(pages.household(params.reference));
  });
}

export default function SecondToken({
  loaderData: { heldPlaces, token },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Replace the second token of {reference}</h1>
      <div className={styles.columns}>
        <Effects>
          <li>What strangers who typed the address were given opens nothing any more, at once.</li>
          {heldPlaces > 0 && (
            <li>
              {countText(heldPlaces, "place")} that {heldPlaces === 1 ? "was" : "were"} held for whoever had
              to answer a mail first {heldPlaces === 1 ? "is" : "are"} free again.
            </li>
          )}
          <li>Whoever joined by it keeps their place; the join link of everybody else stays as it is.</li>
          <li>Nobody is mailed. Who types the address from now on gets the new one.</li>
        </Effects>
        <ReasonForm
          actionText="Replace the second token"
          backTo={pages.household(reference)}
          token={token}
          refusal={actionData}
        />
      </div>
    </>
  );
}
