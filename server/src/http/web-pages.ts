import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fillBrand } from "@evenly/contract/brand-marks";
import type { Pack } from "@evenly/design/packs";
import { productTypeFromSlug } from "@evenly/domain/catalogue";
import { productPath } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import type { Config } from "../config.ts";
import { pagePolicy } from "./security-headers.ts";

export type Coding = "br" | "gzip";

/** A prerendered screen with the operator's brand, held in memory with its headers. */
export type WebPage = {
  readonly html: Buffer;
  readonly coded: (coding: Coding) => Buffer;
  readonly etag: string;
  readonly policy: string;
};

export type WebPages = {
  find(path: string): WebPage | undefined;
  readonly paths: readonly string[];
  readonly notFound: WebPage | undefined;
};

const fallbackFile = "__spa-fallback.html";

export function readWebPages(config: Config): WebPages {
  const folder = config.webFolder;
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
    : [];
  const built = new Map(files.map((file) => [pathOf(file), readPage(join(folder, file), config)]));
  const fallback = built.get(`/${fallbackFile}`);
  built.delete(`/${fallbackFile}`);
  const notFound = built.get(pages.notFound) ?? fallback;
  const dynamic = [`${pages.products}/:type`, `${pages.accountAlreadyExists}/:guid`];
  return {
    paths: [...built.keys(), ...(built.size > 0 ? dynamic : [])].filter((path) => path !== pages.notFound),
    find: (path) =>
      built.get(withoutTrailingSlashes(path)) ?? findDynamic(withoutTrailingSlashes(path), built, fallback),
    notFound,
  };
}

/** Strips trailing slashes in linear time; `/\/+$/` is quadratic on a path of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.endsWith("/", end)) end -= 1;
  return path.slice(0, end);
}

function pathOf(file: string): string {
  const path = `/${file.split(sep).join("/")}`;
  return path === "/index.html" ? pages.home : path.replace(/\/index\.html$/, "");
}

/** Dynamic paths: a product type in any case (Ruling A3), and an account's guid (Ruling A6). */
function findDynamic(path: string, built: ReadonlyMap<string, WebPage>, fallback: WebPage | undefined) {
  const [, screen = "", value, ...rest] = path.split("/");
  if (value === undefined || value === "" || rest.length > 0) return undefined;
  if (`/${screen}` === pages.products) {
    const type = productTypeFromSlug(decode(value));
    if (!type) return undefined;
    // With or without its space: the browser hydrates only the page of its own route.
    const [, spelt] = [...built].find(([known]) => known.toLowerCase() === path.toLowerCase()) ?? [];
    return spelt ?? built.get(productPath(type)) ?? fallback;
  }
  return `/${screen}` === pages.accountAlreadyExists
    ? (fallback ?? built.get(pages.accountAlreadyExists))
    : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readPage(file: string, config: Config): WebPage {
  const { brand, pack, publicUrl: origin } = config;
  const filled = fillBrand(readFileSync(file, "utf8"), { brand, look: pack, origin, escape: escapeHtml });
  return makePage(withFontsOf(pack, filled), config);
}

function withFontsOf({ tokens }: Pack, html: string) {
  const fonts = `${tokens.get("font-display") ?? ""}, ${tokens.get("font-text") ?? ""}`;
  const named = new Set(fonts.toLowerCase().split(/,\s*/));
  return html.replaceAll(
    /<link rel="preload" as="font"[^>]* href="\/assets\/([a-z]+)-[^>]*>/g,
    (link, family: string) => (named.has(family) ? link : ""),
  );
}

function escapeHtml(value: string) {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}

function makePage(text: string, config: Config): WebPage {
  const html = Buffer.from(text);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const compressed = new Map<Coding, Buffer>();
  const coded = (coding: Coding): Buffer => {
    const bytes = compressed.get(coding) ?? compress[coding](html, config);
    compressed.set(coding, bytes);
    return bytes;
  };
  return { html, coded, etag, policy: pagePolicy(text, config) };
}

/** Maximum brotli level: 0.1 s once, then 7 % smaller for everybody. Tests start many products that serve few pages each. */
const compress: Readonly<Record<Coding, (html: Buffer, config: Config) => Buffer>> = {
  br: (html, { environment }) =>
    brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: environment === "test" ? 4 : 11 },
    }),
  gzip: (html) => gzipSync(html, { level: 9 }),
};
