import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import subsetFont from "subset-font";

/** Makes the preloaded fonts: the characters and weights of tokens.css. Other characters load the full latin file. */
const design = join(import.meta.dirname, "../../design");
const require = createRequire(join(design, "package.json"));
const tokens = readFileSync(join(design, "src/tokens.css"), "utf8");

function charactersOf(unicodeRange: string): string {
  return unicodeRange
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
}

/** Default features, and tabular figures. */
const keepFeatures = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig", "tnum"];

const faces = [...tokens.matchAll(/@font-face\s*{[^}]*url\("\.\.\/fonts\/([^"]+)"\)[^}]*}/g)];
if (faces.length === 0) throw new Error("tokens.css names no font of design/fonts/");
mkdirSync(join(design, "fonts"), { recursive: true });
for (const [face, file = ""] of faces) {
  const family = basename(file, ".woff2");
  const [, unicodeRange] = /unicode-range:([^;]+);/.exec(face) ?? [];
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
  if (unicodeRange === undefined || min === undefined || max === undefined)
    throw new Error(`tokens.css does not say which characters and weights ${file} has`);
  const whole = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  // The library's types lack keepFeatures.
  const options = {
    targetFormat: "woff2" as const,
    keepFeatures,
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
  };
  const subset = await subsetFont(readFileSync(whole), charactersOf(unicodeRange), options);
  writeFileSync(join(design, "fonts", file), subset);
}
