import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { refuseCookies } from "../houses.ts";
import { desk, phone } from "./check-screen.ts";
import { expect, findByAxe, test } from "./sweep.ts";

const root = join(import.meta.dirname, "../..");

/** Components of the design (the House has several files) and of prices. */
const components = [
  ...["design/src", "web/app/parts/prices"].flatMap((folder) => readdirSync(join(root, folder))),
  "house.tsx",
]
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => basename(file, ".tsx"));

test("every component is in the gallery, each state has a name, all of it is accessible and fits, and the House has 1 to 15 housemates and every part in every state", async ({
  page,
  product,
}) => {
  await refuseCookies(page, product.url);
  await page.setViewportSize(phone);
  await page.goto("/dev/design");
  await expect(page.getByRole("listbox").first()).toBeVisible();
  const shown = await page.locator("[data-component]").evaluateAll((all) =>
    all.map((exhibit) => ({
      name: exhibit.getAttribute("data-component") ?? "",
      states: [...exhibit.querySelectorAll(":scope figure > figcaption")].map((one) => one.textContent),
    })),
  );
  expect.soft(components.filter((name) => !shown.some((exhibit) => exhibit.name === name))).toEqual([]);
  for (const { name, states } of shown) {
    expect.soft(states.length, name).toBeGreaterThan(0);
    expect.soft(states, name).not.toContain("");
    expect.soft(new Set(states).size, `${name} has two states of one name`).toBe(states.length);
  }

  const house = page.locator('[data-component="house"]');
  for (let housemates = 1; housemates <= 15; housemates += 1) {
    const name = housemates === 1 ? "1 housemate" : `${String(housemates)} housemates`;
    const windows = house.getByRole("figure", { name, exact: true }).locator("[data-lit]");
    await expect.soft(windows, name).toHaveCount(housemates);
  }
  for (const state of ["off", "now", "on", "skip"])
    expect.soft(await house.locator(`[data-state="${state}"]`).count(), state).toBeGreaterThan(0);
  expect.soft(await house.locator('[data-you="1"]').count()).toBeGreaterThan(0);

  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    expect.soft(await findByAxe(page), String(size.width)).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
});
