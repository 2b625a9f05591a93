import { terms } from "@evenly/contract/terms";
import { settings, useSettings } from "../../api/settings.ts";
import { LegalPage } from "./legal-page.tsx";
import { LegalText } from "./legal-text.tsx";
import { publicPage } from "../../shell/page-meta.ts";
import * as words from "./terms-words.ts";

export function meta() {
  return publicPage(words.title, words.description(settings().config.brand.name));
}

export default function Terms() {
  const { brand } = useSettings().config;
  return (
    <LegalPage title={words.title} lede={words.lede}>
      <LegalText sections={terms(brand)} />
    </LegalPage>
  );
}
