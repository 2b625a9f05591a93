import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { axeSource, wcag } from "../fixtures.ts";
import { test as visits } from "../visit-screens.ts";
import { prepareWalks } from "./walk-by-tab.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** axe's script is in each document of the sweep. */
export function findByAxe(page: Page) {
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`);
  }, wcag);
}

/** One page opens many screens: a page for each would cost as much again as the screens. */
export const test = visits.extend({
  actionTimeout: 20_000,
  trace: "off",
  viewport: { width: 320, height: 568 },
  page: async ({ page }, use) => {
    // By page.evaluate it costs three times as much.
    await page.addInitScript({ content: axeSource });
    await prepareWalks(page);
    await use(page);
  },
});

/** Undoes what the last screen needed. */
export async function beginAnew(page: Page) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().clearPermissions();
  await page.context().clearCookies();
}

export { expect } from "../visit-screens.ts";
