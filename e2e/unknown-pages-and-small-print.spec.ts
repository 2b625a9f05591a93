import { expect, test } from "./fixtures.ts";
import { heading, refuseCookies } from "./houses.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("an unknown page and an unknown product are not found, with a way home", async ({
  page,
  complaints,
  axe,
}) => {
  complaints.expect(/404 \(Not Found\)/);
  for (const path of ["/nowhere", "/products/Gas", "/household/garden"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "There's a problem. This page could not be found.")).toBeVisible();
    await expect(page).toHaveTitle("Page not found | Evenly");
    await axe(page);
  }
  await page.getByRole("link", { name: "Back Home" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("each legal page exists with its own title", async ({ page, axe }) => {
  const titles = new Set<string>();
  for (const [path, name] of [
    ["/privacy-policy", "Privacy policy"],
    ["/terms", "Terms"],
    ["/cookie-policy", "Cookie policy"],
    ["/accessibility", "Accessibility statement"],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    titles.add(await page.title());
    await axe(page);
  }
  expect(titles.size).toBe(4);
});
