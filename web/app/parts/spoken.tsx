import type { ReactNode } from "react";

/** Heard from a screen reader when it changes, and not seen. */
export function Spoken({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="visually-hidden">
      {children}
    </p>
  );
}
