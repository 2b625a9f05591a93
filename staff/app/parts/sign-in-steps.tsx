import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { hasPasskeys, isLeft, signInWithPasskey } from "../api/passkeys.ts";
import { type Refusal, refusalOf, textOf } from "../api/refusal.ts";
import { Button } from "./button.tsx";
import { Field, FormError } from "./form.tsx";
import styles from "../staff.module.css";

type Next = "set-up" | "signed-in";
type SignInStepsProps = {
  readonly onDone: (next: Next) => void;
  readonly onCodeAsked?: () => void;
  readonly email?: string;
};

/** A password, then a one-time code; or a passkey. Rulings H1, H3. */
export function SignInSteps({ onDone, onCodeAsked, email }: SignInStepsProps) {
  const [asksForCode, setAsksForCode] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asksForCode) form.current?.querySelector("input")?.focus();
  }, [asksForCode]);

  const run = async (work: () => Promise<Next | undefined>) => {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const next = await work();
      if (next !== undefined) onDone(next);
    } catch (error) {
      if (!isLeft(error)) setRefusal(refusalOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(async () => {
      if (asksForCode) {
        await call("POST /staff/session/code", { body: { code: textOf(form, "code").replaceAll(" ", "") } });
        return "signed-in";
      }
      const body = { email: textOf(form, "email"), password: textOf(form, "password") };
      const { next } = await call("POST /staff/session", { body });
      if (next === "set-up") return next;
      setAsksForCode(true);
      onCodeAsked?.();
      return undefined;
    });
  };
  const usePasskey = () =>
    void run(async () => {
      await signInWithPasskey();
      return "signed-in";
    });

  return (
    <form ref={form} method="post" onSubmit={give} className={styles.form} key={String(asksForCode)}>
      <FormError refusal={refusal} />
      {asksForCode ? (
        <Field
          label="Code"
          name="code"
          hint="Six digits of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          refusal={refusal}
        />
      ) : (
        <>
          <Field
            label="Email address"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            refusal={refusal}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            refusal={refusal}
          />
        </>
      )}
      <Button type="submit" busy={isBusy}>
        {asksForCode ? "Sign in" : "Next"}
      </Button>
      {!asksForCode && hasPasskeys() && (
        <Button type="button" variant="line" busy={isBusy} onClick={usePasskey}>
          Sign in with a passkey
        </Button>
      )}
    </form>
  );
}
