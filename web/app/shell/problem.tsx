import { Button } from "@evenly/design/button";
import { Actions, Title, Wrap } from "@evenly/design/page";
import { say } from "../language/say.ts";
import { ProblemPanel } from "../parts/problem-panel.tsx";
import { useEffect } from "react";
import { forgetAnswers } from "../answers/answers.ts";
import { reportError } from "../error-reporting/report-error.ts";
import { documentTitle } from "./page-meta.ts";
import styles from "./problem.module.css";
import * as shared from "../parts/words.ts";
import * as words from "./words.tsx";

/** Without the answers, which may be what broke the screen; as a new document, so that nothing of it is left. */
const startAgain = () => {
  forgetAnswers();
  location.assign("/");
};

/** What stands in place of a screen that broke. 'Try again' keeps the answers, 'Start again' forgets them. */
export function Problem({ error }: { readonly error: unknown }) {
  useEffect(() => reportError(error), [error]);
  return (
    <Wrap className={styles.page}>
      <title>{documentTitle(say("problem-title"))}</title>
      <Title>{words.somethingWentWrong}</Title>
      <ProblemPanel>{say("internal")}</ProblemPanel>
      <Actions>
        <Button onClick={() => location.reload()}>{shared.tryAgain}</Button>
        <Button variant="line" onClick={startAgain}>
          {words.startAgain}
        </Button>
      </Actions>
    </Wrap>
  );
}
