import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A pack is a brand's sheet: colours, fonts and shapes. */
export const packNames = ["evenly", "plain"] as const;
export type PackName = (typeof packNames)[number];

export type Pack = {
  /** Token names without dashes, and their values. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly css: string;
  readonly frame: string;
};

/** On top of the House's colours; `--colour-*` are resolved. Throws when one is missing. */
export function readPack(name: PackName): Pack {
  const declared = new Map([...readSheet("house"), ...readSheet(name)]);
  const writeOut = (value: string): string =>
    value.replaceAll(/var\(--([\w-]+)\)/g, (_, token: string) => {
      const found = declared.get(token);
      if (found === undefined) throw new Error(`${name}.css does not set --${token}`);
      return writeOut(found);
    });
  const tokens = new Map(
    [...declared]
      .filter(([token]) => !token.startsWith("colour-"))
      .map(([token, value]) => [token, writeOut(value)]),
  );
  // Sorted by name for better compression.
  const rule = [...tokens]
    .map(([token, value]) => `--${token}:${shorten(value)}`)
    .sort()
    .join(";");
  return { tokens, css: `:root{color-scheme:light;${rule}}`, frame: tokens.get("stage") ?? "" };
}

function shorten(value: string): string {
  return value
    .replaceAll(/ ?([,/]) ?/g, "$1")
    .replaceAll(/\b0\./g, ".")
    .replace(/#(.)\1(.)\2(.)\3$/, "#$1$2$3");
}

function readSheet(name: string): (readonly [token: string, value: string])[] {
  const sheet = readFileSync(join(import.meta.dirname, `${name}.css`), "utf8");
  return [...sheet.matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)].map(([, token = "", value = ""]) => [
    token,
    value,
  ]);
}
