import type { Brand, Reviews } from "@evenly/contract/config";
import { classNames } from "@evenly/design/class-names";
import { CookieBanner } from "@evenly/design/cookie-banner";
import { Footer } from "@evenly/design/footer";
import { Header } from "@evenly/design/header";
import { ReviewLink } from "@evenly/design/review-link";
import { type ReactNode, useEffect, useState } from "react";
import { useMatches } from "react-router";
import { useSettings } from "../api/settings.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import type { ShellHandle } from "./handle.ts";
import { readConsent, storeConsent } from "../consent/cookie-consent.ts";
import { useHydrated } from "../parts/form/use-hydrated.ts";
import styles from "./shell.module.css";
import * as words from "./words.tsx";
import { banner } from "../consent/words.ts";

function footerLinks({ links, email }: Brand) {
  return [
    { text: words.privacyPolicy, to: links.privacyPolicy },
    { text: words.terms, to: links.terms },
    { text: words.cookies, to: links.cookiePolicy },
    { text: words.accessibility, to: links.accessibility },
    { text: words.contactUs, to: `mailto:${email}` },
  ];
}

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

type ChoiceProps = { readonly again: boolean; readonly side: "left" | "right" };

/** Shown until a choice was made, or to change it; on prerendered pages once scripts run. Spec §4 Cookie banner. */
function CookieChoice({ again, side }: ChoiceProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const consent = readConsent(document.cookie);
  if (consent && !again) return null;
  return (
    <div data-asks="">
      <CookieBanner
        key={String(again)}
        words={banner}
        takesFocus={again}
        startsExpanded={again}
        startsPersonal={consent?.personal ?? false}
        side={side}
        onAcceptAll={() => storeConsent({ basic: true, personal: true })}
        onSave={(personal) => storeConsent({ basic: true, personal })}
      />
    </div>
  );
}

/** The operator's review score, marked if it is a sample. Ruling D5. */
function ReviewWidget({ reviews }: { readonly reviews: Reviews }) {
  const { score, outOf, count, link, sample } = reviews;
  return (
    <ReviewLink href={link}>
      <span>
        {words.outOf(score, outOf)}
        <span className="visually-hidden">{words.fromReviews(count)}</span>
        {sample && words.sample}
      </span>
    </ReviewLink>
  );
}
