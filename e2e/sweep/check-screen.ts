import { expect, type Page } from "@playwright/test";
import { findLostText } from "../find-lost-text.ts";
import { longestMovement, readMovements } from "../movement.ts";
import {
  findBrokenOutline,
  findBrokenWords,
  findDisorder,
  findNarrowText,
  findSmallTargets,
} from "./look-at-page.ts";
import { findByAxe } from "./sweep.ts";
import { walkByScript, walkByTab } from "./walk-by-tab.ts";

export const smallest = { width: 320, height: 568 };
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 720 };

/** Nothing moves forever; with reduced motion nothing moves. */
export async function checkMovement(page: Page, where: string) {
  const { what, longest } = await longestMovement(page);
  expect.soft(longest, `${where}: ${what}`).toBeLessThanOrEqual(1);
  const moving = (await readMovements(page)).filter(({ milliseconds }) => milliseconds > 1);
  expect.soft(moving, where).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect
    .soft(
      (await readMovements(page)).filter(({ endless }) => endless),
      where,
    )
    .toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** All text is there on a small phone, and axe finds nothing. */
export async function checkReading(page: Page, where: string) {
  expect.soft(await findLostText(page), `${where} on 320 px`).toEqual([]);
  expect.soft(await findBrokenWords(page), `${where} on 320 px`).toEqual([]);
  expect.soft(await findByAxe(page), where).toEqual([]);
}

/** Text spacing that readers may set. WCAG 1.4.12 */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

function setText(page: Page, size: string, sheet: string) {
  return page.evaluate(
    ([fontSize, rules]) => {
      document.documentElement.style.fontSize = fontSize ?? "";
      const own = new CSSStyleSheet();
      own.replaceSync(rules ?? "");
      document.adoptedStyleSheets = [own];
    },
    [size, sheet],
  );
}

/** Twice as large, or spaced, the text is complete, without horizontal scrolling. */
async function checkText(page: Page, where: string) {
  await setText(page, "200%", "");
  expect.soft(await findLostText(page), `${where}, text at 200 %`).toEqual([]);
  expect.soft(await findBrokenWords(page), `${where}, text at 200 %`).toEqual([]);
  await setText(page, "", spacing);
  expect.soft(await findLostText(page), `${where}, spaced text`).toEqual([]);
  await setText(page, "", "");
}

/** A4 in portrait with 2 cm of margin. */
const paper = { width: 642, height: 1000 };

/** On paper nothing is wider than the sheet, and no text stands in a column of a few letters. */
async function checkPrint(page: Page, screen: string) {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${screen} on paper`).toBeLessThanOrEqual(paper.width);
  expect.soft(await findNarrowText(page), `${screen} on paper`).toEqual([]);
  await page.emulateMedia({ media: "screen" });
}

/**
 * The focus is seen everywhere and goes as one reads, what can be pressed is large enough, and text may grow. Starts on the
 * smallest screen, where the Tab key is used, with the reader's own colours.
 */
export async function checkSizes(page: Page, screen: string) {
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await walkByTab(page), `${screen} with forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(await findSmallTargets(page), `${screen} on 320 px`).toEqual([]);
  expect.soft(await findBrokenOutline(page), screen).toEqual([]);

  // A desktop of 1280 × 1024 at 400 %, and of 1280 × 720 at 200 %.
  for (const [width, height] of [
    [320, 256],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await findLostText(page), `${screen} on ${String(width)} by ${String(height)}`).toEqual([]);
  }
  await page.setViewportSize(phone);
  expect.soft(await walkByScript(page, { backwards: true }), `${screen} on a phone`).toEqual([]);
  expect.soft(await findDisorder(page), `${screen} on a phone`).toEqual([]);
  await checkText(page, `${screen} on a phone`);

  await page.setViewportSize(desk);
  expect.soft(await walkByScript(page), `${screen} on a desk`).toEqual([]);
  expect.soft(await findDisorder(page), `${screen} on a desk`).toEqual([]);
  expect.soft(await findSmallTargets(page), `${screen} on a desk`).toEqual([]);
  await checkText(page, `${screen} on a desk`);
  await checkPrint(page, screen);
}
