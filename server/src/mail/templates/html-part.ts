import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, Fragment } from "react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderBlock } from "./html-blocks.ts";
import { type MailStyles, mailStyles } from "./mail-styles.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./words.ts";

/** One column that fits 320 px, readable without pictures or web fonts. */
export function renderHtml(message: Message, sender: Sender): string {
  // Mails are rendered inside transactions, and react-email's streaming renderer is several times slower.
  return `<!doctype html>${renderToStaticMarkup(renderDocument(message, sender, mailStyles(sender.pack)))}`;
}

function renderDocument(message: Message, sender: Sender, styles: MailStyles): ReactElement {
  return h(
    Html,
    { lang: words.language },
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light" }),
      h("title", null, message.subject),
    ),
    h(
      Body,
      { style: styles.page },
      h(Preview, null, message.preheader),
      h(
        Container,
        { style: { maxWidth: "560px", width: "100%" } },
        h(Text, { style: styles.logo }, sender.brand.name),
        h(
          Section,
          { style: styles.card },
          h(
            "div",
            { style: { padding: "28px 20px 12px" } },
            h(Heading, { as: "h1", style: styles.title }, message.title ?? message.subject),
            ...message.blocks.map((block, index) =>
              h(Fragment, { key: index }, renderBlock(block, styles, sender.publicUrl)),
            ),
          ),
        ),
        renderFooter(message, sender, styles),
      ),
    ),
  );
}

function renderFooter(
  message: Message,
  { brand, publicUrl, stopLink }: Sender,
  styles: MailStyles,
): ReactElement {
  return h(
    Section,
    null,
    h(
      "div",
      { style: { padding: "16px 12px" } },
      h(Text, { style: styles.footer }, words.strapline(brand)),
      h(
        Text,
        { style: styles.footer },
        h(Link, { href: `tel:${brand.phone.replaceAll(" ", "")}`, style: styles.footerLink }, brand.phone),
        words.or,
        h(Link, { href: `mailto:${brand.email}`, style: styles.footerLink }, brand.email),
      ),
      h(Text, { style: styles.footer }, message.reason),
      stopLink &&
        h(
          Text,
          { style: styles.footer },
          h(Link, { href: stopLink, style: styles.footerLink }, words.stopEmails),
        ),
      h(Hr, { style: styles.footerLine }),
      h(Text, { style: styles.footer }, words.company(brand)),
      h(
        Text,
        { style: styles.footer },
        h(
          Link,
          { href: new URL(brand.links.privacyPolicy, publicUrl).href, style: styles.footerLink },
          words.privacyPolicy,
        ),
      ),
    ),
  );
}
