import { expect, test } from "./fixtures.ts";
import { arrive, expectAbove, heading, next, priceFigure, priceShown, refuseCookies } from "./houses.ts";
import { findHouse } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const message = "Hyde Park Sample Lettings has picked a package for your house.";

test("a letting agent's visitor goes straight to the price, and can change two products there", async ({
  page,
  axe,
}) => {
  await page.goto("/?agent=HYDEPARK");
  await expect(page.getByText(message)).toBeVisible();
  await expectAbove(page.getByText(message), page.getByRole("radio", { name: "Student", exact: true }));
  await axe(page);
  await arrive(page, "Gus");
  await findHouse(page, "16 Larkspur", /^16 Larkspur Terrace/);
  await next(page);

  await expect(heading(page, "Your Package")).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expectAbove(page.getByText(message), page.getByText("Virgin Fibre 100"));
  await expectAbove(page.getByText(message), priceFigure(page));
  await expect(page.getByText("Not wanted")).toHaveCount(1);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await axe(page);

  const picked = await priceShown(page);
  await page.getByRole("button", { name: "Add TV Licence" }).click();
  await expect(page.getByRole("button", { name: "Remove TV Licence" })).toBeVisible();
  await expect(priceFigure(page)).toBeVisible();
  expect(await priceShown(page)).toBeGreaterThan(picked);
  await page.getByRole("button", { name: "Remove TV Licence" }).click();
  await expect(page.getByText("Not wanted")).toHaveCount(1);
  expect(await priceShown(page)).toBe(picked);

  await page.getByRole("button", { name: "Change broadband" }).click();
  await expect(page).toHaveURL(/\/products\/Broadband$/);
  await expect(page.getByRole("list", { name: "Your package so far" })).toHaveCount(0);
  await axe(page);
  await page.getByRole("radio", { name: "No broadband, thanks" }).check();
  await next(page);
  await expect(page).toHaveURL(/\/short-summary$/);
  await expect(page.getByText("Not wanted")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Add broadband" })).toBeVisible();
});

test("an unknown agent is shown and marked invalid, and the visitor builds a package", async ({
  page,
  complaints,
  axe,
}) => {
  complaints.expect(/404 .*agent/);
  await page.goto("/?agent=NOBODY");
  await expect(page.locator('[class*="invalid"]')).toHaveText("Unknown Agent Code");
  await axe(page);
  await arrive(page, "Hana");
  await findHouse(page, "17 Larkspur", /^17 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
});
