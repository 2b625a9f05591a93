import { expect, test } from "../fixtures.ts";
import { today } from "../today.ts";

const now = Temporal.PlainDate.from(today);

test.use({ configuration: { TODAY: "" } });

test("[F9] a visitor moves the clock of a trial, and the screens follow it", async ({ page }) => {
  await page.goto("/dev/clock");
  const date = page.locator(".today time");
  await expect(date).toHaveAttribute("datetime", today);
  await page.getByRole("button", { name: "A day on" }).click();
  await expect(date).toHaveAttribute("datetime", now.add({ days: 1 }).toString());
  const there = now.add({ days: 4 }).toString();
  await page.getByLabel("To a date").fill(there);
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByRole("button", { name: "A day on" })).toBeVisible();
  await expect(date).toHaveAttribute("datetime", there);
  expect(await (await page.request.get("/api/config")).json()).toMatchObject({ today: there });
});
