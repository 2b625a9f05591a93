import { Dialog } from "@evenly/design/dialog";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { onSignInRequest } from "../api/session.ts";
import * as pages from "../pages.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

type Resume = (isSignedIn: boolean) => void;

/** Over the page whose session was lost: it stays as it is, and goes on for the same person only. Ruling H3. */
export function SignInAgain({ email }: { readonly email: string }) {
  const waiting = useRef<Resume[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(
    () =>
      onSignInRequest((resume) => {
        waiting.current.push(resume);
        setIsOpen(true);
      }),
    [],
  );
  const close = (isSignedIn: boolean) => {
    const resumed = waiting.current;
    waiting.current = [];
    setIsOpen(false);
    for (const resume of resumed) resume(isSignedIn);
  };
  const goOn = async () => {
    const me = await call("GET /staff/me").catch(() => undefined);
    if (me?.email === email) close(true);
    else window.location.assign(`/staff${pages.home}`);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title="Sign in to go on"
      lede="Your session has ended. This page stays as it is, and goes on with what you did once you are signed in."
      closeLabel="Leave this page"
    >
      <SignInSteps
        email={email}
        onDone={(next) =>
          next === "set-up" ? window.location.assign(`/staff${pages.secondFactor}`) : void goOn()
        }
      />
    </Dialog>
  );
}
