import { productTypeFromSlug, productTypes } from "@evenly/domain/catalogue";
import { back, browserBack, journey, type WayBack } from "@evenly/domain/journey";
import type { Page } from "@playwright/test";
import { findLostText } from "./find-lost-text.ts";
import { findBrokenOutline, findDisorder, findSmallTargets } from "./look-at-page.ts";
import { longestMovement, readMovements } from "./movement.ts";
import { otherScreens, type Screen, screens } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";
import { walkByTab } from "./walk-by-tab.ts";

/** Each screen is opened once, and looked at in every way. The question about cookies stands over all of them. */
test.use({ trace: "off" });

const smallest = { width: 320, height: 568 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 720 };

/** The focus is always seen and goes as one reads, and what can be pressed is big enough. */
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

/** Nothing moves for ever, and nothing takes time to move for who wants no movement. */
const checkMovement = async (page: Page, { path }: Screen) => {
  const { what, longest } = await longestMovement(page);
  expect.soft(longest, `${path}: ${what}`).toBeLessThanOrEqual(1);
  const moving = (await readMovements(page)).filter(({ milliseconds }) => milliseconds > 1);
  expect.soft(moving, path).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect.soft((await readMovements(page)).filter(({ endless }) => endless)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
};

/** What a reader may set without losing anything. WCAG 1.4.12 */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const ways = [
  // A desktop 1280 px wide and 1024 px high, enlarged four times.
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

/** Enlarged and spaced text is all there, and nothing is off to the side. */
const checkText = async (page: Page, { path }: Screen) => {
  for (const { way, sizes, ...set } of ways) {
    await setText(page, "text" in set ? set.text : "", "sheet" in set ? set.sheet : "");
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect.soft(await findLostText(page), `${path} ${way} on ${String(width)} px`).toEqual([]);
    }
  }
  await setText(page, "", "");
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

/** What the journey's table says of the screen that a page shows. */
const wayBackOf = (pathname: string): WayBack => {
  const [, first = "", second] = pathname.split("/");
  const step =
    journey.find(({ path }) => path === pathname) ?? journey.find(({ path }) => path.split("/")[1] === first);
  if (!step) throw new Error(`The journey has no ${pathname}`);
  return back(step.screen, answers, productTypeFromSlug(second));
};

/** The way back is there where the journey has one, and leads there. */
const checkWayBack = async (page: Page, screen: Screen) => {
  if (screen.first || otherScreens.includes(screen)) return;
  await page.setViewportSize(phone);
  const button = page.getByRole("button", { name: "Back", exact: true });
  const wayBack = wayBackOf(new URL(page.url()).pathname);
  await expect(button).toHaveCount(wayBack === undefined ? 0 : 1);
  if (wayBack === undefined) return;
  await button.click();
  // The browser has no history yet: one step back is the first page.
  await expect(page).toHaveURL(wayBack === browserBack ? "/" : wayBack);
};

for (const screen of screens) {
  const name = [screen.path, screen.state].filter(Boolean).join(" ");
  test(`${name}: the focus is always seen and goes as one reads, what can be pressed is big enough, text may grow, nothing moves without need, and the way back is the journey's`, async ({
    page,
    visit,
    axe,
    complaints,
  }) => {
    complaints.expect(/404 \(Not Found\)|410 .*summary/);
    await visit(page, screen);
    await checkMovement(page, screen);
    await axe(page);
    await checkKeysAndFingers(page, screen);
    await checkText(page, screen);
    await checkWayBack(page, screen);
  });
}
