import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fillBrand } from "@evenly/contract/brand-marks";
import type { Pack } from "@evenly/design/packs";
import { productTypeFromSlug } from "@evenly/domain/catalogue";
import { productPath } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { isTrial, type Config } from "../config.ts";
import { pagePolicy } from "./security-headers.ts";

export type Coding = "br" | "gzip";

/** A built screen with the operator's brand, held in memory with everything that goes out beside it. */
export type WebPage = {
  readonly html: Buffer;
  /** Compressed when it is first asked for. */
  readonly coded: (coding: Coding) => Buffer;
  readonly etag: string;
  readonly policy: string;
};

export type WebPages = {
  /** The page of a path; undefined for a path that is no screen. */
  find(path: string): WebPage | undefined;
  /** Every path that can be one, as routes. */
  readonly paths: readonly string[];
  /** What a path that is no screen gets. */
  notFoundAt(path: string): WebPage | undefined;
};

const fallbackFile = "__spa-fallback.html";

/** Reads what `react-router build` has prerendered: one `index.html` for each path. */
export const readWebPages = (config: Config): WebPages => {
  const folder = config.webFolder;
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
    : [];
  const built = new Map(files.map((file) => [pathOf(file), readPage(join(folder, file), config)]));
  const fallback = built.get(`/${fallbackFile}`);
  built.delete(`/${fallbackFile}`);
  const notFound = built.get(pages.notFound) ?? fallback;
  // The components in every state are for who works on them. Scripts would show them here all the same.
  if (!isTrial(config)) built.delete(pages.gallery);
  const still = notFound && makePage(withoutScripts(notFound.html.toString("utf8")), config);
  const dynamic = [`${pages.products}/:type`, `${pages.accountAlreadyExists}/:guid`];
  return {
    paths: [...built.keys(), ...(built.size > 0 ? dynamic : [])].filter((path) => path !== pages.notFound),
    find: (path) => built.get(plainly(path)) ?? findDynamic(plainly(path), built, fallback),
    notFoundAt: (path) => (plainly(path) === pages.gallery ? still : notFound),
  };
};

/** Without slashes at its end, in one pass: `/\/+$/` starts again at each slash of a path full of them. */
const plainly = (path: string): string => {
  let end = path.length;
  while (end > 1 && path.endsWith("/", end)) end -= 1;
  return path.slice(0, end);
};

const pathOf = (file: string): string => {
  const path = `/${file.split(sep).join("/")}`;
  return path === "/index.html" ? pages.home : path.replace(/\/index\.html$/, "");
};

/** Paths that hold a value: a product type in any case (Ruling A3), and the guid of an account (Ruling A6). */
const findDynamic = (path: string, built: ReadonlyMap<string, WebPage>, fallback: WebPage | undefined) => {
  const [, screen = "", value, ...rest] = path.split("/");
  if (value === undefined || value === "" || rest.length > 0) return undefined;
  if (`/${screen}` === pages.products) {
    const type = productTypeFromSlug(decode(value));
    if (!type) return undefined;
    // With its space or without: the browser takes over only the page of the route that it finds itself.
    const [, spelt] = [...built].find(([known]) => known.toLowerCase() === path.toLowerCase()) ?? [];
    return spelt ?? built.get(productPath(type)) ?? fallback;
  }
  return `/${screen}` === pages.accountAlreadyExists
    ? (fallback ?? built.get(pages.accountAlreadyExists))
    : undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const readPage = (file: string, config: Config): WebPage => {
  const { brand, pack, publicUrl: origin } = config;
  const filled = fillBrand(readFileSync(file, "utf8"), { brand, look: pack, origin, escape: escapeHtml });
  return makePage(withFontsOf(pack, filled), config);
};

const withFontsOf = ({ tokens }: Pack, html: string) => {
  const fonts = `${tokens.get("font-display") ?? ""}, ${tokens.get("font-text") ?? ""}`;
  const named = new Set(fonts.toLowerCase().split(/,\s*/));
  return html.replaceAll(
    /<link rel="preload" as="font"[^>]* href="\/assets\/([a-z]+)-[^>]*>/g,
    (link, family: string) => (named.has(family) ? link : ""),
  );
};

const escapeHtml = (value: string) =>
  value.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);

const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");

const makePage = (text: string, config: Config): WebPage => {
  const html = Buffer.from(text);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const kept = new Map<Coding, Buffer>();
  const coded = (coding: Coding): Buffer => {
    const bytes = kept.get(coding) ?? compress[coding](html);
    kept.set(coding, bytes);
    return bytes;
  };
  return { html, coded, etag, policy: pagePolicy(text, config) };
};

/** Whoever asks first waits a tenth of a second for it; everybody after them is spared seven bytes in a hundred. */
const compress: Readonly<Record<Coding, (html: Buffer) => Buffer>> = {
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (html) => gzipSync(html, { level: 9 }),
};
