import { expect, type Page } from "@playwright/test";
import { findLostText } from "./find-lost-text.ts";
import { longestMovement, readMovements } from "./movement.ts";

/** Nothing moves forever; with reduced motion nothing moves. */
export const checkMovement = async (page: Page, path: string) => {
  const { what, longest } = await longestMovement(page);
  expect.soft(longest, `${path}: ${what}`).toBeLessThanOrEqual(1);
  const moving = (await readMovements(page)).filter(({ milliseconds }) => milliseconds > 1);
  expect.soft(moving, path).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect.soft((await readMovements(page)).filter(({ endless }) => endless)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
};

/** Text spacing that readers may set. WCAG 1.4.12 */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const ways = [
  // A 1280 × 1024 desktop at 400 %.
  { way: "at 400 %", sizes: [[320, 256]] },
  { way: "at 320 px", sizes: [[320, 568]] },
  {
    way: "at 200 % of the text",
    text: "200%",
    sizes: [
      [390, 844],
      [1280, 720],
    ],
  },
  { way: "at 200 %", sizes: [[640, 360]] },
  {
    way: "with spaced text",
    sheet: spacing,
    sizes: [
      [390, 844],
      [1280, 720],
    ],
  },
] as const;

const setText = (page: Page, size: string, sheet: string) =>
  page.evaluate(
    ([fontSize, rules]) => {
      document.documentElement.style.fontSize = fontSize ?? "";
      const own = new CSSStyleSheet();
      own.replaceSync(rules ?? "");
      document.adoptedStyleSheets = [own];
    },
    [size, sheet],
  );

/** Enlarged and spaced text is complete, without horizontal scrolling. */
export const checkText = async (page: Page, path: string) => {
  for (const { way, sizes, ...set } of ways) {
    await setText(page, "text" in set ? set.text : "", "sheet" in set ? set.sheet : "");
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect.soft(await findLostText(page), `${path} ${way} on ${String(width)} px`).toEqual([]);
    }
  }
  await setText(page, "", "");
};
