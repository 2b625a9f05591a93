import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { minifySync } from "vite";
import { fillBrand, lookMarks } from "@evenly/contract/brand-marks";
import { defaultBrand } from "@evenly/contract/default-brand";
import { readPack } from "@evenly/design/packs";

/**
 * Finishes the prerendered pages for a fast first paint: inlines the styles of visible content, and more while there
 * is room (React's links to them stay, disabled); moves styles for scripts to one file, which entry.client.tsx
 * awaits; reserves the place of the brand's pack and font preloads (server/src/http/web-pages.ts); loads scripts
 * last, the longest first; has a form's first press wait for them.
 */
const folder = process.argv[2] ?? "web/build/client";

/** Brotli bytes: ten packets without headers. */
const room = 13_000;
/** Characters: a request costs more than that much in the document. */
const smallestFile = 500;

const origin = "https://bills.evenly.example";

/** With a brand, at a lower compression than when served. */
function weigh(text: string): number {
  return brotliCompressSync(
    fillBrand(text, { brand: defaultBrand, look: readPack("evenly"), origin, escape: (value) => value }),
    { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
  ).length;
}

/** `media`, as Chromium's preload scanner fetches disabled links. */
const off = '<link disabled media="not all"';

const sheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g;

function placeStyles(html: string): string {
  const sheets = [...html.matchAll(sheetLink)].map(([, href = ""]) =>
    readFileSync(join(folder, href), "utf8").trim(),
  );
  const shown = new Set(
    [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const isShown = (sheet: string) =>
    [...sheet.matchAll(/\.([a-z][\w-]*)/gi)].some(([, name = ""]) => shown.has(name));
  // In order, as later sheets override earlier ones.
  let count = sheets.findLastIndex(isShown) + 1;
  const weighWith = (more: number) => weigh(html + sheets.slice(0, more).join("") + lookMarks.css);
  while (count < sheets.length && weighWith(count + 1) <= room) count += 1;
  if (sheets.slice(count).join("").length < smallestFile) count = sheets.length;
  const now = `<style>${lookMarks.css}${sheets.slice(0, count).join("")}</style>`;
  const linked = html.replaceAll(sheetLink, (link) => link.replace("<link", off));
  return linked
    .replace(off, (link) => now + linkLater(sheets.slice(count)) + link)
    .replace("<link", (link) => frame + preloadFonts(now) + link);
}

const frame = `<meta name="theme-color" content="${lookMarks.frame}"/>`;

/** The subset fonts (subset-fonts.ts). */
function preloadFonts(styles: string): string {
  return [...styles.matchAll(/url\((\/assets\/[a-z]+-[\w-]{8}\.woff2)\)/g)]
    .map(([, href = ""]) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin/>`)
    .join("");
}

function linkLater(sheets: readonly string[]): string {
  if (sheets.length === 0) return "";
  const styles = sheets.join("");
  const href = `/assets/later-${createHash("sha256").update(styles).digest("base64url").slice(0, 8)}.css`;
  writeFileSync(join(folder, href), styles);
  return `<link rel="stylesheet" href="${href}" media="not all" data-later/>`;
}

function orderScripts(html: string): string {
  const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const longestFirst = [...html.matchAll(preload)]
    .map(([link, href = ""]) => ({ link, bytes: statSync(join(folder, href)).size }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ link }) => link.replace("<link", '<link fetchpriority="low"'));
  let next = 0;
  return html.replaceAll(preload, () => longestFirst[next++] ?? "");
}

/** Runs in the document: what is pressed before the form works is pressed again once it does. Ruling D2. */
function keepEarlyPress() {
  const keep = (event: Event) => {
    const { target } = event;
    const button = target instanceof Element && target.closest("form")?.querySelector("button");
    if (!button || button.type === "submit" || button.hasAttribute("aria-busy")) return;
    const isEnter =
      event instanceof KeyboardEvent && event.key === "Enter" && target instanceof HTMLInputElement;
    if (!isEnter && !(event.type === "click" && button.contains(target))) return;
    button.setAttribute("aria-busy", "true");
    new MutationObserver((_, watch) => {
      watch.disconnect();
      button.removeAttribute("aria-busy");
      button.click();
    }).observe(button, { attributeFilter: ["type"] });
  };
  document.addEventListener("click", keep);
  document.addEventListener("keydown", keep);
}

const earlyPress = minifySync("early-press.js", `(${keepEarlyPress.toString()})()`).code;

function placePress(html: string): string {
  return html.includes("<form")
    ? html.replace("</head>", () => `<script>${earlyPress}</script></head>`)
    : html;
}

for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".html")) continue;
  const path = join(folder, file);
  writeFileSync(path, orderScripts(placeStyles(placePress(readFileSync(path, "utf8")))));
}
