import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { createElement as h, Fragment } from "react";
import type { CSSProperties, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { displayFont, renderBlock, textFont } from "./html-blocks.ts";
import type { Message, Sender } from "./message.ts";
import { palette } from "./palette.ts";
import { stopWords } from "./wording.ts";

/** The html part of a mail: one column that fits 320 px, readable without pictures or web fonts. */
export const renderHtml = (message: Message, sender: Sender): string =>
  // Not react-email's own render: mails are written inside transactions, and its streaming takes several times as long.
  `<!doctype html>${renderToStaticMarkup(renderDocument(message, sender))}`;

const renderDocument = (message: Message, sender: Sender): ReactElement =>
  h(
    Html,
    { lang: "en-GB" },
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light" }),
      h("title", null, message.subject),
    ),
    h(
      Body,
      { style: { backgroundColor: palette["surface-page"], padding: "16px 8px" } },
      h(Preview, null, message.preheader),
      h(
        Container,
        { style: { maxWidth: "560px", width: "100%" } },
        h(Text, { style: logo }, sender.brand.name),
        h(
          Section,
          { style: { backgroundColor: palette.surface, borderRadius: "18px" } },
          h(
            "div",
            { style: { padding: "28px 20px 12px" } },
            h(Heading, { as: "h1", style: title }, message.title),
            ...message.blocks.map((block, index) =>
              h(Fragment, { key: index }, renderBlock(block, sender.publicUrl)),
            ),
          ),
        ),
        renderFooter(message, sender),
      ),
    ),
  );

const logo: CSSProperties = {
  color: palette.text,
  fontFamily: displayFont,
  fontSize: "24px",
  fontWeight: 700,
  lineHeight: "32px",
  margin: "0 12px 12px",
};
const title: CSSProperties = {
  color: palette.text,
  fontFamily: displayFont,
  fontSize: "30px",
  lineHeight: "36px",
  margin: "0 0 20px",
  wordBreak: "break-word",
  textWrap: "balance",
};
const small: CSSProperties = {
  color: palette["text-quiet"],
  fontFamily: textFont,
  fontSize: "14px",
  lineHeight: "21px",
  margin: "0 0 8px",
};
const link: CSSProperties = { color: palette.text, textDecoration: "underline" };

const renderFooter = (message: Message, { brand, publicUrl, stopLink }: Sender): ReactElement =>
  h(
    Section,
    null,
    h(
      "div",
      { style: { padding: "16px 12px" } },
      h(Text, { style: small }, `${brand.name}. ${brand.strapline}`),
      h(
        Text,
        { style: small },
        h(Link, { href: `tel:${brand.phone.replaceAll(" ", "")}`, style: link }, brand.phone),
        " or ",
        h(Link, { href: `mailto:${brand.email}`, style: link }, brand.email),
      ),
      h(Text, { style: small }, message.reason),
      stopLink && h(Text, { style: small }, h(Link, { href: stopLink, style: link }, stopWords)),
      h(Hr, { style: { borderColor: palette.divider, margin: "12px 0" } }),
      h(
        Text,
        { style: small },
        `${brand.companyName}, company number ${brand.companyNumber}, ${brand.registeredAddress}`,
      ),
      h(
        Text,
        { style: small },
        h(Link, { href: new URL(brand.links.privacyPolicy, publicUrl).href, style: link }, "Privacy policy"),
      ),
    ),
  );
