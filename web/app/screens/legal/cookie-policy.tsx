import { settings } from "../../api/settings.ts";
import { cookieName } from "../../consent/cookie-consent.ts";
import * as words from "./cookie-policy-words.tsx";
import { LegalPage } from "./legal-page.tsx";
import { publicPage } from "../../shell/page-meta.ts";

export function meta() {
  return publicPage(words.title, words.description(settings().config.brand.name));
}

export default function CookiePolicy() {
  return (
    <LegalPage title={words.title} lede={words.lede}>
      {words.text(cookieName)}
    </LegalPage>
  );
}
