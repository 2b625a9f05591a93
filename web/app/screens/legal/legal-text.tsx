import type { LegalSection } from "@evenly/contract/legal-text";
import { Fragment } from "react";
import { Link } from "react-router";
import { useSettings } from "../../api/settings.ts";

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

/** Link targets by words. */
type Links = Readonly<Record<string, string>>;

/** Text with links on the phone number, the email address and the given words. */
function LinkedText({ children, links }: { readonly children: string; readonly links?: Links | undefined }) {
  const { phone, email } = useSettings().config.brand;
  const targets: Links = {
    ...links,
    [phone]: `tel:${phone.replaceAll(" ", "")}`,
    [email]: `mailto:${email}`,
  };
  const parts = Object.keys(targets).reduce(
    (all, name) => all.flatMap((part) => (targets[part] ? [part] : splitAt(part, name))),
    [children],
  );
  return parts.map((part, index) => (
    <Fragment key={index}>{targets[part] ? <Link to={targets[part]}>{part}</Link> : part}</Fragment>
  ));
}

function splitAt(text: string, name: string): string[] {
  return text.split(name).flatMap((piece, index) => (index === 0 ? [piece] : [name, piece]));
}
