import { createHash } from "node:crypto";
import type { Locator, Page } from "@playwright/test";

import { heading, next, refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

/** A picture of an element and its edge, without focus. */
const look = async (target: Locator): Promise<string> => {
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
};

const leave = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

const expectChange = async (what: string, target: Locator, deed: () => Promise<unknown>) => {
  await leave(target.page());
  const before = await look(target);
  await deed();
  await leave(target.page());
  expect.soft(await look(target), what).not.toBe(before);
};

const forceColours = (page: Page, colorScheme: "light" | "dark") =>
  page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("chosen elements look different from others", async ({ page, visit }) => {
  await forceColours(page, "dark");
  await page.goto("/");
  const student = page.getByRole("radio", { name: "Student", exact: true });
  await expectChange("a radio", student, () => student.check());
  const agreed = page.getByRole("checkbox", { name: /privacy policy/ });
  await expectChange("a tick", agreed, () => agreed.check());

  await visit(page, screenAt("/products/Broadband"));
  const option = page.getByRole("radio", { name: "Virgin Fibre 400" });
  await expectChange("an option", option, () => option.check());

  await visit(page, screenAt("/short-summary"));
  const water = page.getByRole("checkbox", { name: "Water" });
  await expectChange("a product of the package", water, () => water.uncheck());

  await visit(page, screenAt("/household"));
  await page.getByRole("combobox", { name: "Address" }).fill("LS6");
  const address = page.getByRole("option").first();
  await expect(address).toBeVisible();
  const before = await look(address);
  await page.keyboard.press("ArrowDown");
  expect.soft(await look(address), "an address").not.toBe(before);
});

test("invalid, off, lit and busy elements look different too", async ({ page, visit }) => {
  await forceColours(page, "dark");
  await page.goto("/");
  const name = page.getByLabel("First name");
  await expectChange("a field with a mistake", name, () => next(page));

  await visit(page, screenAt("/short-summary"));
  const apply = page.getByRole("button", { name: "Apply" });
  await expectChange("a button that is off", apply, () => page.getByLabel("Voucher code").fill(""));

  const steps = page.getByRole("list", { name: "Your package so far" }).getByRole("listitem");
  const looks: string[] = [];
  for (const path of ["/products/Energy", "/products/Water", "/products/Broadband"]) {
    await visit(page, screenAt(path));
    looks.push(await look(steps.nth(1).locator("svg").first()));
  }
  expect.soft(new Set(looks).size, "a step that is to come, now, and done").toBe(3);

  await visit(page, screenAt("/congratulations"));
  const pips = page.getByRole("list", { name: "1 of 4 housemates have joined" }).getByRole("listitem");
  const colourOf = (pip: Locator) => pip.evaluate((it) => getComputedStyle(it).backgroundColor);
  expect
    .soft(await colourOf(pips.nth(0)), "a housemate who has joined")
    .not.toBe(await colourOf(pips.nth(1)));
  const windows = page.getByRole("img", { name: "A house with 1 of 4 windows lit." }).locator("[data-lit]");
  await expect(windows).toHaveCount(4);
  expect.soft(await look(windows.nth(0)), "a lit window").not.toBe(await look(windows.nth(1)));
});

test("the focus is visible on every focusable element", async ({ page, visit }) => {
  await forceColours(page, "light");
  const expectMarked = async (what: string, target: Locator) => {
    const before = await look(target);
    await page.keyboard.press("Shift");
    await target.focus();
    expect.soft(await look(target), what).not.toBe(before);
    await leave(page);
  };
  await page.goto("/");
  await expectMarked("a link", page.getByRole("link", { name: "evenly, home page" }));
  await expectMarked("a radio", page.getByRole("radio", { name: "Student", exact: true }));
  await expectMarked("a field", page.getByLabel("First name"));
  await expectMarked("a tick", page.getByRole("checkbox", { name: /privacy policy/ }));
  await expectMarked("a button", page.getByRole("button", { name: "Next" }));
  await visit(page, screenAt("/products/Broadband"));
  await expect(heading(page, "Broadband")).toBeVisible();
  await expectMarked("an option", page.getByRole("radio", { name: "Virgin Fibre 600" }));
  await expectMarked("its information", page.getByRole("button", { name: "More about Virgin Fibre 600" }));
  await expectMarked("a step", page.getByRole("link", { name: /^Energy/ }));
  await visit(page, screenAt("/short-summary"));
  await expectMarked("a product of the package", page.getByRole("checkbox", { name: "Water" }));
  await visit(page, screenAt("/your-address"));
  await expectMarked("a list", page.getByRole("combobox", { name: "Address" }));
});

/** Runs in the page: light text, which is invisible on paper. */
const findLightText = () =>
  [...document.querySelectorAll("body *")]
    .filter((it) => it.checkVisibility() && [...it.childNodes].some(({ nodeType }) => nodeType === 3))
    .filter((it) =>
      (getComputedStyle(it).color.match(/\d+/g) ?? []).slice(0, 3).some((part) => Number(part) > 140),
    )
    .map((it) => it.textContent);

test("printed text is dark, and ticked boxes are visible", async ({ page, visit }) => {
  await visit(page, screenAt("/direct-debit"));
  const mark = page.locator("label svg").first();
  await page.getByRole("checkbox").first().check();
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(findLightText)).toEqual([]);
  await expect(mark).toBeVisible();
});

test("the frame of a chosen card does not run through its ribbon", async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await visit(page, screenAt("/products/Broadband"));
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
  expect(await take()).toBe(chosen);
});
