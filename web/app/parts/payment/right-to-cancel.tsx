import { cancellationRight } from "@evenly/contract/cancellation-right";
import { LinkButton } from "@evenly/design/button";
import { Card } from "@evenly/design/page";
import { useSettings } from "../../api/settings.ts";
import styles from "./right-to-cancel.module.css";
import * as words from "./words.tsx";

const headingId = "right-to-cancel";

/** The statutory information before the contract, and the form. Ruling J3. */
export function RightToCancelCard() {
  const [right, ...others] = cancellationRight(useSettings().config.brand);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {right?.heading}
      </h2>
      <Paragraphs {...right} />
      {others.map((section) => (
        <details key={section.heading} className={styles.details}>
          <summary>{section.heading}</summary>
          <Paragraphs {...section} />
        </details>
      ))}
    </Card>
  );
}

type Section = Partial<ReturnType<typeof cancellationRight>[number]>;

function Paragraphs({ paragraphs = [], points = [] }: Section) {
  return [...paragraphs, ...points].map((text) => (
    <p key={text} className={styles.small}>
      {text}
    </p>
  ));
}

export function SeeRightToCancel() {
  return (
    <LinkButton onClick={() => document.getElementById(headingId)?.focus()}>{words.seeRight}</LinkButton>
  );
}
