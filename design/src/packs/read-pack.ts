import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a brand looks like: its colours, type and shapes, in a sheet of its own beside this file. */
export const packNames = ["evenly", "plain"] as const;
export type PackName = (typeof packNames)[number];

export type Pack = {
  /** Every token that the pack fills, without its dashes, with its value written out. */
  readonly tokens: ReadonlyMap<string, string>;
  /** The tokens as one rule, for a document. */
  readonly css: string;
  /** The colour of the browser's own frame around a page. */
  readonly frame: string;
};

/** The pack's sheet. Its first rule names colours (`--colour-*`), which end here: each token gets the value itself. */
export const readPack = (name: PackName): Pack => {
  const sheet = readFileSync(join(import.meta.dirname, `${name}.css`), "utf8");
  const declared = new Map(
    [...sheet.matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)].map(([, token = "", value = ""]) => [token, value]),
  );
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
  const rule = [...tokens].map(([token, value]) => `--${token}:${value}`).join(";");
  return { tokens, css: `:root{${rule}}`, frame: tokens.get("stage") ?? "" };
};
