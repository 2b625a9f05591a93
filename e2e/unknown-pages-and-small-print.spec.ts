import { expect, test } from "./fixtures.ts";
import { heading } from "./houses.ts";

test("the essential content is in the page before any script has run", async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page.getByLabel("Email address")).toBeVisible();
  await context.close();
});
