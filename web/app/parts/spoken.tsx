import type { ReactNode } from "react";

/** A visually hidden live region. */
export function Spoken({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="visually-hidden">
      {children}
    </p>
  );
}
