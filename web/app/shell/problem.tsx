import { texts } from "@evenly/contract/texts";
import { Button } from "../design/button.tsx";
import { Actions, Title, Wrap } from "../design/page.tsx";
import { SeverePanel } from "../design/severe-panel.tsx";
import { useEffect } from "react";
import { reportError } from "../error-reporting/report-error.ts";
import styles from "./problem.module.css";

/** What stands in place of a screen that broke. Nothing that was answered is lost. */
export function Problem({ error }: { readonly error: unknown }) {
  useEffect(() => reportError(error), [error]);
  return (
    <Wrap className={styles.page}>
      <title>{`${texts.problemTitle} | Evenly`}</title>
      <Title>Sorry, this page broke</Title>
      <SeverePanel>{texts.somethingWentWrong}</SeverePanel>
      <Actions>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button variant="line" to="/">
          Back Home
        </Button>
      </Actions>
    </Wrap>
  );
}
