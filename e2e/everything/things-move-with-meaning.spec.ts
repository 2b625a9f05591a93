import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { readMovements, watchMovements } from "../movement.ts";
import { heading, next, priceFigure, refuseCookies } from "../houses.ts";
import { givePerson, pay, person } from "../people.ts";
import { screenAt } from "../screens.ts";
import { delayAnswers } from "../stubs.ts";
import { stopTime } from "../clock.ts";
import { expect, test } from "../visit-screens.ts";

test.use({ reducedMotion: "no-preference" });

test.beforeEach(async ({ page, product }) => {
  await refuseCookies(page.context(), product.url);
  await watchMovements(page);
});

function turns(page: Page) {
  return page.evaluate(() => window.turns);
}

async function expectTurn(page: Page, nth: number, turn: "forward" | "back") {
  await expect.poll(async () => (await turns(page)).length).toBe(nth);
  expect((await turns(page)).at(-1)).toEqual({ turn, focus: "H1" });
}
function moved(page: Page) {
  return page.evaluate(() => window.moved);
}
function pictures(page: Page) {
  return page.evaluate(() => window.pictures);
}
function settled(page: Page) {
  return page.evaluate(() => Promise.all(document.getAnimations().map((movement) => movement.finished)));
}

/** New pages ignore pointers for this long (design/src/hold-pointers.ts). */
async function passMoment(page: Page) {
  await page.clock.runFor(400);
  await page.clock.runFor(400);
}

test("forward and back animate from opposite sides, and the title has the focus first", async ({
  page,
  visit,
}) => {
  await visit(page, screenAt("/products/Energy"));
  await stopTime(page);
  expect(await turns(page), "the first page is simply there").toEqual([]);
  const strip = page.locator("[data-stays] svg").first();
  await strip.evaluate((house) => house.setAttribute("data-same", ""));
  const before = await pictures(page);
  await next(page);
  await expect(heading(page, "Water")).toBeFocused();
  await expectTurn(page, 1, "forward");
  expect(await pictures(page), "the page that goes fades").toBe(before + 1);
  await expect(page.locator("[data-same]"), "the strip's House stands still").toHaveCount(1);
  await passMoment(page);
  await next(page);
  await expectTurn(page, 2, "forward");
  // The browser's Back, the page's, a step of the strip, and forward.
  await page.goBack();
  await expectTurn(page, 3, "back");
  await page.goForward();
  await expectTurn(page, 4, "forward");
  await passMoment(page);
  await page.getByRole("link", { name: /^Energy/ }).click();
  await expectTurn(page, 5, "back");
  await passMoment(page);
  await next(page);
  await expectTurn(page, 6, "forward");
  await passMoment(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expectTurn(page, 7, "back");
});

test("a page can be used during its animation", async ({ page, visit }) => {
  await visit(page, screenAt("/products/Water"));
  await stopTime(page);
  // Slows animations, which could end within one slow frame.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
  await next(page);
  await expect(heading(page, "Broadband")).toBeFocused();
  await expectTurn(page, 1, "forward");
  expect((await readMovements(page)).map(({ name }) => name)).toContain("arrive");
  await passMoment(page);
  // Presses at its position, whatever covers it.
  const option = page.getByRole("radio").first();
  await expect(option).not.toBeChecked();
  const box = await option.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(option).toBeChecked();
  // The next test may have the same page.
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
});

/** Delays the household's answer. */
function holdAnswer(page: Page) {
  return delayAnswers(page, "**/api/products?*");
}

test("a fast call shows no loading panel", async ({ page, visit }) => {
  await visit(page, screenAt("/household"));
  const answer = await holdAnswer(page);
  await stopTime(page);
  await next(page);
  await expect(page.getByRole("status").filter({ hasText: "LOADING..." })).toBeAttached();
  await expect(page.locator("[data-holds-page]")).toHaveCount(0);
  expect(
    await page.getByText("LOADING...").evaluate((words) => words.checkVisibility({ opacityProperty: true })),
  ).toBe(false);
  answer();
  await expect(heading(page, "Energy")).toBeFocused();
  await expectTurn(page, 1, "forward");
});

test("a slow call shows the loading panel until it ends, and the next page is not animated", async ({
  page,
  visit,
}) => {
  await visit(page, screenAt("/household"));
  const answer = await holdAnswer(page);
  await stopTime(page);
  await next(page);
  await expect(page.getByText("LOADING...")).toBeAttached();
  await page.clock.runFor(150);
  await expect(page.locator("[data-holds-page]")).toBeVisible();
  const endless = (await readMovements(page)).filter((movement) => movement.endless);
  expect(endless.map(({ name }) => name.includes("chase"))).toEqual([true, true, true, true]);
  answer();
  await expect(heading(page, "Energy")).toBeFocused();
  await expect(page.locator("[data-holds-page]")).toHaveCount(0);
  await settled(page);
  expect(await turns(page)).toEqual([]);
});

test("a light that comes on is animated once", async ({ page, visit }) => {
  await visit(page, screenAt("/short-summary"));
  const water = page.getByRole("checkbox", { name: "Water" });
  const butt = page.locator('svg[role="img"] [data-state][class*="water"]');
  await expect(butt).toHaveAttribute("data-state", "on");
  const swelling = async () => (await moved(page)).filter(({ name }) => name.includes("swell"));
  await settled(page);
  expect(await swelling()).toEqual([]);
  await water.uncheck();
  await expect(butt).toHaveAttribute("data-state", "off");
  await expect(butt).not.toHaveAttribute("data-new");
  await expect(page.getByRole("img", { name: /Energy, Broadband and TV Licence are on\.$/ })).toBeVisible();
  await water.check();
  await expect(butt).toHaveAttribute("data-new");
  await settled(page);
  expect(await readMovements(page)).toEqual([]);
  expect((await swelling()).map(({ milliseconds }) => milliseconds)).toEqual([420, 420]);
});

test("another number of housemates rebuilds the House, and a new window rises", async ({ page, visit }) => {
  await visit(page, screenAt("/household"));
  await settled(page);
  const windows = page.getByRole("img", { name: /^A dark house with \d+ windows\.$/ }).locator("[data-lit]");
  await expect(windows).toHaveCount(4);
  await page.getByRole("button", { name: "Add a housemate" }).click();
  await expect(page.getByRole("img", { name: "A dark house with 5 windows." })).toBeVisible();
  await expect(windows).toHaveCount(5);
  await settled(page);
  expect(await readMovements(page)).toEqual([]);
  const ended = (await moved(page)).filter(({ name }) => ["scale", "d", "transform"].includes(name));
  const rising = ended.filter(({ name, within }) => name === "scale" && within.includes("window"));
  expect(rising.map(({ milliseconds }) => milliseconds)).toEqual([260]);
  expect(
    ended.some(({ name }) => name === "d"),
    "the walls resize",
  ).toBe(true);
  expect(ended.filter(({ milliseconds }) => milliseconds > 260)).toEqual([]);
});

test("a changed price is animated without counting up", async ({ page, visit }) => {
  await visit(page, screenAt("/short-summary"));
  const figure = priceFigure(page).first();
  const before = await figure.textContent();
  expect(await figure.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0);
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        const price = document.querySelector("[aria-label$='per person per week']");
        new MutationObserver(() => texts.push(price?.textContent ?? "")).observe(price ?? document, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        price?.addEventListener("animationend", () => resolve(texts));
      }),
  );
  await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  const texts = new Set(await seen);
  expect(texts).toEqual(new Set([await figure.textContent()]));
  expect(await figure.textContent()).not.toBe(before);
});

