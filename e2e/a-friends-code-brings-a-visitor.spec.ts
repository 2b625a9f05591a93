import { expect, test } from "./fixtures.ts";
import { arrive, expectAbove, heading, next, priceFigure, priceShown, refuseCookies } from "./houses.ts";
import { findHouse } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a referral is greeted first, and its discount applies to every package", async ({ page, axe }) => {
  await page.goto("/?ref=MATES25");
  await expect(page).toHaveURL(/\/referral\?ref=MATES25$/);
  await expect(heading(page, "Hello, and welcome")).toBeVisible();
  await expect(page.getByText("Alex has given each of you 25p a week off")).toBeVisible();
  for (const benefit of [
    "One monthly payment for all bills",
    "Only pay your share",
    "Share the responsibility",
  ]) {
    await expect(page.getByText(benefit)).toBeVisible();
  }
  await axe(page);
  await page.getByRole("link", { name: "Let's Roll" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await arrive(page, "Finn");
  await findHouse(page, "14 Larkspur", /^14 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
  await page.goto("/short-summary");
  const main = page.getByRole("main");
  await expect(main.getByText("25p a week off for each of you")).toBeVisible();
  const before = Number((await main.locator("s").innerText()).replace(/[^\d]/g, ""));
  expect(before - (await priceShown(page))).toBe(25);

  // It applies to another package, and cannot be cleared.
  await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  await expect(priceFigure(page)).toBeVisible();
  const cheaper = Number((await main.locator("s").innerText()).replace(/[^\d]/g, ""));
  expect(cheaper).toBeLessThan(before);
  expect(cheaper - (await priceShown(page))).toBe(25);
  await expect(page.getByRole("button", { name: "Clear" })).toHaveCount(0);

  // A typed voucher replaces it until it is cleared. The operator's default code is prefilled for everybody.
  await expect(page.getByLabel("Voucher code")).toHaveValue("WELCOME10");
  await page.getByLabel("Voucher code").fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(main.getByText("10% off everything")).toBeVisible();
  await expect(main.getByText("WELCOME10", { exact: true })).toBeVisible();
  await expect(main.getByText("25p a week off for each of you")).toBeHidden();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(main.getByText("25p a week off for each of you")).toBeVisible();
  expect(cheaper - (await priceShown(page))).toBe(25);
});

test("an unknown referral code is removed, and the visitor can sign up anyway", async ({
  page,
  axe,
  complaints,
}) => {
  complaints.expect(/404 .*referral/);
  await page.goto("/referral?ref=NOBODY");
  await expect(page.getByText("Referral Code Invalid")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Signup Anyway" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goto("/referral");
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("a valid referral is remembered for the next visit; without one /referral leads home", async ({
  page,
}) => {
  await page.goto("/referral");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/referral?ref=MATES25");
  await expect(page.getByRole("link", { name: "Let's Roll" })).toBeVisible();
  await page.goto("/referral");
  await expect(page.getByText("Alex has given each of you 25p a week off")).toBeVisible();
});

test("an affiliate's message stands above the form, an invalid one is hidden", async ({
  page,
  axe,
  complaints,
}) => {
  complaints.expect(/404 .*affiliate/);
  await page.goto("/?aff=CAMPUS");
  const message = page.getByText("Welcome, Campus readers.");
  await expect(message).toBeVisible();
  await expectAbove(message, page.getByRole("radio", { name: "Student", exact: true }));
  await axe(page);
  await page.goto("/?aff=NOBODY");
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Affiliate Code Invalid")).toHaveCount(0);
});

test("an affiliate's offer is taken off at once", async ({ page }) => {
  await page.goto("/household?offer=FRESHERS&aff=CAMPUS&fra=true");
  await page.getByRole("combobox", { name: "Address" }).fill("15 Larkspur");
  await page.getByRole("option", { name: /^15 Larkspur/ }).click();
  const asked = page.waitForRequest((request) => request.url().includes("/api/products?"));
  await page.getByRole("button", { name: "Next" }).click();
  const query = new URL((await asked).url()).searchParams;
  expect(query.get("voucherCode")).toBe("FRESHERSCAMPUS");
  expect(query.get("fra")).toBe("true");
  await expect(heading(page, "Energy")).toBeVisible();
  await page.goto("/short-summary");
  const main = page.getByRole("main");
  await expect(main.getByText("50p a week off for each of you")).toBeVisible();
  const before = Number((await main.locator("s").innerText()).replace(/[^\d]/g, ""));
  expect(before - (await priceShown(page))).toBe(50);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(main.locator("s")).toHaveCount(0);
  expect(await priceShown(page)).toBe(before);
});
