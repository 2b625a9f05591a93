import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palette } from "./palette.ts";

test("the colours of mails are those of the brand's pack", () => {
  const pack = readFileSync(new URL("../../../../design/src/packs/evenly.css", import.meta.url), "utf8");
  const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(pack)?.[1] ?? "missing";
  for (const [name, colour] of Object.entries(palette)) {
    const value = valueOf(name).replace(/^var\(--(colour-[\w-]+)\)$/, (_, named: string) => valueOf(named));
    expect(`${name} ${value.toUpperCase()}`).toBe(`${name} ${colour}`);
  }
});
