import { readMovements, watchMovements } from "../movement.ts";
import { heading, next, refuseCookies } from "../houses.ts";
import { screenAt } from "../screens.ts";
import { expect, test } from "../visit-screens.ts";

// With reduced motion (configuration).
test.beforeEach(async ({ page, product }) => {
  await refuseCookies(page, product.url);
  await watchMovements(page);
});

test("pages, lights and prices change at once", async ({ page, visit }) => {
  await visit(page, screenAt("/products/TVLicence"));
  await next(page);
  await expect(heading(page, "Your Package")).toBeFocused();
  expect(await page.evaluate(() => window.pictures)).toBe(0);
  await page.getByRole("checkbox", { name: "Water" }).uncheck();
  await expect(page.getByRole("img", { name: /Energy, Broadband and TV Licence are on\.$/ })).toBeVisible();
  expect((await readMovements(page)).filter(({ milliseconds }) => milliseconds > 1)).toEqual([]);
});

test("the loading panel has three windows lit, and its text", async ({ page, visit }) => {
  await visit(page, screenAt("/household"));
  let answer = () => {};
  await page.route("**/api/products?*", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await next(page);
  const panel = page.locator("[data-holds-page]");
  await expect(panel).toBeVisible();
  await expect(panel.getByText("LOADING...")).toBeVisible();
  await expect(panel.locator('[data-lit="1"]')).toHaveCount(3);
  expect((await readMovements(page)).filter(({ milliseconds }) => milliseconds > 1)).toEqual([]);
  answer();
  await expect(heading(page, "Energy")).toBeVisible();
});
