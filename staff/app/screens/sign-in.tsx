import { Form, redirect } from "react-router";
import { call } from "../api/call.ts";
import { submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { Send } from "../parts/button.tsx";
import { Field, Refused } from "../parts/form.tsx";
import { brandName } from "../parts/brand.ts";
import type { ActionArgs, LoaderArgs, Meta, ScreenProps } from "../route-types.ts";
import styles from "../staff.module.css";

export const meta: Meta = () => [{ title: `Sign in: ${brandName} staff` }];

/** A password, then a one-time code. Ruling H1. */
export const clientAction = async ({ request }: ActionArgs) => {
  const form = await request.formData();
  return submit(async () => {
    if (form.has("code")) {
      await call("POST /staff/session/code", { body: { code: textOf(form, "code").replaceAll(" ", "") } });
      return redirect(pages.home);
    }
    const body = { email: textOf(form, "email"), password: textOf(form, "password") };
    const { next } = await call("POST /staff/session", { body });
    return redirect(next === "code" ? `${pages.signIn}?step=code` : pages.secondFactor);
  });
};

export const clientLoader = ({ request }: LoaderArgs) => ({
  asksForCode: new URL(request.url).searchParams.get("step") === "code",
});

export default function SignIn({
  loaderData: { asksForCode },
  actionData,
}: ScreenProps<typeof clientLoader, typeof clientAction>) {
  return (
    <main className={styles.door}>
      <h1>{asksForCode ? "Your one-time code" : "Sign in to the back office"}</h1>
      <Form method="post" className={styles.form} key={String(asksForCode)}>
        <Refused refusal={actionData} />
        {asksForCode ? (
          <Field
            label="Code"
            name="code"
            hint="Six digits of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            refusal={actionData}
          />
        ) : (
          <>
            <Field
              label="Email address"
              name="email"
              type="email"
              autoComplete="username"
              refusal={actionData}
            />
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              refusal={actionData}
            />
          </>
        )}
        <Send>{asksForCode ? "Sign in" : "Next"}</Send>
      </Form>
    </main>
  );
}