test("the visitor's own window lights when they have joined, and all of them in order when the house is complete", async ({
  page,
  product,
  complaints,
}) => {
  // Nobody with that name has joined; the browser logs the 404.
  complaints.expect(/404 .*validate-joining-tenant/);
  const joins = async (link: string, name: string, title: string) => {
    await page.goto(link);
    await next(page);
    await givePerson(page, person(name, "Moves", "lights"));
    await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
    await page.evaluate(() => {
      const lights: number[] = [];
      Object.assign(window, { lights });
      addEventListener("animationstart", ({ animationName, target }) => {
        if (!animationName.includes("kindle")) return;
        const panes = [...document.querySelectorAll("main svg [data-lit]")];
        lights.push(panes.findIndex((pane) => pane.contains(target as Element)));
      });
    });
    await pay(page);
    await expect(heading(page, title)).toBeFocused();
    await settled(page);
    expect(await readMovements(page)).toEqual([]);
    return page.evaluate(() => (window as unknown as { lights: number[] }).lights);
  };
  const account = await openAccount(product.url, {
    size: 3,
    creator: person("Ava", "Moves", "lights"),
  });
  expect(await joins(account.joinLink, "Bea", "Congratulations!")).toEqual([1]);
  await expect(page.getByRole("img", { name: /^A house with 2 of 3 windows lit\./ })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  expect(await joins(account.joinLink, "Cat", "Your House Is Complete")).toEqual([0, 1, 2]);
  await expect(page.getByRole("img", { name: /^A house with every window lit\./ })).toBeVisible();
});
