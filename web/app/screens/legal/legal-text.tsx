import type { LegalSection } from "@evenly/contract/terms";
import { Fragment } from "react";
import { type Links, LinkedText } from "./linked-text.tsx";

export function LegalText({
  sections,
  links,
}: {
  readonly sections: readonly LegalSection[];
  readonly links?: Links;
}) {
  return sections.map(({ heading, paragraphs = [], points = [] }) => (
    <Fragment key={heading ?? ""}>
      {heading && <h2>{heading}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText links={links}>{paragraph}</LinkedText>
        </p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ));
}
