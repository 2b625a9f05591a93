import type { Success } from "@evenly/contract";
import { PostForm } from "@evenly/design/form";
import { shortestPassword } from "@evenly/domain/staff";
import { LinkButton } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { call } from "../api/call.ts";
import { addPasskey, hasPasskeys, isLeft } from "../api/passkeys.ts";
import { load, type Refusal, submit, textOf } from "../api/refusal.ts";
import { brandName } from "../parts/brand.ts";
import { SubmitButton } from "../parts/button.tsx";
import { Field, FormError } from "../parts/form.tsx";
import { Panel } from "../parts/panel.tsx";
import { longDay } from "../parts/formats.ts";
import type { Handle } from "../crumbs.ts";
import type { Route } from "./+types/account";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Your sign-in: ${brandName} staff` }];

export const handle = { crumbs: () => [{ name: "Your sign-in" }] } satisfies Handle;

export function clientLoader() {
  return load(() => call("GET /staff/passkeys"));
}

type About = "password" | "codes" | "passkey" | "removal";
type Done = { readonly about: About; readonly recoveryCodes?: readonly string[]; readonly refusal?: Refusal };

const left: Refusal = {
  message: "No passkey was added: your browser stopped, or you did. You can try again.",
  errors: {},
};

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Done | Response> {
  const form = await request.formData();
  const about = textOf(form, "about") as About;
  let recoveryCodes: readonly string[] | undefined;
  let isStopped = false;
  const answer = await submit(async () => {
    if (about === "password") {
      const body = { currentPassword: textOf(form, "currentPassword"), password: textOf(form, "password") };
      await call("POST /staff/password", { body });
    } else if (about === "codes") {
      const body = { password: textOf(form, "ownPassword") };
      ({ recoveryCodes } = await call("POST /staff/recovery_codes", { body }));
    } else if (about === "passkey")
      await addPasskey(textOf(form, "name")).catch((error: unknown) => {
        if (!isLeft(error)) throw error;
        isStopped = true;
      });
    else
      await call("POST /staff/passkeys/:passkeyId/remove", {
        params: { passkeyId: textOf(form, "passkey") },
      });
    return new Response();
  });
  if (isStopped) return { about, refusal: left };
  if (!(answer instanceof Response)) return { about, refusal: answer };
  return answer.status === 200 ? { about, ...(recoveryCodes && { recoveryCodes }) } : answer;
}

const doneTexts: Readonly<Record<About, string>> = {
  password: "Your password is changed, and your other sessions have ended.",
  codes: "Your recovery codes are renewed. The old ones do not work any more.",
  passkey: "The passkey is added. You can sign in with it from now on.",
  removal: "The passkey is removed.",
};

export default function Account({ loaderData: { passkeys }, actionData }: Route.ComponentProps) {
  const { about, refusal, recoveryCodes } = actionData ?? {};
  const done = refusal === undefined ? about : undefined;
  const refusalOf = (of: About) => (about === of ? refusal : undefined);
  return (
    <>
      <h1>Your sign-in</h1>
      <div role="status">{done && <Note>{doneTexts[done]}</Note>}</div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Passkeys
            passkeys={passkeys}
            refusal={refusalOf("passkey")}
            removalRefusal={refusalOf("removal")}
          />
          {recoveryCodes && (
            <section className={styles.panel} aria-labelledby="new-codes">
              <h2 id="new-codes">Your new recovery codes</h2>
              <p>Keep them in a safe place. They are shown this once, and each works once.</p>
              <ul className={styles.codes} aria-label="Recovery codes">
                {recoveryCodes.map((code) => (
                  <li key={code}>
                    <code>{code}</code>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className={styles.column} key={done}>
          <PostForm className={styles.panel}>
            <h2>Change your password</h2>
            <FormError refusal={refusalOf("password")} />
            <input type="hidden" name="about" value="password" />
            <Field
              label="Your password now"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              refusal={refusalOf("password")}
            />
            <Field
              label="New password"
              name="password"
              type="password"
              hint={`${String(shortestPassword)} characters or more. Your other sessions end`}
              autoComplete="new-password"
              refusal={refusalOf("password")}
            />
            <SubmitButton>Change the password</SubmitButton>
          </PostForm>
          <PostForm className={styles.panel}>
            <h2>Renew your recovery codes</h2>
            <p className={styles.quiet}>When they are used up, or somebody may have seen them.</p>
            <FormError refusal={refusalOf("codes")} />
            <input type="hidden" name="about" value="codes" />
            <Field
              label="Your password"
              name="ownPassword"
              type="password"
              autoComplete="current-password"
              refusal={refusalOf("codes")}
            />
            <SubmitButton>Renew the codes</SubmitButton>
          </PostForm>
        </div>
      </div>
    </>
  );
}

type PasskeysProps = Success<"GET /staff/passkeys"> & {
  readonly refusal: Refusal | undefined;
  readonly removalRefusal: Refusal | undefined;
};

function Passkeys({ passkeys, refusal, removalRefusal }: PasskeysProps) {
  return (
    <Panel
      title="Passkeys"
      note="A passkey on your phone, computer or security key stands for password and code: the device checks that it is you."
    >
      <FormError refusal={removalRefusal} />
      {passkeys.length === 0 ? (
        <p className={styles.quiet}>You have none yet.</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map(({ id, name, addedOn }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span className={styles.quiet}>added on {longDay(addedOn)}</span>
              <PostForm>
                <input type="hidden" name="about" value="removal" />
                <input type="hidden" name="passkey" value={id} />
                <LinkButton type="submit" aria-label={`Remove ${name}`}>
                  Remove
                </LinkButton>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <PostForm className={styles.form} key={passkeys.length}>
          <FormError refusal={refusal} />
          <input type="hidden" name="about" value="passkey" />
          <Field
            label="Name of the new passkey"
            name="name"
            hint="By which you know it again, as 'My phone'"
            refusal={refusal}
          />
          <SubmitButton>Add a passkey</SubmitButton>
        </PostForm>
      ) : (
        <p>This browser has no passkeys.</p>
      )}
    </Panel>
  );
}
