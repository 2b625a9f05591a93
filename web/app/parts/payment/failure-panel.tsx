import { Note } from "@evenly/design/note";
import { Link } from "react-router";
import { say } from "../../language/say.ts";
import { ProblemPanel } from "../problem-panel.tsx";
import { useSettings } from "../../api/settings.ts";
import { startChange } from "../../answers/change-answer.ts";
import type { Elsewhere } from "./elsewhere.ts";
import styles from "./payment.module.css";
import * as words from "./words.tsx";

/** Failures shown at the top of the page. Spec §8 Direct debit failure, Ruling D11. */
export type Failure =
  | { readonly kind: "no-answer" }
  | { readonly kind: "already-joined" }
  | { readonly kind: "refused"; readonly said: readonly string[]; readonly elsewhere: readonly Elsewhere[] };

export function FailurePanel({ failure }: { readonly failure: Failure }) {
  const { name, phone } = useSettings().config.brand;
  return (
    <div className={styles.failure}>
      {failure.kind === "no-answer" && (
        <ProblemPanel>
          <p>{say("network-error", { product: name })}</p>
          <p>{words.nothingTwice}</p>
        </ProblemPanel>
      )}
      {failure.kind === "already-joined" && (
        <Note tone="invalid" live>
          {say("already-joined")}
        </Note>
      )}
      {failure.kind === "refused" && (
        <ProblemPanel>
          <p>{say("bank-details-refused", { phone })}</p>
          {failure.said.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {failure.elsewhere.length > 0 && (
            <ul>
              {failure.elsewhere.map(({ path, title, messages }) => (
                <li key={path}>
                  {messages.join(". ")}.{" "}
                  <Link to={path} onClick={startChange}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </ProblemPanel>
      )}
    </div>
  );
}
