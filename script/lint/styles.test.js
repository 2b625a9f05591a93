import { join } from "node:path";
import stylelint from "stylelint";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const rulesAgainst = async (code, path = "web/app/screens/price/household/household.module.css") => {
  const { results } = await stylelint.lint({ code, codeFilename: join(root, path), cwd: root });
  return results.flatMap(({ warnings, parseErrors, invalidOptionWarnings }) => [
    ...warnings.map(({ rule }) => rule),
    ...parseErrors,
    ...invalidOptionWarnings,
  ]);
};

describe("stylelint", () => {
  it("accepts tokens, viewport units and percentages", async () => {
    const code = `.card {
  width: min(50%, 40vw);
  margin: calc(var(--s-2) * -1) auto 0;
  color: var(--text);
  font: var(--weight-title) var(--text-lg) / 1 var(--font-display);
  transition: opacity var(--t-fast) var(--ease-out);
}
@media (min-width: 900px) {
  .card {
    z-index: var(--z-cover);
  }
}
`;
    expect(await rulesAgainst(code)).toEqual([]);
  });

  it.each([
    ["a hex colour", "color: #08292e", "color-no-hex"],
    ["a named colour", "color: white", "color-named"],
    ["a colour function", "color: rgb(8 41 46)", "function-disallowed-list"],
    [
      "a mixed colour",
      "color: color-mix(in oklab, var(--action), var(--surface))",
      "function-disallowed-list",
    ],
    ["a gradient", "background: linear-gradient(var(--action), var(--surface))", "function-disallowed-list"],
    ["a size in pixels", "width: 12px", "unit-disallowed-list"],
    ["a size in the text's unit", "padding: 0 1.5rem", "unit-disallowed-list"],
    ["a size inside a sum", "width: calc(100% - 3em)", "unit-disallowed-list"],
    ["a size in a property of its own", "--gap: 12px", "unit-disallowed-list"],
    ["a duration", "transition: opacity 200ms", "unit-disallowed-list"],
    ["a duration in seconds", "animation-delay: 0.2s", "unit-disallowed-list"],
    ["a curve", "transition-timing-function: cubic-bezier(0.2, 0.8, 0.2, 1)", "function-disallowed-list"],
    ["a colour that a pack names", "color: var(--colour-ink)", "declaration-property-value-disallowed-list"],
    ["a colour as a size of text", "font-size: var(--text-quiet)", "declaration-property-value-allowed-list"],
    ["a weight", "font-weight: 600", "declaration-property-value-allowed-list"],
    ["a weight in words", "font-weight: bold", "declaration-property-value-allowed-list"],
    ["a line height", "line-height: 1.35", "declaration-property-value-allowed-list"],
    ["a font put together", "font: 600 1rem/1 Arial", "declaration-property-value-allowed-list"],
    [
      "an underline that Safari does not draw",
      "text-decoration: underline var(--stroke)",
      "declaration-property-value-allowed-list",
    ],
    ["a layer", "z-index: 10", "declaration-property-value-allowed-list"],
    ["a token that does not exist", "color: var(--text-7)", "no-unknown-custom-properties"],
    ["a declaration that cannot be overruled", "display: none !important", "declaration-no-important"],
  ])("refuses %s", async (_, declaration, rule) => {
    expect(await rulesAgainst(`.card {\n  ${declaration};\n}\n`)).toContain(rule);
  });

  it("refuses a breakpoint that is not the design's", async () => {
    const rules = await rulesAgainst("@media (min-width: 800px) {\n  .card {\n    order: 1;\n  }\n}\n");
    expect(rules).toEqual(["media-feature-name-value-allowed-list"]);
  });

  it("cannot be disabled by a comment", async () => {
    const rules = await rulesAgainst("/* stylelint-disable */\n.card {\n  color: #fff;\n}\n");
    expect(rules).toEqual(["color-no-hex"]);
  });

  it("refuses a pack's colour names in the House too", async () => {
    const code = ".wall {\n  stroke-width: 2;\n  fill: var(--colour-ink);\n}\n";
    expect(await rulesAgainst(code, "design/src/house/house.module.css")).toEqual([
      "declaration-property-value-disallowed-list",
    ]);
  });

  it("allows literal colours, sizes and durations only in tokens.css and the packs", async () => {
    const code = ":root {\n  --text: #08292e;\n  --s-1: 4px;\n  --t-fast: 160ms;\n}\n";
    expect(await rulesAgainst(code, "design/src/tokens.css")).toEqual([]);
    expect(await rulesAgainst(code, "design/src/packs/plain.css")).toEqual([]);
    expect(await rulesAgainst(code, "design/src/global.css")).not.toEqual([]);
    expect(await rulesAgainst(code, "web/app/other.css")).not.toEqual([]);
  });
});
