import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { packNames, readPack } from "./packs/read-pack.ts";
import { luminanceOf } from "./ribbon-colour.ts";
import { utilities } from "./utility.ts";

const soft = utilities.map((name) => `${name}-soft`);
const page = ["surface", "surface-page", "surface-sunken"];
const stage = ["stage", "stage-raised"];

const texts: Readonly<Record<string, readonly string[]>> = {
  text: [...page, "surface-off", "hover", "chosen-soft", "note", "error-soft", "success-soft", ...soft],
  "text-quiet": [...page, "chosen-soft", "note", ...soft],
  "text-hint": page,
  price: ["surface", "surface-page", ...soft],
  error: ["surface", "surface-page", "error-soft"],
  success: ["surface", "success-soft"],
  "on-action": ["action", "action-hover"],
  "on-action-accent": ["action-accent"],
  "on-chosen": ["chosen"],
  "on-highlight": ["highlight"],
  "on-inverse": ["inverse"],
  "inverse-accent": ["inverse"],
  "on-stage": [...stage, "stage-ground"],
  "on-stage-quiet": stage,
  "stage-accent": stage,
  "stage-price": stage,
  "on-stage-action": ["stage-action", "stage-action-hover"],
  "on-utility": [...utilities, "surface"],
  ...Object.fromEntries(utilities.map((name) => [`${name}-deep`, ["surface", `${name}-soft`]])),
};

const edges: Readonly<Record<string, readonly string[]>> = {
  edge: page,
  "edge-strong": ["surface", "surface-page"],
  error: ["surface", "surface-page"],
  focus: ["surface", "surface-page"],
  "focus-halo": stage,
  action: ["surface", "surface-page", "action-accent"],
  "stage-edge": stage,
  "stage-accent": stage,
  highlight: stage,
};

/** The back office's further colours. */
const office = new Map(
  [
    ...readFileSync(join(import.meta.dirname, "packs/office.css"), "utf8").matchAll(
      /^ {2}--([\w-]+): (#\w+);/gm,
    ),
  ].map(([, token = "", value = ""]) => [token, value]),
);

function pairs(table: typeof texts) {
  return Object.entries(table).flatMap(([colour, grounds]) =>
    grounds.map((ground) => [colour, ground] as const),
  );
}

describe.each(packNames)("the pack %s", (name) => {
  const { tokens } = readPack(name);

  const luminance = (token: string) => {
    const found = luminanceOf(tokens.get(token) ?? office.get(token) ?? "");
    if (found === undefined) throw new Error(`There is no colour ${token}`);
    return found;
  };

  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(pairs(texts))("has readable text in %s on %s", (colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(edges))("has visible edges in %s on %s", (colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
  });

  it("distinguishes a chosen control by its edge or its colour", () => {
    const seen = Math.max(contrast("chosen", "surface"), contrast("edge-strong", "surface"));
    expect(seen).toBeGreaterThanOrEqual(3);
  });

  it("has the ink luminance that ribbons assume", () => {
    expect(luminance("on-highlight")).toBeLessThanOrEqual(0.0184);
  });
});

test("the focus ring is visible on light pages by its line and on the stage by its halo", () => {
  const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
  expect(css).toMatch(/--focus-ring: .*var\(--focus\), .*var\(--focus-halo\);/);
});
