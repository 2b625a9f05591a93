import type { Brand } from "@evenly/contract/config";
import { classNames } from "@evenly/design/class-names";
import { Footer } from "@evenly/design/footer";
import { Header } from "@evenly/design/header";
import { useEffect, useState, type ReactNode } from "react";
import { useMatches } from "react-router";
import { useSettings } from "../api/settings.ts";
import { CookieChoice } from "../consent/cookie-choice.tsx";
import { fetchAhead } from "./fetch-ahead.ts";
import type { ShellHandle } from "./handle.ts";
import { ReviewWidget } from "./review-widget.tsx";
import styles from "./shell.module.css";

const footerLinks = ({ links, email }: Brand) => [
  { text: "Privacy policy", to: links.privacyPolicy },
  { text: "Terms", to: links.terms },
  { text: "Cookies", to: links.cookiePolicy },
  { text: "Accessibility", to: links.accessibility },
  { text: "Contact us", to: `mailto:${email}` },
];

/** Header, footer and all that every screen stands between. Spec §1 and §2. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { config } = useSettings();
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined);
  const handle = Object.assign({}, ...handles) as ShellHandle;
  const { brand, reviews } = config;
  const brandName = brand.name.toLowerCase();
  const { ahead } = handle;
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    if (ahead !== undefined) fetchAhead(ahead);
  }, [ahead]);
  return (
    <div
      className={classNames(
        styles.shell,
        handle.logoBackground && styles.logoBackground,
        handle.footer === "products" && styles.productsFooter,
      )}
    >
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      {!handle.keepsNothing && (
        <CookieChoice again={isChoosing} side={handle.header === "landing" ? "left" : "right"} />
      )}
      <Header
        brand={brandName}
        homeLabel={`${brandName}, home page`}
        look={handle.header ?? "plain"}
        reviews={reviews && <ReviewWidget reviews={reviews} />}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer
        brand={brandName}
        label="About this site"
        links={[
          ...footerLinks(brand),
          ...(handle.keepsNothing ? [] : [{ text: "Cookie settings", onPress: () => setChoosing(true) }]),
        ]}
        aboveBar={handle.aboveBar ?? false}
      >
        <p>
          {brand.name} is a trading name of {brand.companyName}. Registered in England and Wales, company
          number {brand.companyNumber}. Registered office: {brand.registeredAddress}.
        </p>
        <p>
          Call us on <a href={`tel:${brand.phone.replaceAll(" ", "")}`}>{brand.phone}</a>.
        </p>
      </Footer>
    </div>
  );
}
