import { Button } from "@evenly/design/button";
import { Actions, Title, Wrap } from "@evenly/design/page";
import { useRevalidator } from "react-router";
import { ProblemPanel } from "../problem-panel.tsx";
import styles from "./my-house.module.css";
import * as shared from "../words.ts";

type Props = { readonly title: string; readonly failure: string };

/** Replaces a screen whose call failed. */
export function NotLoaded({ title, failure }: Props) {
  const revalidator = useRevalidator();
  return (
    <Wrap className={styles.page}>
      <Title>{title}</Title>
      <ProblemPanel>{failure}</ProblemPanel>
      <Actions className={styles.again}>
        <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          {shared.tryAgain}
        </Button>
      </Actions>
    </Wrap>
  );
}
