import { useSettings } from "../journey/settings.ts";
import { LegalPage } from "./legal-page.tsx";

export const meta = () => [{ title: "Accessibility statement | Evenly" }];

export default function Accessibility() {
  const { brand } = useSettings().config;
  return (
    <LegalPage title="Accessibility statement" lede="Everybody in the house should be able to use this site.">
      <h2>What we aim for</h2>
      <p>The Web Content Accessibility Guidelines 2.2, level AA.</p>
      <h2>What we check</h2>
      <ul>
        <li>Every screen with automatic tools, and the whole journey with a keyboard alone.</li>
        <li>Screens 320 pixels wide, enlarged text, forced colours and reduced motion.</li>
      </ul>
      <h2>What we have not checked</h2>
      <ul>
        <li>Every screen reader on every device.</li>
        <li>With people who use assistive technology every day.</li>
      </ul>
      <h2>If something does not work for you</h2>
      <p>
        Call <a href={`tel:${brand.phone.replaceAll(" ", "")}`}>{brand.phone}</a> or write to{" "}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </LegalPage>
  );
}
