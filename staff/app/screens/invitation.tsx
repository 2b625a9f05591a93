import { PostForm } from "@evenly/design/form";
import { shortestPassword } from "@evenly/domain/staff";
import { redirect } from "react-router";
import { call } from "../api/call.ts";
import { submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { SubmitButton } from "../parts/button.tsx";
import { Field, FormError } from "../parts/form.tsx";
import { brandName } from "../parts/brand.ts";
import type { Route } from "./+types/invitation";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Choose a password: ${brandName} staff` }];

/** The token is in the fragment, which no server receives. Ruling H1. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const token = window.location.hash.slice(1);
    await call("POST /staff/invitation/accept", { body: { token, password: textOf(form, "password") } });
    return redirect(pages.signIn);
  });
}

export default function Invitation({ actionData }: Route.ComponentProps) {
  return (
    <main className={styles.door}>
      <h1>Choose a password</h1>
      <p>You sign in with it next, and set up one-time codes with an authenticator app.</p>
      <PostForm className={styles.form}>
        <FormError refusal={actionData} />
        <Field
          label="Password"
          name="password"
          type="password"
          hint={`${String(shortestPassword)} characters or more`}
          autoComplete="new-password"
          refusal={actionData}
        />
        <SubmitButton>Keep this password</SubmitButton>
      </PostForm>
    </main>
  );
}
