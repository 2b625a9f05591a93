import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openWith } from "./answers.ts";
import { type Configuration, test as journeys } from "./fixtures.ts";
import { type HostedProduct, startHostedProduct } from "./hosted-product.ts";
import { heading } from "./houses.ts";
import type { Screen } from "./screen.ts";
import { settleVisitors, type Visitors } from "./visitors.ts";

/** Opens a screen directly, with the answers it needs (Ruling A8). */
export async function visitScreen(page: Page, visitors: Visitors, screen: Screen): Promise<void> {
  const { path, title, before, first, isHeld = false } = screen;
  const { answers = {}, guid = "", session } = await visitors[screen.visitor]();
  const address = path.replace(":guid", guid);
  if (page.url() === "about:blank") await page.goto("/favicon.svg");
  const { hostname: domain } = new URL(page.url());
  if (session) await page.context().addCookies([{ ...session, domain }]);
  // What comes before may change the answers.
  await openWith(page, before ? "/favicon.svg" : address, answers);
  if (before) {
    await before(page);
    await page.goto(address);
  }
  await expect(heading(page, title)).toBeVisible();
  // A page in transition would not be resized.
  await page.waitForFunction(() => !("activeViewTransition" in document && document.activeViewTransition));
  await first?.(page);
  if (isHeld) return;
  // Waits for the loading panel and for pointers.
  await expect(page.getByText("LOADING...")).toHaveCount(0);
  await page.waitForFunction(() => !("holdsPointers" in document.documentElement.dataset));
}

/** Runs in the page: full fonts, loaded for letters outside the English subset. */
function wholeFonts() {
  return document.documentElement.lang === "en-GB"
    ? performance.getEntriesByType("resource").flatMap(({ name }) => (name.includes("-latin-") ? [name] : []))
    : [];
}

type Visit = (page: Page, screen: Screen) => Promise<void>;

type Shared = {
  /** Environment variables that differ from a trial's. */
  sharedConfiguration: Configuration;
  /** For tests that only read, or change only their visitor's account. */
  sharedProduct: HostedProduct;
  visitors: Visitors;
};

/** An IP address per screen, so that those of one product do not share a rate limit. */
function fromOwnAddress(testId: string) {
  const [one = 0, two = 0, three = 0] = createHash("sha256").update(testId).digest();
  return { "x-forwarded-for": `10.${String(one)}.${String(two)}.${String(three)}` };
}

/** Screens of one product per worker, in a browser context that has the code and fonts. */
export const test = journeys.extend<{ visit: Visit }, Shared>({
  sharedConfiguration: [{}, { scope: "worker", option: true }],
  sharedProduct: [
    async ({ sharedConfiguration }, use) => {
      const product = await startHostedProduct(sharedConfiguration);
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  asksForCookies: true,
  product: async ({ sharedProduct }, use) => use(sharedProduct),
  visitors: [async ({ sharedProduct }, use) => use(settleVisitors(sharedProduct.url)), { scope: "worker" }],
  visit: async ({ visitors }, use) =>
    use(async (page, screen) => {
      await visitScreen(page, visitors, screen);
      expect(await page.evaluate(wholeFonts)).toEqual([]);
    }),
  reuseContext: [true, { scope: "worker" }],
  context: async ({ context }, use, { testId }) => {
    await context.clearPermissions();
    await context.setExtraHTTPHeaders(fromOwnAddress(testId));
    await use(context);
  },
});

export { expect };
