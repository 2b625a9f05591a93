import { splitMatches } from "@evenly/design/match";
import styles from "./search.module.css";

export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  return splitMatches(text, wanted).map((part, at) =>
    part.matched ? (
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
