import { cancellationRight } from "@evenly/contract/cancellation-right";
import { LinkButton } from "@evenly/design/button";
import { Card } from "@evenly/design/page";
import { useSettings } from "../../api/settings.ts";
import styles from "./papers.module.css";
import * as words from "./words.tsx";

const headingId = "right-to-cancel";

/** The statutory information before the contract, and the form. Ruling J3. */
export function RightToCancelCard() {
  const [right, ...others] = cancellationRight(useSettings().config.brand);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {words.rightToCancel}
      </h2>
      {right?.paragraphs?.map((paragraph) => (
        <p key={paragraph} className={styles.small}>
          {paragraph}
        </p>
      ))}
      {others.map((section) => (
        <LegalDetails key={section.heading} section={section} />
      ))}
    </Card>
  );
}

/** The form alone. */
export function CancellationForm() {
  const form = cancellationRight(useSettings().config.brand).at(-1);
  return form && <LegalDetails section={form} />;
}

type DetailsProps = { readonly section: ReturnType<typeof cancellationRight>[number] };

function LegalDetails({ section: { heading, paragraphs = [], points = [] } }: DetailsProps) {
  return (
    <details className={styles.details}>
      <summary>{heading}</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.small}>
          {paragraph}
        </p>
      ))}
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

export function SeeRightToCancel() {
  return (
    <LinkButton onClick={() => document.getElementById(headingId)?.focus()}>{words.seeRight}</LinkButton>
  );
}
