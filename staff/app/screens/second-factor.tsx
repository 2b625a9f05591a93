import { PostForm } from "@evenly/design/form";
import { redirect } from "react-router";
import { renderSVG } from "uqr";
import { call } from "../api/call.ts";
import { load, type Refusal, submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { SubmitButton } from "../parts/button.tsx";
import { Field, FormError } from "../parts/form.tsx";
import { brandName } from "../parts/brand.ts";
import type { Route } from "./+types/second-factor";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `One-time codes: ${brandName} staff` }];

type Started = { readonly uri: string; readonly recoveryCodes: readonly string[] };

/** Required before anything else. Ruling H1. */
export function clientLoader() {
  return load(async () => {
    const { hasSecondFactor } = await call("GET /staff/me");
    if (hasSecondFactor) throw redirect(pages.home);
    return null;
  });
}

/** The key is kept in memory, and sent again after a wrong code. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const uri = textOf(form, "uri");
  const setup: Started | undefined =
    uri === "" ? undefined : { uri, recoveryCodes: textOf(form, "recoveryCodes").split(" ") };
  const done: { started: Started | undefined } = { started: setup };
  const answer = await submit(async () => {
    if (setup === undefined) {
      const password = textOf(form, "password");
      done.started = await call("POST /staff/second_factor", { body: { password } });
      return new Response();
    }
    const code = textOf(form, "code").replaceAll(" ", "");
    await call("POST /staff/second_factor/code", { body: { code } });
    return redirect(pages.home);
  });
  if (!(answer instanceof Response)) return { started: done.started, refusal: answer };
  return answer.status === 200 ? { started: done.started, refusal: undefined } : answer;
}

export default function SecondFactor({ actionData }: Route.ComponentProps) {
  const { started, refusal } = actionData ?? {};
  return (
    <main className={styles.door}>
      <h1>Set up one-time codes</h1>
      {started ? <Confirm started={started} refusal={refusal} /> : <Start refusal={refusal} />}
    </main>
  );
}

function Start({ refusal }: { readonly refusal: Refusal | undefined }) {
  return (
    <>
      <p>
        Besides your password you need a code from an authenticator app on your phone. Type your password once
        more to begin.
      </p>
      <PostForm className={styles.form}>
        <FormError refusal={refusal} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          refusal={refusal}
        />
        <SubmitButton>Show the key</SubmitButton>
      </PostForm>
    </>
  );
}

function Confirm({ started, refusal }: { readonly started: Started; readonly refusal: Refusal | undefined }) {
  const { uri, recoveryCodes } = started;
  const key = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
            alt="The key as a QR code"
          />
          <p>
            <code className={styles.code}>{key}</code>
          </p>
        </li>
        <li>
          <p>Keep these recovery codes in a safe place. Each works once, when you have no phone.</p>
          <ul className={styles.codes} aria-label="Recovery codes">
            {recoveryCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </li>
      </ol>
      <PostForm className={styles.form}>
        <FormError refusal={refusal} />
        <input type="hidden" name="uri" value={uri} />
        <input type="hidden" name="recoveryCodes" value={recoveryCodes.join(" ")} />
        <Field
          label="Code"
          name="code"
          hint="Six digits, as your app shows them now"
          autoComplete="one-time-code"
          refusal={refusal}
        />
        <SubmitButton>Turn on one-time codes</SubmitButton>
      </PostForm>
    </>
  );
}
