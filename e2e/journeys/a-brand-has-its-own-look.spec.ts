import { readPack } from "@evenly/design/packs";
import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { heading, priceFigure } from "../houses.ts";

/** As a browser computes them: `rgb(20, 37, 77)`. */
const computed = (hex = "") =>
  `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

const { tokens } = readPack("plain");
const colour = (token: string) => computed(tokens.get(token));

/** An ancestor has the stage's background. */
const expectOnStage = async (inside: Locator) => {
  const grounds = await inside.evaluate((element) => {
    const found: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement)
      found.push(getComputedStyle(at).backgroundColor);
    return found;
  });
  expect(grounds).toContain(colour("stage"));
};

test.use({
  configuration: { BRAND_PACK: "plain", BRAND_NAME: "Fairshare", BRAND_PHONE: "0113 496 0999" },
});

test("[A1] another brand has its look, its name and its phone number in the served document and on every later page, and loads only the fonts it names", async ({
  page,
  axe,
  product: { url },
}) => {
  const fetched = new Set<string>();
  page.on("request", (request) => fetched.add(new URL(request.url()).pathname));

  await page.goto("/");
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", tokens.get("stage") ?? "");
  await expect(page.locator("body")).toHaveCSS("background-color", colour("surface-page"));
  await expect(page.locator("body")).toHaveCSS("font-family", /^system-ui/);
  const button = page.getByRole("button", { name: "Next" });
  await expect(button).toHaveCSS("background-color", colour("action"));
  await expect(button).toHaveCSS("color", colour("on-action"));
  await expect(button).toHaveCSS("border-radius", tokens.get("r-button") ?? "");
  await expectOnStage(heading(page, "Get A Price"));
  await axe(page);

  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=3");
  await expect(heading(page, "Your Package")).toBeVisible();
  await expect(priceFigure(page)).toHaveCSS("color", colour("stage-price"));
  await expect(page.getByRole("checkbox", { name: "Water" })).toBeChecked();
  await expectOnStage(priceFigure(page));
  await axe(page);

  await page.goto("/dev/design");
  await expect(page.getByRole("heading", { name: "Foundations" })).toBeVisible();
  await axe(page);

  const html = await (await fetch(url)).text();
  expect(html).toContain("<title>Get A Price | Fairshare</title>");
  expect(html).toContain('aria-label="fairshare, home page"');
  expect(html).not.toMatch(/[|>] ?evenly</i);
  expect(html).not.toMatch(/brand__/i);
  await page.goto("/terms");
  await expect(page).toHaveTitle("Terms | Fairshare");
  await expect(page.getByRole("contentinfo")).toContainText("0113 496 0999");
  await page.getByRole("link", { name: "fairshare, home page" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page).toHaveTitle("Get A Price | Fairshare");

  expect([...fetched].filter((path) => path.endsWith(".woff2"))).toEqual([]);
});
