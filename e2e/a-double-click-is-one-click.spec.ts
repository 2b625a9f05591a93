import type { Locator, Page } from "@playwright/test";
import { readAnswers } from "./answers.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { delayAnswers } from "./stubs.ts";
import { stopTime } from "./clock.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

/** The centre of an element once it accepts pointers: new content ignores them for a moment. */
const middleOf = async (target: Locator) => {
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Milliseconds between two presses. */
const apart = 150;

/** Presses the same place twice, whatever is there by then. */
const doubleClick = (page: Page, { x, y }: { x: number; y: number }) =>
  page.mouse.dblclick(x, y, { delay: apart / 2 });

const chosenBroadband = async (page: Page) => {
  const { products } = await readAnswers<{ products: { type: string; selected: string }[] }>(page);
  return products.find(({ type }) => type === "Broadband")?.selected;
};

test("a double click on 'Next' goes on by one page and chooses nothing on the next one", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await visit(page, screenAt("/products/Water"));
  const before = await chosenBroadband(page);
  expect(before).toBeTruthy();
  await doubleClick(page, await middleOf(page.getByRole("button", { name: "Next" })));
  await expect(heading(page, "Broadband")).toBeVisible();
  expect(await chosenBroadband(page)).toBe(before);
  // A later press works.
  await next(page);
  await expect(heading(page, "TV Licence")).toBeVisible();
});

test("a new page ignores pointers for a moment, but not keys", async ({ page, visit }) => {
  await visit(page, screenAt("/products/Water"));
  await stopTime(page);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await expect(heading(page, "Broadband")).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("pointer-events", "none");
  await page.getByRole("radio").first().press("Space");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.clock.runFor(400);
  await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
});

test("after a message moves the form, pointers are ignored for a moment", async ({ page }) => {
  const release = await delayAnswers(page, "**/api/affiliate?*");
  const asked = page.waitForRequest("**/api/affiliate?*");
  await page.goto("/?aff=CAMPUS");
  await asked;
  await stopTime(page);
  release();
  await expect(page.getByText("Welcome, Campus readers.")).toBeAttached();
  await expect(page.locator("body")).toHaveCSS("pointer-events", "none");
  await page.clock.runFor(400);
  await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
});

test("'Send invites' tapped twice leaves 'Invites Sent!' to be read", async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/api/invite_housemates", (route) => route.fulfill({ json: { sent: 1 } }));
  await visit(page, screenAt("/congratulations"));
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").first().fill("Bo Friend");
  await dialog.getByLabel("Email address").first().fill("bo.friend@example.com");
  const send = dialog.getByRole("button", { name: "Send invites" });
  await expect(send).toBeVisible();
  await doubleClick(page, await middleOf(send));
  await expect(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  await expect(dialog.getByLabel("Full name").first()).toHaveValue("");
});

test("a dialog's content stays until it has closed, and its input even longer", async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, screenAt("/congratulations"));
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").first().fill("Bo Friend");
  await expect
    .poll(() => dialog.evaluate((element) => element.getAnimations().length), "it has come in")
    .toBe(0);
  const heights = await dialog.evaluate(async (element) => {
    const open = element.getBoundingClientRect().height;
    element.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return { open, closing: element.getBoundingClientRect().height, still: element.getAnimations().length };
  });
  expect(heights.still).toBeGreaterThan(0);
  expect(heights.closing).toBe(heights.open);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  await expect(dialog.getByLabel("Full name").first()).toHaveValue("Bo Friend");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  await expect(dialog.getByLabel("Full name").first()).toHaveValue("Bo Friend");
});
