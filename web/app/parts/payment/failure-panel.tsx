import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import { Link } from "react-router";
import { messageOf } from "../../language/message.ts";
import { MailPageLink } from "../person/mail-page-link.tsx";
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
  | {
      readonly kind: "refused";
      readonly messages: readonly string[];
      readonly elsewhere: readonly Elsewhere[];
    };

type Props = {
  readonly failure: Failure;
  readonly email?: string;
};

export function FailurePanel({ failure, email }: Props) {
  const { name, phone } = useSettings().config.brand;
  return (
    <div className={styles.failure}>
      {failure.kind === "no-answer" && (
        <ProblemPanel>
          <p>{messageOf("network-error", { product: name })}</p>
          <p>{words.nothingTwice}</p>
        </ProblemPanel>
      )}
      {failure.kind === "already-joined" && (
        <Stack>
          <Note tone="invalid" live>
            {messageOf("already-joined")}
          </Note>
          {email && <MailPageLink email={email} />}
        </Stack>
      )}
      {failure.kind === "refused" && (
        <ProblemPanel>
          <p>{messageOf("bank-details-refused", { phone })}</p>
          {failure.messages.map((message) => (
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
