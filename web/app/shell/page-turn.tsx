import "./page-turn.css";
import { Fragment, ViewTransition, type ReactNode } from "react";

// Without motion: on the server, and with reduced motion.
const isStill = !globalThis.matchMedia?.("(prefers-reduced-motion: no-preference)").matches;

/** The new page can be used at once (page-turn.css); a snapshot of the old one fades over it. */
export function PageTurn({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  if (isStill) return <Fragment key={page}>{children}</Fragment>;
  // A fixed name keeps React's generated ids equal to the server's.
  return (
    <ViewTransition key={page} name={page} default="none" exit="leaving">
      {children}
    </ViewTransition>
  );
}
