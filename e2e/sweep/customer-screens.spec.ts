import { productTypeFromSlug, productTypes } from "@evenly/domain/catalogue";
import * as pages from "@evenly/domain/pages";
import { back, browserBack, journey, type WayBack } from "@evenly/domain/journey";
import type { Page } from "@playwright/test";
import { refuseCookies } from "../houses.ts";
import type { Screen } from "../screen.ts";
import { parts, screensAndStates } from "../screens.ts";
import { checkMovement, checkReading, checkSizes, smallest } from "./check-screen.ts";
import { ownChecks } from "./own-checks.ts";
import { beginAnew, expect, test } from "./sweep.ts";

const answers = {
  productsLoaded: true,
  hasAddressQuery: false,
  addressHeld: true,
  personalDetailsSubmitted: true,
  broadbandWanted: true,
  accountNumberEntered: false,
  accountFinished: false,
  viaShareLink: false,
  agentMode: false,
  productTypes,
  accountCreatorKnown: true,
  joinerDetailsSubmitted: true,
  joinFinished: false,
};

/** The journey table's entry for the shown screen. */
function wayBackOf(pathname: string): WayBack {
  // It asks what became of a payment, between two screens of the journey.
  if (pathname === pages.paymentSent) return undefined;
  const [, first = "", second] = pathname.split("/");
  const step =
    journey.find(({ path }) => path === pathname) ?? journey.find(({ path }) => path.split("/")[1] === first);
  if (!step) throw new Error(`The journey has no ${pathname}`);
  return back(step.screen, answers, productTypeFromSlug(second));
}

/** The Back link exists where the journey has one, and leads there. */
async function checkWayBack(page: Page) {
  const button = page.getByRole("button", { name: "Back", exact: true });
  const wayBack = wayBackOf(new URL(page.url()).pathname);
  await expect(button).toHaveCount(wayBack === undefined ? 0 : 1);
  if (wayBack === undefined) return;
  await button.click();
  // Without history, one step back is the first page.
  await expect(page).toHaveURL(wayBack === browserBack ? "/" : wayBack);
}

const outsideTheJourneys = ["household page", "others"];

async function runOwnChecks(page: Page, { name }: Screen) {
  for (const check of ownChecks[name] ?? []) await check(page);
}

for (const [part, ofPart] of Object.entries(parts)) {
  test(`[S2.9] [D9] ${part}: the focus is seen in any colours and goes as one reads, targets are big enough, text may grow, states differ without our colours, nothing moves without need, and the way back is the journey's`, async ({
    page,
    visit,
    complaints,
  }) => {
    complaints.expect(/404 \(Not Found\)|410 .*summary|(?:409|ERR_FAILED) .*direct_debit/);
    for (const screen of ofPart.filter(({ isSwept }) => isSwept))
      await test.step(screen.name, async () => {
        await beginAnew(page);
        await page.setViewportSize(smallest);
        await visit(page, screen);
        await checkMovement(page, screen.name);
        await checkReading(page, screen.name);
        await checkSizes(page, screen.name);
        await runOwnChecks(page, screen);
        if (!screen.first && !outsideTheJourneys.includes(part)) await checkWayBack(page);
      });
  });

  const states = ofPart.filter(({ isSwept }) => !isSwept);
  if (states.length === 0) continue;
  test(`${part}: the heading of each state is seen, its text is all there on a small phone, and axe finds nothing`, async ({
    page,
    product,
    visit,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    for (const state of states)
      await test.step(state.name, async () => {
        if (state.complains) complaints.expect(state.complains);
        await beginAnew(page);
        if (!state.asksForCookies) await refuseCookies(page.context(), product.url);
        await page.setViewportSize(smallest);
        await visit(page, state);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await checkReading(page, state.name);
        await runOwnChecks(page, state);
      });
  });
}

test("each check of one screen names a screen", () => {
  const names = screensAndStates.map(({ name }) => name);
  expect(Object.keys(ownChecks).filter((name) => !names.includes(name))).toEqual([]);
});
