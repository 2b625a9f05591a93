import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import type { ArrivingCodes, CheckedCode } from "../../answers/arriving-codes.ts";
import styles from "./code-notes.module.css";

/** What the server says of codes in a link; one that is none is marked. Spec §2 Pre-signup, §8. */
export function CodeNotes({ codes = [] }: { readonly codes: readonly CheckedCode[] | undefined }) {
  return (
    <div role="status">
      {codes.length > 0 && (
        <Stack className={styles.codes}>
          {codes.map(({ kind, isValid, message }) => (
            <Note key={kind} tone={isValid ? "lamp" : "invalid"}>
              {message}
            </Note>
          ))}
        </Stack>
      )}
    </div>
  );
}

export function refusedCodes({ referral, agent }: ArrivingCodes, query: URLSearchParams): CheckedCode[] {
  return [referral, agent].flatMap((found) =>
    found && !found.isValid && [...query.values()].some((value) => value.trim() === found.code) ? found : [],
  );
}
