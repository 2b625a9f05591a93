import { expect, test } from "./fixtures.ts";
import { today } from "./product.ts";

test("a visitor moves the clock of a trial, and the screens follow it", async ({ page, startProduct }) => {
  const product = await startProduct({ TODAY: "" });
  await page.goto(`${product.url}/dev/clock`);
  const date = page.locator(".today");
  const before = await date.locator("time").getAttribute("datetime");
  const now = Temporal.PlainDate.from(before ?? "");
  await page.getByRole("button", { name: "A week on" }).click();
  await expect(date.locator("time")).toHaveAttribute("datetime", now.add({ weeks: 1 }).toString());
  await page.getByLabel("To a date").fill(now.add({ months: 2 }).toString());
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByRole("button", { name: "A day on" })).toBeVisible({ timeout: 120_000 });
  await expect(date.locator("time")).toHaveAttribute("datetime", now.add({ months: 2 }).toString());
  const config = await page.request.get(`${product.url}/api/config`);
  expect(await config.json()).toMatchObject({ today: now.add({ months: 2 }).toString() });
});

test("a date that TODAY fixes is not moved", async ({ page, product }) => {
  await page.goto(`${product.url}/dev/clock`);
  await expect(page.locator("time")).toHaveAttribute("datetime", today);
  await expect(page.getByRole("status")).toHaveText("TODAY fixes the date, so the clock stands still.");
  await expect(page.getByRole("button")).toHaveCount(0);
});
