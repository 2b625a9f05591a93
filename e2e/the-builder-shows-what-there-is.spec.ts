import { expect, test } from "./fixtures.ts";
import { arrive, getPrice, heading, next, priceShown, refuseCookies } from "./houses.ts";
import { findHouse } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const byPostcode = "/short-summary?postcode=LS6+1ZZ&housemates=4";

test("the strip has each product, and each option its price, ribbon and information", async ({ page }) => {
  await arrive(page, "Sia");
  await findHouse(page, "24 Larkspur", /^24 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
  const strip = page.getByRole("list", { name: "Your package so far" });
  await expect(strip.getByRole("listitem")).toHaveText([/^Energy/, /^Water/, /^Broadband/, /^TV Licence/]);
  await next(page);
  await expect(heading(page, "Water")).toBeVisible();
  await next(page);
  await expect(heading(page, "Broadband")).toBeVisible();
  await expect(strip.locator('[aria-current="step"]')).toHaveText("Broadband");
  expect(await page.getByRole("radio").count()).toBeGreaterThan(5);
  await expect(page.getByRole("radio", { name: "Virgin Fibre 600" })).toHaveAccessibleDescription(
    /^£\d+\.\d\d.* per person per week$/,
  );
  await expect(page.locator('[class*="ribbon"]').first()).toBeVisible();

  await page.setViewportSize({ width: 1200, height: 900 });
  await page.getByRole("button", { name: "More about Virgin Fibre 600" }).click();
  const bubble = page.locator('[class*="bubble"]');
  await expect(bubble).toContainText("Average download speed at busy times, over a cable.");
  expect((await bubble.boundingBox())?.width).toBeLessThanOrEqual(360);
  // The bubble does not use spare width.
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(async () => (await bubble.boundingBox())?.width).toBe(360);

  // By keyboard the radios are one field; Enter submits.
  await page.getByRole("radio", { name: "Virgin Fibre 600" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "TV Licence")).toBeVisible();
  await next(page);
  await expect(heading(page, "Your Package")).toBeVisible();
});

test("broadband cannot be updated without a selection", async ({ page, axe }) => {
  await page.route("**/api/products?*", async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as { products: { type: string }[] };
    const products = quote.products.map((one) => (one.type === "Broadband" ? { ...one, selected: "" } : one));
    await route.fulfill({ response, json: { ...quote, products } });
  });
  await page.goto(byPostcode);
  await page.getByRole("button", { name: "Edit broadband" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit broadband packages" });
  const update = dialog.getByRole("button", { name: "Update" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  // Playwright waits for aria-disabled elements, which people can press.
  await update.focus();
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByText("No selection is made, please select one broadbrand product"),
  ).toBeInViewport();
  await axe(page);
  await dialog.getByRole("radio", { name: "Virgin Fibre 1000" }).check();
  await expect(update).not.toHaveAttribute("aria-disabled", "true");
  await update.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Virgin Fibre 1000")).toBeVisible();
});

test("the lead's package is sent to the server, and a failure blocks nobody", async ({
  page,
  complaints,
}) => {
  complaints.expect(/products/);
  const told: { priceIds: string[] }[] = [];
  await page.route("**/api/pre-signup/*/products", (route) => {
    told.push(route.request().postDataJSON() as { priceIds: string[] });
    return route.fulfill({ status: 500, json: { message: "x", messages: ["x"] } });
  });
  await getPrice(page, "Tess", 24);
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]?.priceIds).toHaveLength(4);
  const whole = await priceShown(page);
  await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  await expect.poll(() => told.length).toBe(2);
  expect(told[1]?.priceIds).not.toEqual(told[0]?.priceIds);
  expect(await priceShown(page)).toBeLessThan(whole);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the price is per person per week, rounded up, with the monthly price and the products' reasons", async ({
  page,
}) => {
  await page.goto(byPostcode);
  const weekly = await priceShown(page);
  const monthly = (Math.ceil((weekly * 434_524) / 100_000) / 100).toFixed(2);
  await expect(page.getByText(`£${monthly} per person per month`)).toBeVisible();
  for (const product of ["Energy", "Water", "Broadband", "TV Licence"]) {
    const why = page.getByRole("button", { name: `Why ${product}?` });
    await why.click();
    await expect(why).toHaveAttribute("aria-expanded", "true");
    const points = page.locator(`[id="${(await why.getAttribute("aria-controls")) ?? ""}"]`);
    await expect(points.getByRole("listitem")).toHaveCount(2);
    await expect(points.getByRole("listitem").first()).toBeVisible();
  }
});
