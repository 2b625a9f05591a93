import { giveAnswers } from "./answers.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a change leads to the one screen that asked, and from there back to the review", async ({
  page,
  visit,
}) => {
  await visit(page, screenAt("/full-summary"));
  await page.getByRole("link", { name: "Change the number of housemates" }).click();
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Number of housemates" }).fill("5");
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await expect(page.getByText("5 housemates")).toBeVisible();

  for (const [option, rows] of [
    ["No broadband, thanks", 0],
    ["Virgin Fibre 600", 1],
  ] as const) {
    await page.getByRole("link", { name: "Change the package" }).click();
    await page.getByRole("button", { name: "Edit broadband" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: option }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
    await page.getByRole("button", { name: "Continue with this price" }).first().click();
    await expect(heading(page, "Review Your Package")).toBeVisible();
    await expect(page.getByText("Broadband installed")).toHaveCount(rows);
  }
  await page.getByRole("link", { name: "Change the address" }).click();
  await expect(heading(page, "Please Confirm Your Address")).toBeVisible();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
});

test("only answers that a change makes necessary are asked for on the way back", async ({ page, visit }) => {
  await visit(page, screenAt("/full-summary"));
  // Broadband is chosen, without a date.
  await giveAnswers(page, { broadbandUrgent: undefined });
  await page.reload();
  await page.getByRole("link", { name: "Change the package" }).click();
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await expect(heading(page, "When Would You Like Your Broadband Installed?")).toBeVisible();
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
});
