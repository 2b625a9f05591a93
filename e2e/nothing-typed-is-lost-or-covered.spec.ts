import { expect, test } from "./fixtures.ts";
import { next, refuseCookies } from "./houses.ts";
import { delayAnswers } from "./stubs.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("input typed before hydration is kept and sent, and nothing can be sent earlier", async ({ page }) => {
  const release = await delayAnswers(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  const name = page.getByLabel("First name");
  await name.fill("Ines");
  await next(page);
  await page.getByLabel("Last name").press("Enter");
  release();
  await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("type", "submit");
  await expect(name).toHaveValue("Ines");
  expect(new URL(page.url()).search).toBe("");
  await next(page);
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Last name required");
  await expect(name).toHaveAccessibleDescription("");
  expect(new URL(page.url()).search).toBe("");
});
