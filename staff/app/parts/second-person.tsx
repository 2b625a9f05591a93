import { Note } from "@evenly/design/note";
import type { ReactNode } from "react";

/** Goes on with when. Ruling H3. */
export function SecondPerson({ children }: { readonly children: ReactNode }) {
  return (
    <Note icon="people">
      <strong>A second person decides</strong> {children}
    </Note>
  );
}
