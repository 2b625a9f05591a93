import { expect, test } from "vitest";
import { flattenStyles } from "./flatten-styles.ts";

const tokens = `
  @font-face { font-family: "Gabarito"; font-weight: 400 900; }
  :root { --lamp: #ffc93c; /* on */ --energy: #ff8b1f; --door: var(--lamp); }
  @media (prefers-reduced-motion: reduce) { :root { --lamp: #000000; } }
`;
const flatten = (...sheets: string[]) => flattenStyles(tokens, sheets).sheet;

test("tokens stand for their values", () => {
  expect(flatten(".glass { fill: var(--lamp); stroke: var(--door) }")).toBe(
    ".glass{fill:#ffc93c;stroke:#ffc93c}",
  );
  expect(flatten(".glass { fill: var(--none, #123456) }")).toBe(".glass{fill:#123456}");
  expect(flattenStyles(tokens, []).colour("energy")).toBe("#ff8b1f");
});

test("the colour of a utility is handed down as the colour of its part", () => {
  expect(flatten(".energy { --utility: var(--energy) }", ".body { fill: var(--utility, var(--lamp)) }")).toBe(
    "svg{color:#ffc93c}\n.energy{color:#ff8b1f}\n.body{fill:currentColor}",
  );
});

test("motion, other screens and what is no paint are left out", () => {
  const moving =
    ".light { animation: rise 1s; transition: fill var(--nothing) } @keyframes rise { to { fill: red } }";
  const wide = "@media (min-width: 900px) { @supports (fill: red) { .light { fill: red } } }";
  expect(flatten(moving, wide, ".light { fill: white; width: 100% }")).toBe(".light{fill:white}");
});

test("what is half seen through is so in its fill and its stroke", () => {
  expect(flatten(".halo { opacity: 0.24 }")).toBe(".halo{fill-opacity:0.24;stroke-opacity:0.24}");
});

test("a paint that the tokens do not have is an error, and so are two for what no utility colours", () => {
  expect(() => flatten(".a { fill: var(--utility, red) } .b { fill: var(--utility, blue) }")).toThrow(
    "one colour",
  );
  expect(() => flatten(".glass { fill: var(--nothing) }")).toThrow("--nothing");
});
