import { cookiePolicyNamed, privacyPolicy } from "@evenly/contract/privacy-policy";
import { defaultRetention } from "@evenly/contract/retention";
import { settings, useSettings } from "../../api/settings.ts";
import { ComplaintOfAnybody, complainAboutData } from "./data-complaint.tsx";
import { LegalPage } from "./legal-page.tsx";
import { LegalText } from "./legal-text.tsx";
import * as words from "./privacy-policy-words.ts";
import { publicPage } from "../../shell/page-meta.ts";

export function meta() {
  return publicPage(words.title, words.description(settings().config.brand.name));
}

export const clientAction = complainAboutData;

export default function PrivacyPolicy() {
  const { brand, retention = defaultRetention } = useSettings().config;
  return (
    <LegalPage title={words.title} lede={words.lede(brand.companyName)}>
      <LegalText
        sections={privacyPolicy(brand, retention)}
        links={{ [cookiePolicyNamed]: brand.links.cookiePolicy }}
      />
      <ComplaintOfAnybody />
    </LegalPage>
  );
}
