import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ribbonColour } from "./ribbon-colour.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const tokens = new Map(
  [...read("design/src/tokens.css").matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  ),
);

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe("the tokens", () => {
  it("are all used: they travel with every page", () => {
    const source = globSync("{design/src,web/app}/**/*.{css,ts,tsx}", { cwd: root }).map(read).join("\n");
    const used = new Set([...source.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    expect(tokens.size).toBeGreaterThan(100);
    expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it("give the browser's own frame the colour of dusk", () => {
    const [, colour] = /name="theme-color" content="([^"]+)"/.exec(read("web/app/root.tsx")) ?? [];
    expect(colour?.toLowerCase()).toBe(tokens.get("--dusk"));
  });

  it("say how dark the ink is that ribbons are read in", () => {
    const ink = luminance(tokens.get("--ink") ?? "");
    const greys = Array.from(
      { length: 256 },
      (_, step) => `#${step.toString(16).padStart(2, "0").repeat(3)}`,
    );
    const readable = greys.filter((grey) => (luminance(grey) + 0.05) / (ink + 0.05) >= 4.5);
    expect(greys.filter((grey) => ribbonColour(grey))).toEqual(readable);
  });
});
