import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { ReasonForm } from "../../parts/form.tsx";
import { countText } from "../../parts/count-text.ts";
import { brandName } from "../../parts/brand.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/sign-out-all";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Sign everybody out: ${brandName} staff` }];
export const handle = householdCrumbs("Sign everybody out");

/** The sessions it would end. Ruling H3. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference/sign_everybody_out", { params }));
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/households/:reference/sign_everybody_out", {
      params,
      body: { reason, token: textOf(form, "token") },
      key: keyOf(form),
    });
    return redirect(pages.household(params.reference));
  });
}

export default function SignOutAll({
  loaderData: { sessions, links, token },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Sign everybody out of {reference}</h1>
      <div className={styles.columns}>
        <Effects>
          <li>{countText(sessions, "session")} of the household page end, wherever they are open.</li>
          <li>{countText(links, "link")} to it that were mailed open nothing any more.</li>
          <li>Nobody is mailed. They can ask for a new link on the household page, or you send them one.</li>
          <li>The join link, and what a successor was sent, stay as they are.</li>
        </Effects>
        <ReasonForm
          ends
          actionText="Sign everybody out"
          backTo={pages.household(reference)}
          token={token}
          refusal={actionData}
        />
      </div>
    </>
  );
}
