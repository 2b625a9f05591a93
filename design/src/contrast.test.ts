import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { luminanceOf } from "./ribbon-colour.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const colours = new Map([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]));

const luminance = (token: string) => {
  const found = luminanceOf(colours.get(token) ?? "");
  if (found === undefined) throw new Error(`There is no colour ${token}`);
  return found;
};

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const utilities = ["energy", "water", "broadband", "tv"];

const texts: Readonly<Record<string, readonly string[]>> = {
  ink: ["surface", "mist", "mist-2", "mist-3", "lamp", "lamp-hover", "lamp-soft", ...utilities],
  "ink-2": ["surface", "mist", "mist-2", "lamp-soft", ...utilities.map((name) => `${name}-soft`)],
  "ink-3": ["surface", "mist", "mist-2"],
  error: ["surface", "mist", "error-soft"],
  success: ["surface"],
  "on-dusk": ["dusk", "dusk-2", "dusk-3", "ink", "ink-hover"],
  "on-dusk-2": ["dusk", "dusk-2"],
  lamp: ["dusk", "dusk-2", "ink"],
  ...Object.fromEntries(utilities.map((name) => [`${name}-deep`, ["surface", `${name}-soft`]])),
};

const edges: Readonly<Record<string, readonly string[]>> = {
  "field-line": ["surface", "mist", "mist-2"],
  ink: ["surface", "mist"],
  error: ["surface", "mist"],
  "dusk-line": ["dusk", "dusk-2"],
  lamp: ["dusk", "dusk-2"],
};

const pairs = (table: typeof texts) =>
  Object.entries(table).flatMap(([colour, grounds]) => grounds.map((ground) => [colour, ground] as const));

describe("the tokens", () => {
  it.each(pairs(texts))("let text in %s be read on %s", (colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(edges))("let an edge in %s be seen on %s", (colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
  });

  it("make a ring that is seen on light pages by its ink and on dusk by its lamp", () => {
    expect(css).toMatch(/--focus-ring: .*var\(--ink\), .*var\(--lamp\);/);
  });
});
