import { statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import * as paths from "@evenly/domain/pages";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { filesIn, folder, readBuilt, readDocuments } from "./built-pages.ts";

/** Brotli bytes of scripts. Architecture, Targets. */
const firstScreen = 120 * 1024;
const laterScreen = 25 * 1024;
/** Above the target, as one page shows every state of a household. */
const ownPage = 30 * 1024;
/** Brotli bytes of a document: ten packets of 1,460 before the first acknowledgement, one kilobyte of it headers. */
const firstPackets = 10 * 1460 - 1024;

const documents = readDocuments();
const documentAt = (path: string): string => documents.get(path) ?? "";
const scriptsOf = (path: string): string[] => filesIn(documentAt(path), "js");
const weigh = (files: readonly string[]): number =>
  files.map((file) => statSync(join(folder, `${file}.br`)).size).reduce((sum, bytes) => sum + bytes, 0);

const compress = (html: string, quality: number): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** What a script needs before it runs. */
const readImports = (file: string): string[] => {
  const { staticImports, staticExports } = parseSync(file, readBuilt(file)).module;
  const named = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  );
  return named.map((name) => join("/assets", name));
};

describe("the screens are light", () => {
  it.each([paths.home, paths.joining])("%s works with 120 KiB of JavaScript", (path) => {
    expect(weigh(scriptsOf(path))).toBeLessThanOrEqual(firstScreen);
  });

  it("each later screen brings at most 25 KiB more", () => {
    const held = scriptsOf(paths.home);
    expect(documents.size).toBeGreaterThan(30);
    const heavy = [...documents.keys()]
      .map((path) => [path, weigh(scriptsOf(path).filter((file) => !held.includes(file)))] as const)
      .filter(([path, bytes]) => bytes > (path === paths.myHouse ? ownPage : laterScreen));
    expect(heavy).toEqual([]);
  });

  it("each document names every script that its scripts import, so that none is fetched late, or weighed nowhere", () => {
    const all = new Set([...documents.keys()].flatMap(scriptsOf));
    const imports = new Map([...all].map((file) => [file, readImports(file)]));
    const late = [...documents.keys()].flatMap((path) => {
      const named = scriptsOf(path);
      expect(named.length, path).toBeGreaterThan(5);
      return named.flatMap((file) => imports.get(file) ?? []).filter((file) => !named.includes(file));
    });
    expect(late).toEqual([]);
  });

  it("every document fits into the first packets of a connection", () => {
    // The highest quality, which is served, takes ten times as long.
    const perhaps = [...documents].filter(([, html]) => compress(html, 9) > firstPackets);
    const long = perhaps.filter(([, html]) => compress(html, 11) > firstPackets);
    expect(long.map(([path]) => path)).toEqual([]);
  });
});

describe("a document is painted without another request for styles", () => {
  const shownIn = (html: string) =>
    new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  const classesOf = (sheet: string) => [...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

  it("that what it shows needs; all others wait, off", () => {
    for (const [path, html] of documents) {
      const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      const links = html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
      expect(links, path).not.toEqual([]);
      // A preload scanner fetches disabled links too, but none of another medium.
      for (const link of links) expect(link).toMatch(/ media="not all"/);
      const later = links
        .filter((link) => link.includes("data-later"))
        .flatMap((link) => filesIn(link, "css"));
      const waiting = later.map(readBuilt).join("");
      const shown = shownIn(html);
      for (const sheet of links.flatMap((link) => filesIn(link, "css"))) {
        if (later.includes(sheet)) continue;
        const text = readBuilt(sheet).trim();
        const isShown = classesOf(text).some((name) => shown.has(name));
        expect((isShown ? style : style + waiting).includes(text), `${sheet} at ${path}`).toBe(true);
      }
    }
  });

  it("with two small fonts, fetched at once", () => {
    for (const [path, html] of documents) {
      const fonts = (html.match(/<link rel="preload" as="font"[^>]*>/g) ?? []).flatMap((link) =>
        filesIn(link, "woff2"),
      );
      expect(fonts, path).toHaveLength(2);
      const bytes = fonts.map((font) => statSync(join(folder, font)).size).reduce((sum, size) => sum + size);
      expect(bytes).toBeLessThanOrEqual(24 * 1024);
    }
  });
});
