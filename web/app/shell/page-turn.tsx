import "./page-turn.css";
import { Fragment, ViewTransition, type ReactNode } from "react";

// Settled once for a visit: on the server, and for who wants no movement, nothing but the page is there.
const isStill = !globalThis.matchMedia?.("(prefers-reduced-motion: no-preference)").matches;

/** What comes works at once (page-turn.css); with view transitions the picture of what goes fades over it. */
export function PageTurn({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  if (isStill) return <Fragment key={page}>{children}</Fragment>;
  // Named, so that it counts for nothing in the ids that the server has given.
  return (
    <ViewTransition key={page} name={page} default="none" exit="leaving">
      {children}
    </ViewTransition>
  );
}
