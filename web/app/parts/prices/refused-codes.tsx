import { Note } from "@evenly/design/note";
import styles from "./refused-codes.module.css";

/** Codes in a link that are none: what the server says of each. Spec §8. */
export function RefusedCodes({ messages = [] }: { readonly messages: readonly string[] | undefined }) {
  return (
    <div role="status" className={styles.codes}>
      {messages.map((message) => (
        <Note key={message} tone="invalid">
          {message}
        </Note>
      ))}
    </div>
  );
}
