import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palette } from "./palette.ts";

test("the colours of mails are those of the design tokens", () => {
  const tokens = readFileSync(new URL("../../../../design/src/tokens.css", import.meta.url), "utf8");
  for (const [name, colour] of Object.entries(palette)) {
    const token = new RegExp(`--${name}:\\s*(#[0-9a-f]{3,8});`, "i").exec(tokens)?.[1];
    expect(`${name} ${token?.toUpperCase() ?? "missing"}`).toBe(`${name} ${colour}`);
  }
});
