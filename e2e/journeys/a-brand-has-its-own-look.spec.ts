import { readPack } from "@evenly/design/packs";
import { expect, test } from "../fixtures.ts";
import { heading, priceFigure } from "../houses.ts";

/** As a browser computes them: `rgb(20, 37, 77)`. */
function computed(hex = "") {
  return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
}

const { tokens } = readPack("plain");
function colour(token: string) {
  return computed(tokens.get(token));
}

test.use({
  configuration: { BRAND_NAME: "Fairshare", BRAND_PHONE: "0113 496 0999", BRAND_PACK: "plain" },
});

test("[A1] another brand has its name, its number and its look on the first page and on later ones, and loads only the fonts that it names", async ({
  page,
}) => {
  const fetched = new Set<string>();
  page.on("request", (request) => fetched.add(new URL(request.url()).pathname));
  await page.goto("/terms");
  await expect(page).toHaveTitle("Terms | Fairshare");
  await expect(page.getByRole("contentinfo")).toContainText("0113 496 0999");
  await expect(page.locator("body")).toHaveCSS("background-color", colour("surface-page"));
  await expect(page.locator("body")).toHaveCSS("font-family", /^system-ui/);

  await page.getByRole("link", { name: "fairshare, home page" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page).toHaveTitle("Get A Price | Fairshare");
  await expect(page.locator("main > div > div").first()).toHaveCSS("background-color", colour("stage"));
  const button = page.getByRole("button", { name: "Next" });
  await expect(button).toHaveCSS("background-color", colour("action"));
  await expect(button).toHaveCSS("color", colour("on-action"));
  await expect(button).toHaveCSS("border-radius", tokens.get("r-button") ?? "");

  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=3");
  await expect(priceFigure(page)).toHaveCSS("color", colour("stage-price"));
  await expect(page.getByRole("checkbox", { name: "Water" })).toBeChecked();
  expect([...fetched].filter((path) => path.endsWith(".woff2"))).toEqual([]);
});
