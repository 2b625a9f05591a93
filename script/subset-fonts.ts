import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import subsetFont from "subset-font";

/**
 * Makes the font files that every page preloads: of the packages' latin files only the characters that tokens.css
 * gives them. A name with other letters fetches the whole latin file.
 */
const web = join(import.meta.dirname, "../web");
const require = createRequire(join(web, "package.json"));
const tokens = readFileSync(join(web, "app/design/tokens.css"), "utf8");

const charactersOf = (unicodeRange: string): string =>
  unicodeRange
    .split(",")
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace(/^U\+/i, "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join(
        "",
      );
    })
    .join("");

const faces = [...tokens.matchAll(/@font-face\s*{[^}]*url\("\.\.\/\.\.\/fonts\/([^"]+)"\)[^}]*}/g)];
if (faces.length === 0) throw new Error("tokens.css names no font of web/fonts/");
mkdirSync(join(web, "fonts"), { recursive: true });
for (const [face, file = ""] of faces) {
  const family = basename(file, ".woff2");
  const [, unicodeRange] = /unicode-range:([^;]+);/.exec(face) ?? [];
  if (unicodeRange === undefined) throw new Error(`tokens.css does not say which characters ${file} has`);
  const whole = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const subset = await subsetFont(readFileSync(whole), charactersOf(unicodeRange), { targetFormat: "woff2" });
  writeFileSync(join(web, "fonts", file), subset);
}
