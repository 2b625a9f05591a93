import { expect, type Page } from "@playwright/test";
import { giveAnswers } from "./answers.ts";
import { fromOwnAddress, test as journeys } from "./fixtures.ts";
import { heading } from "./houses.ts";
import type { Screen } from "./screen.ts";
import { settleVisitors, type Visitors } from "./visitors.ts";

/** Opens a screen directly, with the answers it needs (Ruling A8). */
export const visitScreen = async (page: Page, visitors: Visitors, screen: Screen): Promise<void> => {
  const { path, title, before, first, isHeld = false } = screen;
  const { answers = {}, guid = "", session } = await visitors[screen.visitor]();
  await page.goto("/favicon.svg");
  const { hostname: domain } = new URL(page.url());
  if (session) await page.context().addCookies([{ ...session, domain }]);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await giveAnswers(page, answers);
  await before?.(page);
  await page.goto(path.replace(":guid", guid));
  await expect(heading(page, title)).toBeVisible();
  // A page in transition would not be resized.
  await page.waitForFunction(() => !("activeViewTransition" in document && document.activeViewTransition));
  await first?.(page);
  if (isHeld) return;
  // Waits for the loading panel and for pointers.
  await expect(page.getByText("LOADING...")).toHaveCount(0);
  await page.waitForFunction(() => !("holdsPointers" in document.documentElement.dataset));
};

/** Runs in the page: full fonts, loaded for letters outside the English subset. */
const wholeFonts = () =>
  document.documentElement.lang === "en-GB"
    ? performance.getEntriesByType("resource").flatMap(({ name }) => (name.includes("-latin-") ? [name] : []))
    : [];

type Visit = (page: Page, screen: Screen) => Promise<void>;

export const test = journeys.extend<{ visit: Visit }, { visitors: Visitors }>({
  visitors: [async ({ product }, use) => use(settleVisitors(product.url)), { scope: "worker" }],
  visit: async ({ visitors }, use) =>
    use(async (page, screen) => {
      await visitScreen(page, visitors, screen);
      expect(await page.evaluate(wholeFonts)).toEqual([]);
    }),
});

/** For sweeps: a reused browser context has the code and fonts, and opens a screen in half the time. */
export const sweep = test.extend<object, object>({
  reuseContext: [true, { scope: "worker" }],
  // A context with headers of its own would not be reused.
  extraHTTPHeaders: async ({}, use) => use({}),
  context: async ({ context }, use, { testId }) => {
    await context.clearPermissions();
    await context.setExtraHTTPHeaders(fromOwnAddress(testId));
    await use(context);
  },
});

export { expect };
