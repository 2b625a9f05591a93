import type { Page } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";

/** Not test.use, which only applies to the first file that imports it. */
export const test = base.extend({ viewport: { width: 1440, height: 900 } });

/** No horizontal scrolling. At 768 px lists hide columns; phones are narrower. */
export async function fits(page: Page): Promise<void> {
  for (const width of [320, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(tooWide, `${page.url()} at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
}

/** Scrollable regions that the keyboard cannot reach, or without a name. */
function findUnreached(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter(
        (it) => it.scrollWidth > it.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(it).overflowX),
      )
      .filter((it) => it.tabIndex !== 0 || !it.getAttribute("aria-label"))
      .map((it) => `${it.tagName} ${it.className}`),
  );
}

/** With text at 200 %, wide content scrolls in a region of its own. WCAG 1.4.4. */
export async function fitsWithLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const soft = expect.configure({ soft: true });
  await soft.poll(tooWide, `${page.url()} with text at 200 %`).toBeLessThanOrEqual(0);
  await soft.poll(() => findUnreached(page), page.url()).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
}

export async function open(page: Page, entry: string): Promise<void> {
  await page
    .getByRole("navigation", { name: /back office/i })
    .getByRole("link", { name: entry })
    .click();
}

export { codeOf, password, signIn } from "./sign-in-staff.ts";
export { expect };
