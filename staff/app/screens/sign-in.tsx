import { useState } from "react";
import { useNavigate } from "react-router";
import * as pages from "../pages.ts";
import { brandName } from "../parts/brand.ts";
import { SignInSteps } from "../parts/sign-in-steps.tsx";
import type { Route } from "./+types/sign-in";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Sign in: ${brandName} staff` }];

/** Signing in leads back to where it was asked for, of our own pages only. Ruling H3. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const to = new URL(request.url).searchParams.get("to") ?? "";
  return { to: /^\/(?![/\\])/.test(to) ? to : pages.home };
}

export default function SignIn({ loaderData: { to } }: Route.ComponentProps) {
  const [asksForCode, setAsksForCode] = useState(false);
  const navigate = useNavigate();
  return (
    <main className={styles.door}>
      <h1>{asksForCode ? "Your one-time code" : "Sign in to the back office"}</h1>
      <SignInSteps
        onCodeAsked={() => setAsksForCode(true)}
        onDone={(next) => void navigate(next === "set-up" ? pages.secondFactor : to)}
      />
    </main>
  );
}
