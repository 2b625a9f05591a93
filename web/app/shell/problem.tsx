import { Button } from "@evenly/design/button";
import { Actions, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { messageOf } from "../language/message.ts";
import { ProblemPanel } from "../parts/problem-panel.tsx";
import { useEffect } from "react";
import { forgetAnswers } from "../answers/answers.ts";
import { reportError } from "../error-reporting/report-error.ts";
import { documentTitle } from "./page-meta.ts";
import styles from "./problem.module.css";
import * as shared from "../parts/words.ts";
import * as words from "./words.tsx";

/** Clears the answers, which may have caused the error, and loads a new document. */
function startAgain() {
  forgetAnswers();
  location.assign(pages.home);
}

/** Replaces a screen that threw. 'Try again' keeps the answers, 'Start again' clears them. */
export function Problem({ error }: { readonly error: unknown }) {
  useEffect(() => reportError(error), [error]);
  return (
    <Wrap className={styles.page}>
      <title>{documentTitle(messageOf("problem-title"))}</title>
      <Title>{words.somethingWentWrong}</Title>
      <ProblemPanel>{messageOf("internal")}</ProblemPanel>
      <Actions>
        <Button onClick={() => location.reload()}>{shared.tryAgain}</Button>
        <Button variant="line" onClick={startAgain}>
          {words.startAgain}
        </Button>
      </Actions>
    </Wrap>
  );
}
