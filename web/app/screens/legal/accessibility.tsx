import { settings, useSettings } from "../../api/settings.ts";
import * as words from "./accessibility-words.tsx";
import { LegalPage } from "./legal-page.tsx";
import { publicPage } from "../../shell/page-meta.ts";

export function meta() {
  return publicPage(words.title, words.description(settings().config.brand.name));
}

export default function Accessibility() {
  const { phone, email } = useSettings().config.brand;
  return (
    <LegalPage title={words.title} lede={words.lede}>
      {words.text(
        <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>,
        <a href={`mailto:${email}`}>{email}</a>,
      )}
    </LegalPage>
  );
}
