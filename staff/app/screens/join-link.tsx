import { redirect } from "react-router";
import { call } from "../api/call.ts";
import { keyOf, load, submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { Effects } from "../parts/effects.tsx";
import { ReasonForm } from "../parts/form.tsx";
import { brandName } from "../parts/brand.ts";
import { householdCrumbs } from "../parts/household-crumbs.ts";
import type { Route } from "./+types/join-link";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Replace the join link: ${brandName} staff` }];

export const handle = householdCrumbs("Join link");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference/join_link", { params }));
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/households/:reference/join_link", {
      params,
      body: { reason, token: textOf(form, "token") },
      key: keyOf(form),
    });
    return redirect(pages.household(params.reference));
  });
}

export default function JoinLink({
  loaderData: { mailed, token },
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <>
      <h1>Replace the join link of {params.reference}</h1>
      <div className={styles.columns}>
        <Effects>
          <li>The link that is out there opens nothing any more, at once.</li>
          <li>
            {mailed.length === 0
              ? "Nobody is mailed: there is no place to fill."
              : `The new link is mailed to ${mailed.join(", ")}.`}
          </li>
        </Effects>
        <ReasonForm
          actionText="Replace the join link"
          backTo={pages.household(params.reference)}
          token={token}
          refusal={actionData}
        />
      </div>
    </>
  );
}
