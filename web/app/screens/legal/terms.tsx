import { terms } from "@evenly/contract/terms";
import { Fragment } from "react";
import { settings, useSettings } from "../../api/settings.ts";
import { LegalPage } from "./legal-page.tsx";
import { LinkedContacts } from "./linked-contacts.tsx";
import { publicPage } from "../../shell/page-meta.ts";

export const meta = () =>
  publicPage(
    "Terms",
    `How the ${settings().config.brand.name} bundle works in plain words: what you get, when it starts, your equal share, and how a price holds.`,
  );

export default function Terms() {
  const { brand } = useSettings().config;
  return (
    <LegalPage title="Terms" lede="How the bundle works, in plain words.">
      {terms(brand).map(({ heading, paragraphs = [], points = [] }) => (
        <Fragment key={heading ?? ""}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <LinkedContacts>{paragraph}</LinkedContacts>
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
      ))}
    </LegalPage>
  );
}
