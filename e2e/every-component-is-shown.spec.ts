import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { refuseCookies } from "./houses.ts";

const root = join(import.meta.dirname, "..");

/** Components of the design (the House has several files) and of prices. */
const components = [
  ...["design/src", "web/app/parts/prices"].flatMap((folder) => readdirSync(join(root, folder))),
  "house.tsx",
]
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => basename(file, ".tsx"));

test("every component is in the gallery, and every exhibit has a named state", async ({ page }) => {
  await page.goto("/dev/design");
  const exhibits = page.locator("[data-component]");
  const shown = await exhibits.evaluateAll((all) =>
    all.map((exhibit) => ({
      name: exhibit.getAttribute("data-component") ?? "",
      states: [...exhibit.querySelectorAll(":scope figure > figcaption")].map((one) => one.textContent),
    })),
  );
  expect(components.filter((name) => !shown.some((exhibit) => exhibit.name === name))).toEqual([]);
  for (const { name, states } of shown) {
    expect(states.length, name).toBeGreaterThan(0);
    expect(states, name).not.toContain("");
    expect(new Set(states).size, `${name} has two states of one name`).toBe(states.length);
  }
});

test("the gallery has the House for 1 to 15 housemates, and every part of it in every state", async ({
  page,
}) => {
  await page.goto("/dev/design");
  const house = page.locator('[data-component="house"]');
  for (let housemates = 1; housemates <= 15; housemates += 1) {
    const name = housemates === 1 ? "1 housemate" : `${String(housemates)} housemates`;
    const shown = house.getByRole("figure", { name, exact: true });
    await expect(shown.locator("[data-lit]")).toHaveCount(housemates);
  }
  for (const state of ["off", "now", "on", "skip"]) {
    expect(await house.locator(`[data-state="${state}"]`).count(), state).toBeGreaterThan(0);
  }
  expect(await house.locator('[data-you="1"]').count()).toBeGreaterThan(0);
});

for (const width of [390, 1280]) {
  test(`all of it is accessible and fits at ${String(width)} px`, async ({ page, product, axe }) => {
    await refuseCookies(page, product.url);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dev/design");
    await expect(page.getByRole("listbox").first()).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
