import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fillBrand } from "@evenly/contract/brand-marks";
import type { Pack } from "@evenly/design/packs";
import { productTypeFromSlug, slugOf } from "@evenly/domain/catalogue";
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
const notFoundPath = "/not-found";
const galleryPath = "/dev/design";

/** Reads what `react-router build` has prerendered: one `index.html` for each path. */
export const readWebPages = (config: Config): WebPages => {
  const folder = config.webFolder;
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
    : [];
  const pages = new Map(files.map((file) => [pathOf(file), readPage(join(folder, file), config)]));
  const fallback = pages.get(`/${fallbackFile}`);
  pages.delete(`/${fallbackFile}`);
  const notFound = pages.get(notFoundPath) ?? fallback;
  // The components in every state are for who works on them. Scripts would show them here all the same.
  if (!isTrial(config)) pages.delete(galleryPath);
  const still = notFound && makePage(withoutScripts(notFound.html.toString("utf8")), config);
  const dynamic = ["/products/:type", "/account-already-exists/:guid"];
  return {
    paths: [...pages.keys(), ...(pages.size > 0 ? dynamic : [])].filter((path) => path !== notFoundPath),
    find: (path) => pages.get(plainly(path)) ?? findDynamic(plainly(path), pages, fallback),
    notFoundAt: (path) => (plainly(path) === galleryPath ? still : notFound),
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
  return path === "/index.html" ? "/" : path.replace(/\/index\.html$/, "");
};

/** Paths that hold a value: a product type in any case (Ruling A3), and the guid of an account (Ruling A6). */
const findDynamic = (path: string, pages: ReadonlyMap<string, WebPage>, fallback: WebPage | undefined) => {
  const [, screen, value, ...rest] = path.split("/");
  if (value === undefined || value === "" || rest.length > 0) return undefined;
  if (screen === "products") {
    const type = productTypeFromSlug(decode(value));
    if (!type) return undefined;
    // With its space or without: the browser takes over only the page of the route that it finds itself.
    const [, spelt] = [...pages].find(([known]) => known.toLowerCase() === path.toLowerCase()) ?? [];
    return spelt ?? pages.get(`/products/${slugOf(type)}`) ?? fallback;
  }
  return screen === "account-already-exists" ? (fallback ?? pages.get("/account-already-exists")) : undefined;
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
