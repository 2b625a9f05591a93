import { createHash } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { heading, next } from "../houses.ts";
import { desk, phone, smallest } from "./check-screen.ts";
import { walkByScript, walkByTab } from "./walk-by-tab.ts";

/** Higher than the page, so that the cookie banner covers nothing. */
const high = { width: 1280, height: 2000 };

/** A picture of an element and its edge, without focus. */
async function look(target: Locator): Promise<string> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not there");
  const edge = 10;
  const clip = {
    x: Math.max(0, box.x - edge),
    y: Math.max(0, box.y - edge),
    width: box.width + 2 * edge,
    height: box.height + 2 * edge,
  };
  const take = async () => {
    const picture = await page.screenshot({ clip, animations: "disabled", caret: "hide" });
    return createHash("sha1").update(picture).digest("hex");
  };
  let last = await take();
  // Waits until nothing moves.
  await expect
    .poll(async () => {
      const before = last;
      last = await take();
      return before === last;
    })
    .toBe(true);
  return last;
}

function leave(page: Page) {
  return page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

async function expectChange(what: string, target: Locator, act: () => Promise<unknown>) {
  await leave(target.page());
  const before = await look(target);
  await act();
  await leave(target.page());
  expect.soft(await look(target), `${what} with forced colours`).not.toBe(before);
}

function inForcedColours(check: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await page.setViewportSize(high);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await check(page);
    await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  };
}

const showChoices = inForcedColours(async (page) => {
  const student = page.getByRole("radio", { name: "Student", exact: true });
  await expectChange("a radio", student, () => student.check());
  const agreed = page.getByRole("checkbox", { name: /privacy policy/ });
  await expectChange("a tick", agreed, () => agreed.check());
  await expectChange("a field with a mistake", page.getByLabel("First name"), () => next(page));
});

const showFoundAddress = inForcedColours(async (page) => {
  // The walk has closed the list.
  await page.getByRole("combobox", { name: "Address" }).fill("LS6 1");
  const address = page.getByRole("option").first();
  await expect(address).toBeVisible();
  const before = await look(address);
  await page.keyboard.press("ArrowDown");
  expect.soft(await look(address), "an address with forced colours").not.toBe(before);
});

const showSteps = inForcedColours(async (page) => {
  const step = page.getByRole("list", { name: "Your package so far" }).getByRole("listitem").nth(1);
  const looks: string[] = [];
  for (const title of ["Energy", "Water", "Broadband"]) {
    await expect(heading(page, title)).toBeVisible();
    looks.push(await look(step.locator("svg").first()));
    await next(page);
  }
  expect.soft(new Set(looks).size, "a step that is to come, now, and done").toBe(3);
});

const showOption = inForcedColours(async (page) => {
  const option = page.getByRole("radio", { name: "Virgin Fibre 400" });
  await expectChange("an option", option, () => option.check());
});

/** The frame of a chosen card does not run through its ribbon. */
async function showRibbon(page: Page) {
  await page.setViewportSize(high);
  const take = async () => {
    const box = await page.getByText("Most picked").boundingBox();
    if (!box) throw new Error("It is not there");
    // Without its corners and notch.
    const clip = { x: box.x + 8, y: box.y + 2, width: box.width - 28, height: box.height - 4 };
    return (await page.screenshot({ clip, animations: "disabled" })).toString("base64");
  };
  await page.getByRole("radio", { name: "Virgin Fibre 600" }).check();
  await leave(page);
  const chosen = await take();
  await page.getByRole("radio", { name: "Virgin Fibre 400" }).check();
  await leave(page);
  expect.soft(await take(), "the ribbon").toBe(chosen);
}

const showPackage = inForcedColours(async (page) => {
  const water = page.getByRole("checkbox", { name: "Water" });
  await expectChange("a product of the package", water, () => water.uncheck());
  const apply = page.getByRole("button", { name: "Apply" });
  await expectChange("a button that is off", apply, () => page.getByLabel("Voucher code").fill(""));
});

const showHousemates = inForcedColours(async (page) => {
  const pips = page.getByRole("list", { name: "1 of 4 housemates have joined" }).getByRole("listitem");
  const colourOf = (pip: Locator) => pip.evaluate((it) => getComputedStyle(it).backgroundColor);
  expect.soft(await colourOf(pips.nth(0)), "who has joined").not.toBe(await colourOf(pips.nth(1)));
  const windows = page.getByRole("img", { name: "A house with 1 of 4 windows lit." }).locator("[data-lit]");
  await expect(windows).toHaveCount(4);
  expect.soft(await look(windows.nth(0)), "a lit window").not.toBe(await look(windows.nth(1)));
});

/** Runs in the page: light text, which is invisible on paper. */
function findLightText() {
  return [...document.querySelectorAll("body *")]
    .filter((it) => it.checkVisibility() && [...it.childNodes].some(({ nodeType }) => nodeType === 3))
    .filter((it) =>
      (getComputedStyle(it).color.match(/\d+/g) ?? []).slice(0, 3).some((part) => Number(part) > 140),
    )
    .map((it) => it.textContent);
}

/** Printed text is dark, and ticked boxes are visible. */
async function print(page: Page) {
  await page.getByRole("checkbox").first().check();
  await page.emulateMedia({ media: "print" });
  expect.soft(await page.evaluate(findLightText)).toEqual([]);
  await expect.soft(page.locator("label svg").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
}

/** The sticky bar covers nothing that has the focus, from either side. */
async function walkUnderBar(page: Page) {
  await page.setViewportSize(smallest);
  expect.soft(await walkByTab(page)).toEqual([]);
  for (const size of [smallest, phone, desk]) {
    await page.setViewportSize(size);
    const where = `under the bar on ${String(size.width)} px`;
    expect.soft(await walkByScript(page, { alongEdge: true }), where).toEqual([]);
    expect.soft(await walkByScript(page, { backwards: true }), where).toEqual([]);
  }
}

/** By screen: what only it has. */
export const ownChecks: Readonly<Record<string, readonly ((page: Page) => Promise<void>)[]>> = {
  "get-a-price": [showChoices],
  "household-addresses-found": [showFoundAddress],
  "energy-another-option": [showSteps],
  broadband: [showOption, showRibbon],
  "short-summary": [showPackage],
  "short-summary-bar": [walkUnderBar],
  "direct-debit": [print],
  congratulations: [showHousemates],
};
