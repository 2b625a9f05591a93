import { Link } from "react-router";
import { settings, useSettings } from "../../api/settings.ts";
import { LegalPage } from "./legal-page.tsx";
import * as words from "./privacy-policy-words.tsx";
import { publicPage } from "../../shell/page-meta.ts";

export const meta = () => publicPage(words.title, words.description(settings().config.brand.name));

export default function PrivacyPolicy() {
  const { brand, retention } = useSettings().config;
  const { companyName, registeredAddress, email, links } = brand;
  return (
    <LegalPage title={words.title} lede={words.lede(companyName)}>
      {words.text({
        companyName,
        registeredAddress,
        retention,
        email: <a href={`mailto:${email}`}>{email}</a>,
        cookiePolicy: (text) => <Link to={links.cookiePolicy}>{text}</Link>,
      })}
    </LegalPage>
  );
}
