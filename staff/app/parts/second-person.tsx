import { Note } from "@evenly/design/note";
import type { ReactNode } from "react";

export function SecondPerson({ children }: { readonly children: ReactNode }) {
  return (
    <Note icon="people">
      <strong>A second person decides</strong> {children}
    </Note>
  );
}
