import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as paths from "@evenly/domain/pages";
import { describe, expect, it } from "vitest";
import { readPack } from "../../design/src/packs/read-pack.ts";
import { filesIn, folder, origin, readBuilt, readDocuments } from "./built-pages.ts";

const documents = readDocuments();
const documentAt = (path: string): string => documents.get(path) ?? "";

const contentOf = (html: string, property: string): string =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? "";

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

describe("before any script has run", () => {
  it("the essential content is in the document [S2.4]", () => {
    const html = documentAt(paths.home);
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe("Get A Price");
    for (const field of ["firstName", "lastName", "emailAddress", "mobileNumber"]) {
      expect(new RegExp(`<label for="${field}"`).test(html), field).toBe(true);
      expect(new RegExp(`<input [^>]*id="${field}"`).test(html), field).toBe(true);
    }
    for (const promise of ["No Deposits", "Highly Rated", "Uncapped Energy"])
      expect(html.includes(promise), promise).toBe(true);
  });

  it("a button sends nothing yet, and each page says what it needs when scripts are off, how to try again and whom to call", () => {
    expect(/<button[^>]* type="submit"/.exec(documentAt(paths.home))?.[0]).toBeUndefined();
    for (const [path, html] of documents) {
      const [, notice = ""] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? [];
      // An empty address is the page's own, with its query.
      expect(notice, path).toContain('<a href="">try again</a>');
      expect(notice.replaceAll(/<[^>]*>/g, ""), path).toBe(
        "Evenly needs JavaScript. Switch it on and try again, or call us on 0113 496 0000.",
      );
    }
  });

  it("the page that is not found has its words and a link home [S2.3]", () => {
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(documentAt(paths.notFound)) ?? [];
    const text = main
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll(/\s+/g, " ");
    expect(text).toContain("There's a problem. This page could not be found.");
    expect(main.match(/<a [^>]*>/g)?.at(-1)).toContain(' href="/"');
    expect(text).toContain("Back Home");
  });
});

describe("every document", () => {
  it("has a title of its own [D10]", () => {
    const titles = [...documents].map(([path, html]) => `${path.replace("%20", "")} ${titleOf(html)}`);
    const distinct = new Set(titles.map((title) => title.slice(title.indexOf(" ") + 1)));
    expect(distinct.size).toBe(new Set(titles).size);
    for (const title of distinct) expect(title).toMatch(/^\S.* \| Evenly$/);
  });

  it("has a title, a sentence and a picture for the programs that its link is pasted into", () => {
    for (const path of [paths.home, paths.joining, paths.shortSummary]) {
      const html = documentAt(path);
      expect(contentOf(html, "og:title"), path).toContain("Evenly");
      expect(contentOf(html, "og:description"), path).toMatch(/split evenly/);
      const picture = contentOf(html, "og:image");
      expect(picture.startsWith(`${origin}/`), path).toBe(true);
      expect(existsSync(join(folder, picture.slice(origin.length))), picture).toBe(true);
    }
  });

  it("has an operator's brand and none of ours [A1]", () => {
    const theirs = readDocuments({ BRAND_NAME: "Fairshare", BRAND_PHONE: "0113 496 0999" });
    const home = theirs.get(paths.home) ?? "";
    expect(titleOf(home)).toBe("Get A Price | Fairshare");
    expect(/aria-label="[^"]*, home page"/.exec(home)?.[0]).toBe('aria-label="fairshare, home page"');
    for (const [path, html] of theirs) {
      expect(html.includes("0113 496 0999"), path).toBe(true);
      expect(/[|>] ?evenly</i.exec(html)?.[0], path).toBeUndefined();
      expect(/brand__/i.exec(html)?.[0], path).toBeUndefined();
    }
  });

  it("has the look of an operator's pack, and fetches no font that it does not name [A1]", () => {
    const { css, tokens } = readPack("plain");
    for (const [path, html] of readDocuments({ BRAND_PACK: "plain" })) {
      const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      expect(style.startsWith(css), path).toBe(true);
      expect(/<meta name="theme-color" content="([^"]*)"/.exec(html)?.[1], path).toBe(tokens.get("stage"));
      expect(/<link[^>]* as="font"/.exec(html)?.[0], path).toBeUndefined();
    }
  });
});

describe("the build", () => {
  it("has icons, a manifest and a robots.txt", () => {
    const html = documentAt(paths.home);
    const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
    expect(icons).toHaveLength(3);
    const manifest = JSON.parse(readBuilt("manifest.webmanifest")) as { icons: { src: string }[] };
    expect(manifest.icons).not.toEqual([]);
    for (const path of [...icons.map(([, href = ""]) => href), ...manifest.icons.map(({ src }) => src)])
      expect(existsSync(join(folder, path)), path).toBe(true);
    expect(readBuilt("robots.txt")).toContain("User-agent: *");
  });

  it("has every file that a document names", () => {
    for (const html of documents.values())
      for (const file of filesIn(html, "\\w+")) expect(existsSync(join(folder, file)), file).toBe(true);
  });

  const read = (ending: string) =>
    readdirSync(join(folder, "assets"))
      .filter((file) => file.endsWith(ending))
      .map((file) => [file, readBuilt(join("assets", file))] as const);

  it("has no syntax that the oldest browsers we serve cannot parse", () => {
    expect(read(".js")).not.toEqual([]);
    for (const [file, text] of read(".js")) {
      expect(/\(\?<[=!]/.test(text), `${file} looks behind in a pattern`).toBe(false);
      expect(/\bstatic\s*\{/.test(text), `${file} has a static block`).toBe(false);
      const newer =
        /\.(?:toSorted|toReversed|toSpliced|withResolvers)\(|\.groupBy\(|AbortSignal\.(?:any|timeout)\(/;
      expect(newer.exec(text)?.[0], `${file} calls what they lack`).toBeUndefined();
    }
    for (const [file, text] of read(".css")) {
      expect(/@media[^{]*[<>]/.test(text), `${file} asks for a range of widths`).toBe(false);
      expect(/text-decoration:\s*[^;}]*(?:px|var\()/.test(text), `${file} has a thick underline`).toBe(false);
    }
  });

  it("has no script that keeps a page out of the back/forward cache", () => {
    for (const [file, text] of read(".js"))
      expect(/["'`](?:before)?unload["'`]/.exec(text)?.[0], file).toBeUndefined();
  });
});
