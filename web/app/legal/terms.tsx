import { useSettings } from "../journey/settings.ts";
import { LegalPage } from "./legal-page.tsx";
import { publicPage } from "../shell/page-meta.ts";

export const meta = () =>
  publicPage(
    "Terms",
    "How the Evenly bundle works in plain words: what you get, when it starts, your equal share, and how a price holds.",
  );

export default function Terms() {
  const { brand } = useSettings().config;
  return (
    <LegalPage title="Terms" lede="How the bundle works, in plain words.">
      <p>
        This is a demonstration. An operator of this service replaces this page with its own terms, after
        taking advice.
      </p>
      <h2>What you get</h2>
      <p>
        {brand.name} sets up and pays the shared bills that your house chose. Each housemate pays one equal
        monthly amount by Direct Debit from their own bank account. There is no deposit and no set-up fee.
      </p>
      <h2>When it starts</h2>
      <ul>
        <li>Nothing is set up until every housemate has joined.</li>
        <li>Nothing is paid before the utilities start date.</li>
        <li>We tell you the amount and the date of a payment before we collect it.</li>
      </ul>
      <h2>Your share</h2>
      <p>
        Every housemate is equal: you owe your own share and nobody else's. Prices are per person per week,
        based on a 12 month contract, and are collected monthly.
      </p>
      <h2>How long a price holds</h2>
      <p>
        A price that we quoted or that you shared holds for 30 days. If it has changed after that, we show you
        first.
      </p>
      <h2>Changing your mind</h2>
      <p>
        Call <a href={`tel:${brand.phone.replaceAll(" ", "")}`}>{brand.phone}</a> or write to{" "}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>. You can cancel a Direct Debit at your bank at any
        time.
      </p>
    </LegalPage>
  );
}
