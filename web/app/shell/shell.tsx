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
import * as words from "./words.tsx";

const footerLinks = ({ links, email }: Brand) => [
  { text: words.privacyPolicy, to: links.privacyPolicy },
  { text: words.terms, to: links.terms },
  { text: words.cookies, to: links.cookiePolicy },
  { text: words.accessibility, to: links.accessibility },
  { text: words.contactUs, to: `mailto:${email}` },
];

/** Spec §1 and §2. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { config } = useSettings();
  const handles = useMatches().map(({ handle }) => handle as ShellHandle | undefined);
  const handle = Object.assign({}, ...handles) as ShellHandle;
  const { brand, reviews } = config;
  const brandName = brand.name.toLowerCase();
  const { ahead, corner: Corner } = handle;
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
        {words.skip}
      </a>
      {!handle.keepsNothing && (
        <CookieChoice again={isChoosing} side={handle.header === "landing" ? "left" : "right"} />
      )}
      <Header
        brand={brandName}
        homeLabel={words.home(brandName)}
        look={handle.header ?? "plain"}
        end={Corner ? <Corner /> : reviews && <ReviewWidget reviews={reviews} />}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer
        brand={brandName}
        label={words.aboutThisSite}
        links={[
          ...footerLinks(brand),
          ...(handle.keepsNothing ? [] : [{ text: words.cookieSettings, onPress: () => setChoosing(true) }]),
        ]}
        aboveBar={handle.aboveBar ?? false}
      >
        <p>{words.tradingName(brand)}</p>
        <p>{words.callUsOn(<a href={`tel:${brand.phone.replaceAll(" ", "")}`}>{brand.phone}</a>)}</p>
      </Footer>
    </div>
  );
}
