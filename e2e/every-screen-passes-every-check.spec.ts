import { productTypeFromSlug, productTypes } from "@evenly/domain/catalogue";
import { back, browserBack, journey, type WayBack } from "@evenly/domain/journey";
import type { Page } from "@playwright/test";
import { checkMovement, checkText } from "./check-screen.ts";
import { findBrokenOutline, findDisorder, findSmallTargets } from "./look-at-page.ts";
import type { Screen } from "./screen.ts";
import { otherScreens, screens } from "./screens.ts";
import { expect, sweep as test } from "./visit-screens.ts";
import { walkByTab } from "./walk-by-tab.ts";

/** Opens each screen once, under the cookie banner, and runs every check. */
test.use({ trace: "off" });

const smallest = { width: 320, height: 568 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 720 };

/** The focus is visible and in reading order, and targets are large enough. */
const checkKeysAndFingers = async (page: Page, { path, first }: Screen) => {
  for (const size of first ? [smallest, desk] : [smallest, phone, desk]) {
    await page.setViewportSize(size);
    const where = `${path} at ${String(size.width)}`;
    expect.soft(await walkByTab(page, size === phone ? "Shift+Tab" : "Tab"), where).toEqual([]);
    if (size !== smallest) expect.soft(await findDisorder(page), where).toEqual([]);
    if (size !== phone) expect.soft(await findSmallTargets(page), where).toEqual([]);
  }
  expect.soft(await findBrokenOutline(page), path).toEqual([]);
};

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
const wayBackOf = (pathname: string): WayBack => {
  const [, first = "", second] = pathname.split("/");
  const step =
    journey.find(({ path }) => path === pathname) ?? journey.find(({ path }) => path.split("/")[1] === first);
  if (!step) throw new Error(`The journey has no ${pathname}`);
  return back(step.screen, answers, productTypeFromSlug(second));
};

/** The Back link exists where the journey has one, and leads there. */
const checkWayBack = async (page: Page, screen: Screen) => {
  if (screen.first || otherScreens.includes(screen)) return;
  await page.setViewportSize(phone);
  const button = page.getByRole("button", { name: "Back", exact: true });
  const wayBack = wayBackOf(new URL(page.url()).pathname);
  await expect(button).toHaveCount(wayBack === undefined ? 0 : 1);
  if (wayBack === undefined) return;
  await button.click();
  // Without history, one step back is the first page.
  await expect(page).toHaveURL(wayBack === browserBack ? "/" : wayBack);
};

for (const screen of screens) {
  test(`${screen.name}: the focus is always seen and goes as one reads, what can be pressed is big enough, text may grow, nothing moves without need, and the way back is the journey's`, async ({
    page,
    visit,
    axe,
    complaints,
  }) => {
    complaints.expect(/404 \(Not Found\)|410 .*summary/);
    await visit(page, screen);
    await checkMovement(page, screen.path);
    await axe(page);
    await checkKeysAndFingers(page, screen);
    await checkText(page, screen.path);
    await checkWayBack(page, screen);
  });
}
