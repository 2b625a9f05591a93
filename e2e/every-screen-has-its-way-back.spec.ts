import type { Page } from "@playwright/test";
import { heading, refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const button = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

test("after a share link the price leads back to the first page, and the house has no way back", async ({
  page,
}) => {
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
  await expect(heading(page, "Your Package")).toBeVisible();
  await button(page).click();
  await expect(page).toHaveURL("/?viaShare=true");
  await page.goto("/household");
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test("one step back is the previous page, if there is one", async ({ page, visit }) => {
  await visit(page, screenAt("/tenancy"));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(heading(page, "When Would You Like Your Broadband Installed?")).toBeVisible();
  await button(page).click();
  await expect(heading(page, "Tell Us About Your Tenancy")).toBeVisible();
});
