import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packNames, readPack } from "./packs/read-pack.ts";
import { ribbonColour } from "./ribbon-colour.ts";

const root = join(import.meta.dirname, "../..");
function read(path: string) {
  return readFileSync(join(root, path), "utf8");
}

const shared = [...read("design/src/tokens.css").matchAll(/^ {2}(--[\w-]+): [^;]+;/gm)].map(
  ([, name = ""]) => name,
);
const evenly = readPack("evenly").tokens;
const filled = [...evenly.keys()].map((name) => `--${name}`);

const source = globSync("{design/src,web/app}/**/*.{css,ts,tsx}", {
  cwd: root,
  exclude: ["design/src/packs/**"],
})
  .map(read)
  .join("\n");

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("the tokens", () => {
  it("are all used: they travel with every page", () => {
    const used = new Set([...source.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    expect(shared.length + filled.length).toBeGreaterThan(150);
    expect([...shared, ...filled].filter((name) => !used.has(name))).toEqual([]);
  });

  it("have their colours from packs", () => {
    expect(read("design/src/tokens.css")).not.toMatch(/#[\da-f]{3,8}\b|rgb\(/i);
  });

  it("say how dark the ink is that ribbons are read in", () => {
    const ink = luminance(evenly.get("on-highlight") ?? "");
    const greys = Array.from(
      { length: 256 },
      (_, step) => `#${step.toString(16).padStart(2, "0").repeat(3)}`,
    );
    const readable = greys.filter((grey) => (luminance(grey) + 0.05) / (ink + 0.05) >= 4.5);
    expect(greys.filter((grey) => ribbonColour(grey))).toEqual(readable);
  });
});

describe("the back office's colours", () => {
  const sheet = read("design/src/packs/office.css");
  const named = [...sheet.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, token = ""]) => token);

  it("are further ones, and no brand's", () => {
    expect(named).not.toEqual([]);
    expect(named.filter((token, at) => named.indexOf(token) !== at)).toEqual([]);
    expect(named.filter((token) => shared.includes(token) || filled.includes(token))).toEqual([]);
  });

  it("are all used by it, and by nothing else", () => {
    const office = globSync("staff/app/**/*.css", { cwd: root }).map(read).join("\n");
    expect(named.filter((token) => !office.includes(`var(${token})`))).toEqual([]);
    expect(named.filter((token) => source.includes(`var(${token})`))).toEqual([]);
  });
});

describe.each(packNames)("the pack %s", (name) => {
  const { tokens, css } = readPack(name);

  it("sets the same tokens as Evenly's pack, and the House's colours", () => {
    expect([...tokens.keys()]).toEqual([...evenly.keys()]);
  });

  it("sets each token once, and no shared token", () => {
    const sheet = read(`design/src/packs/${name}.css`);
    const declared = [...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, token = ""]) => token);
    expect(declared.filter((token, at) => declared.indexOf(token) !== at)).toEqual([]);
    expect(declared.filter((token) => shared.includes(token))).toEqual([]);
  });

  it("uses every colour that it names, and serves none of the names", () => {
    const sheet = read(`design/src/packs/${name}.css`);
    const named = [...sheet.matchAll(/^ {2}(--colour-[\w-]+):/gm)].map(([, token = ""]) => token);
    expect(named.filter((token) => !sheet.includes(`var(${token})`))).toEqual([]);
    expect(css).not.toMatch(/--colour-|var\(/);
  });
});
