import { terms } from "@evenly/contract/terms";
import { Fragment } from "react";
import { settings, useSettings } from "../../api/settings.ts";
import { LegalPage } from "./legal-page.tsx";
import { LinkedContacts } from "./linked-contacts.tsx";
import { publicPage } from "../../shell/page-meta.ts";
import * as words from "./terms-words.ts";

export const meta = () => publicPage(words.title, words.description(settings().config.brand.name));

export default function Terms() {
  const { brand } = useSettings().config;
  return (
    <LegalPage title={words.title} lede={words.lede}>
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
